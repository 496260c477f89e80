import { Offline, type Text } from "@tessera/base";
import { domainOf, type ManscdpDraft, manscdpType, writeManscdp } from "@tessera/protocols/gb28181";
import {
  type SipAgent,
  type SipContent,
  type SipIdentity,
  type SipPeer,
  SipRefused,
  type SipResponse,
} from "@tessera/protocols/sip";
import type { CascadeRecord } from "../cascade-record.ts";

interface UpperLineParts {
  readonly cascade: CascadeRecord;
  readonly localSerial: string;
  /** What we are to be reached by; undefined: by the routing table. */
  readonly host: string | undefined;
  readonly agent: () => SipAgent | undefined;
}

/** The way to one upper platform: who we are there, where it is, and messages to it. */
export class UpperLine {
  readonly cascade: CascadeRecord;
  readonly localSerial: string;
  readonly realm: string;
  readonly #host: string | undefined;
  readonly #agent: () => SipAgent | undefined;
  /** Where it has sent us. */
  #redirected: SipPeer | undefined;
  #sn = Math.floor(Math.random() * 100_000);

  constructor({ cascade, localSerial, host, agent }: UpperLineParts) {
    this.cascade = cascade;
    this.localSerial = localSerial;
    this.realm = cascade.realm || domainOf(cascade.serial);
    this.#host = host;
    this.#agent = agent;
  }

  get peer(): SipPeer {
    const { transport, host, port } = this.cascade;
    return this.#redirected ?? { transport, host, port };
  }

  /** Undefined: to where it is set up to be. */
  redirect(place: Omit<SipPeer, "transport"> | undefined): void {
    this.#redirected = place && { transport: this.cascade.transport, ...place };
  }

  /** Throws Offline while the port is not open. */
  get agent(): SipAgent {
    const agent = this.#agent();
    if (!agent) throw new Offline("sip-not-open", notOpenText);
    return agent;
  }

  get isOpen(): boolean {
    return this.#agent() !== undefined;
  }

  /** Of its address of record: `serial@realm`. */
  get target(): string {
    return `${this.cascade.serial}@${this.realm}`;
  }

  self(domain = domainOf(this.localSerial)): SipIdentity {
    return { id: this.localSerial, domain, host: this.#host };
  }

  /** What the upper platform reaches us by. */
  async localHost(): Promise<string> {
    return this.#host ?? this.agent.localHostFor(this.peer);
  }

  nextSn(): number {
    this.#sn++;
    return this.#sn;
  }

  content(draft: ManscdpDraft): SipContent {
    return { contentType: manscdpType, body: writeManscdp(draft, this.cascade.charset) };
  }

  /** A MESSAGE that was taken. Rejects with SipRefused, TimedOut or Offline. */
  async tell(draft: ManscdpDraft, signal?: AbortSignal): Promise<void> {
    const message = {
      method: "MESSAGE",
      peer: this.peer,
      target: this.target,
      self: this.self(),
      ...this.content(draft),
    };
    requireTaken(await this.agent.request(message, signal));
  }
}

/** Throws SipRefused unless it is a success. */
function requireTaken({ status, reason }: SipResponse): void {
  if (status < 200 || status > 299) throw new SipRefused(status, reason);
}

export const notOpenText: Text = {
  zh: "本机的国标信令端口未打开，请检查国标接入设置",
  en: "The GB28181 signalling port of this server is not open. Check the GB28181 access settings.",
};
