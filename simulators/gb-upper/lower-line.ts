import { type Clock, Offline, TimedOut } from "@tessera/base";
import {
  type Charset,
  type Manscdp,
  type ManscdpDraft,
  manscdpType,
  writeManscdp,
} from "@tessera/protocols/gb28181";
import type { SipAgent, SipContent, SipPeer } from "@tessera/protocols/sip";
import type { LowerPlatform } from "./gb-upper.ts";

interface Parts {
  readonly agent: SipAgent;
  readonly lower: () => LowerPlatform | undefined;
  readonly charset: Charset;
  readonly clock: Clock;
}

const answerTimeoutMs = 15_000;

/** What the upper platform says to the lower one, and what it waits for. */
export class LowerLine {
  readonly #parts: Parts;
  readonly #waiting = new Map<string, (message: Manscdp) => void>();
  #sn = 1000;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  nextSn(): number {
    return ++this.#sn;
  }

  get lower(): LowerPlatform {
    const lower = this.#parts.lower();
    if (lower) return lower;
    throw new Offline("no-lower-platform", {
      zh: "没有已注册的下级平台",
      en: "No lower platform is registered",
    });
  }

  get peer(): SipPeer {
    const { transport, host, port } = this.lower;
    return { transport, host, port };
  }

  targetOf(id: string): string {
    const { host, port } = this.lower;
    return `${id}@${host}:${port}`;
  }

  contentOf(draft: ManscdpDraft): SipContent {
    return { contentType: manscdpType, body: writeManscdp(draft, this.#parts.charset) };
  }

  /** The status of the answer. */
  async tell(id: string, draft: ManscdpDraft): Promise<number> {
    const { agent } = this.#parts;
    const { peer } = this;
    const request = { method: "MESSAGE", peer, target: this.targetOf(id) };
    const { status } = await agent.request({ ...request, ...this.contentOf(draft) });
    return status;
  }

  /** The first answer to a question. */
  ask(draft: ManscdpDraft): Promise<Manscdp> {
    const key = keyOf(draft);
    const { clock } = this.#parts;
    return new Promise((resolve, reject) => {
      const giveUp = (error: Error) => {
        this.#waiting.delete(key);
        cancel();
        reject(error);
      };
      const cancel = clock.after(answerTimeoutMs, () => giveUp(noAnswer(draft)));
      this.#waiting.set(key, (message) => {
        this.#waiting.delete(key);
        cancel();
        resolve(message);
      });
      this.tell(draft.deviceId ?? this.lower.id, draft).catch(giveUp);
    });
  }

  /** False if nobody waits for it. */
  take(message: Manscdp): boolean {
    const waiting = message.kind === "Response" ? this.#waiting.get(keyOf(message)) : undefined;
    waiting?.(message);
    return waiting !== undefined;
  }
}

const keyOf = ({ cmdType, sn }: { readonly cmdType: string; readonly sn: number }) =>
  `${cmdType}/${sn}`;

const noAnswer = ({ cmdType }: ManscdpDraft) =>
  new TimedOut("lower-silent", {
    zh: `下级平台没有应答 ${cmdType}`,
    en: `The lower platform did not answer ${cmdType}`,
  });
