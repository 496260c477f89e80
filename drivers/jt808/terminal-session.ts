import { type Text, TimedOut } from "@tessera/base";
import type { GpsPosition } from "@tessera/engine";
import { ListeningSession } from "@tessera/engine/listening";
import type { DriverIdentity, Location } from "@tessera/formats/jt808";
import type { TerminalLink } from "@tessera/protocols/jt808";
import { explainResult, noAnswer } from "./explain.ts";
import type { TerminalLine } from "./terminal-line.ts";

/** One stay of a terminal, from when it has shown its code until it is gone. */
export class TerminalSession extends ListeningSession<TerminalLink> implements TerminalLine {
  /** By the clock on the wall; 0: none yet. */
  lastMessageAtMs = 0;
  location: Location | undefined;
  /** The last that was believed. */
  position: GpsPosition | undefined;
  /** One that was far from the last: the next decides which of the two is wrong. */
  doubted: GpsPosition | undefined;
  /** Of when the alarms that hold were told; what is of before that came late. */
  bitsAtMs = Number.NEGATIVE_INFINITY;
  driver: DriverIdentity | undefined;
  upgrade: { readonly result: number; readonly atMs: number } | undefined;
  /** It has left by itself and may come again over the same connection. */
  keepsLink = false;
  readonly counts: TerminalCounts = { messages: 0, positions: 0, late: 0, refused: 0, alarms: 0 };
  /** Why the last position was not believed; named once in a while. */
  namedAtMs = Number.NEGATIVE_INFINITY;

  get link(): TerminalLink {
    return this.peer;
  }

  get phone(): string {
    return this.peer.phone;
  }

  get is2019(): boolean {
    return this.peer.is2019;
  }

  async order(messageId: number, body: Uint8Array): Promise<void> {
    const result = await this.#explained(messageId, this.peer.order(messageId, body));
    if (result !== 0) throw explainResult(result, messageId);
  }

  async ask(messageId: number, body: Uint8Array, answerId: number): Promise<Uint8Array> {
    const answer = await this.#explained(messageId, this.peer.ask(messageId, body, answerId));
    if (typeof answer === "number") throw explainResult(answer, messageId);
    return answer;
  }

  async #explained<Answer>(messageId: number, answer: Promise<Answer>): Promise<Answer> {
    try {
      return await answer;
    } catch (error) {
      if (error instanceof TimedOut) throw noAnswer(messageId, { cause: error });
      throw this.signal.aborted ? this.gone() : error;
    }
  }
}

/** Since it came. */
export interface TerminalCounts {
  messages: number;
  positions: number;
  /** Of them, those that it could not send when it was there. */
  late: number;
  /** Positions that cannot be. */
  refused: number;
  alarms: number;
}

export const endedText: Text = {
  zh: "管理员断开了终端，等待终端重新连接",
  en: "An administrator disconnected the terminal. Waiting for it to connect again.",
};
