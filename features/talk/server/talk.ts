import { ExpectedError, type Language, type Logger, type Text } from "@tessera/base";
import type { ChannelRef, TalkSession } from "@tessera/engine";
import type { Principal, WebSocket } from "@tessera/platform/server";
import type { TalkWord } from "../contract.ts";
import { samplesOf } from "./samples.ts";

export interface Speaker {
  readonly principal: Principal;
  readonly language: Language;
  readonly address: string;
}

interface TalkParts {
  readonly channel: ChannelRef;
  readonly speaker: Speaker;
  readonly socket: WebSocket;
  readonly open: (signal: AbortSignal) => Promise<TalkSession>;
  /** As this speaker may read it. */
  readonly wordsFor: (reason: Text) => string;
  /** Once; whether the device has listened. */
  readonly onOver: (wasHeard: boolean) => void;
  readonly log: Logger;
}

/** One person's way to one loudspeaker, from the page's connection until somebody ends it. */
export class Talk {
  readonly channel: ChannelRef;
  readonly speaker: Speaker;
  readonly #parts: TalkParts;
  readonly #abort = new AbortController();
  #session: TalkSession | undefined;

  constructor(parts: TalkParts) {
    this.channel = parts.channel;
    this.speaker = parts.speaker;
    this.#parts = parts;
    const { socket } = parts;
    socket.on("close", () => this.end(leftText));
    socket.on("message", (data, isBinary) => {
      const samples = isBinary ? samplesOf(data) : undefined;
      if (samples) this.#session?.speak(samples);
    });
    void this.#run();
  }

  /** Idempotent. */
  end(reason: Text): void {
    if (this.#abort.signal.aborted) return;
    this.#abort.abort();
    const { socket, wordsFor, onOver } = this.#parts;
    void this.#session?.stop();
    sayTo(socket, { type: "ended", reason: wordsFor(reason) });
    socket.close();
    onOver(this.#session !== undefined);
  }

  async #run(): Promise<void> {
    const { signal } = this.#abort;
    try {
      const session = await this.#parts.open(signal);
      if (signal.aborted) return await session.stop();
      this.#session = session;
      sayTo(this.#parts.socket, { type: "ready" });
      this.end((await session.ended).reason);
    } catch (error) {
      if (!(error instanceof ExpectedError) && !signal.aborted)
        this.#parts.log.error({ error, ...this.channel }, "talk failed");
      this.end(error instanceof ExpectedError ? error.text : failedText);
    }
  }
}

export const sayTo = (socket: WebSocket, word: TalkWord): void => socket.send(JSON.stringify(word));

const leftText: Text = { zh: "已结束对讲", en: "The talk has ended" };
const failedText: Text = {
  zh: "对讲没有建立，详情请查看服务器日志",
  en: "The talk could not be started. See the server log.",
};
