import { FakeClock, silentLogger } from "@tessera/base";
import type { IncomingRequest, SipAgentOptions, SipTrace } from "../sip-agent.ts";
import { SipExchange } from "../sip-exchange.ts";
import type { SipPeer } from "../sip-message.ts";
import { parseSipMessage } from "../sip-message-parser.ts";
import type { SipWire } from "../sip-wire.ts";

export interface NetworkEnd {
  readonly agent: SipExchange;
  readonly peer: SipPeer;
  readonly requests: IncomingRequest[];
  readonly traces: SipTrace[];
}

/** Agents that reach each other without sockets, on a clock of the test's; what is lost is the test's choice. */
export class MemoryNetwork {
  readonly clock = new FakeClock();
  /** Every message that was sent, as its first line, lost ones too. */
  readonly sent: string[] = [];
  readonly bytes: Buffer[] = [];
  /** True loses it. */
  loses: (firstLine: string) => boolean = () => false;
  readonly #ends = new Map<string, SipExchange>();

  join(
    host: string,
    options: Partial<SipAgentOptions> & { readonly transport?: "UDP" | "TCP" } = {},
  ): NetworkEnd {
    const { transport = "UDP", ...rest } = options;
    const peer: SipPeer = { transport, host, port: 5060 };
    const requests: IncomingRequest[] = [];
    const traces: SipTrace[] = [];
    const agent = new SipExchange(this.#wireOf(peer), {
      self: () => ({ id: `id-of-${host}`, domain: "3402000000" }),
      onRequest: (request) => requests.push(request),
      onTrace: (trace) => traces.push(trace),
      clock: this.clock,
      log: silentLogger,
      ...rest,
    });
    this.#ends.set(host, agent);
    return { agent, peer, requests, traces };
  }

  /** Lets what has been begun reach the wire, then time pass. */
  async pass(ms: number): Promise<void> {
    await this.clock.advance(0);
    await this.clock.advance(ms);
  }

  /** Puts a message onto the wire that no agent wrote. */
  inject(text: string, from: SipPeer, to: NetworkEnd): void {
    const bytes = Buffer.from(text.replaceAll("\n", "\r\n"), "latin1");
    const message = parseSipMessage(bytes);
    if (message) to.agent.onMessage(message, bytes, from);
    else to.agent.onFault("not SIP", bytes, from);
  }

  #wireOf(own: SipPeer): SipWire {
    return {
      portOf: () => own.port,
      isConnected: (peer) => this.#ends.has(peer.host),
      localHostFor: async () => own.host,
      close: async () => void this.#ends.delete(own.host),
      send: (bytes, peer, onFailure) => {
        const line = Buffer.from(bytes).toString("latin1").split("\r\n", 1)[0] ?? "";
        this.sent.push(line);
        this.bytes.push(Buffer.from(bytes));
        if (this.loses(line)) return;
        this.clock.after(1, () => {
          const other = this.#ends.get(peer.host);
          const message = parseSipMessage(bytes);
          if (other && message)
            other.onMessage(message, bytes, { ...own, transport: peer.transport });
          else if (peer.transport === "TCP") onFailure(new Error("nobody is there"));
        });
      },
    };
  }
}
