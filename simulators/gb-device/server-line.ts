import { type ManscdpDraft, manscdpType, versionHeader } from "@tessera/protocols/gb28181";
import type { SipAgent, SipContent, SipResponse } from "@tessera/protocols/sip";
import type { Setup } from "./setup.ts";

/** What the device says to the server. */
export class ServerLine {
  readonly #agent: SipAgent;
  readonly #setup: Setup;
  #sn = 0;

  constructor(agent: SipAgent, setup: Setup) {
    this.#agent = agent;
    this.#setup = setup;
  }

  /** A number for a message of our own. */
  nextSn(): number {
    return ++this.#sn;
  }

  register(attempt: {
    readonly callId: string;
    readonly cseq: number;
    readonly seconds: number;
    readonly authorization: string | undefined;
  }): Promise<SipResponse> {
    const { server, deviceId, version } = this.#setup;
    return this.#agent.request({
      method: "REGISTER",
      peer: server.peer,
      target: this.registerUri.slice("sip:".length),
      to: `${deviceId}@${server.domain}`,
      callId: attempt.callId,
      cseq: attempt.cseq,
      headers: [
        ["Expires", String(attempt.seconds)],
        [versionHeader, version],
        ...(attempt.authorization ? [["Authorization", attempt.authorization] as const] : []),
      ],
    });
  }

  get registerUri(): string {
    const { server } = this.#setup;
    return `sip:${server.id}@${server.domain}`;
  }

  /** A MESSAGE; gives the status of its answer, undefined if there was none. */
  async tell(draft: ManscdpDraft, callId?: string): Promise<number | undefined> {
    const { server } = this.#setup;
    try {
      const response = await this.#agent.request({
        method: "MESSAGE",
        peer: server.peer,
        target: `${server.id}@${server.domain}`,
        ...this.contentOf(draft),
        ...(callId === undefined ? {} : { callId }),
      });
      return response.status;
    } catch {
      return undefined;
    }
  }

  contentOf(draft: ManscdpDraft): SipContent {
    return { contentType: manscdpType, body: this.#setup.write(draft) };
  }
}
