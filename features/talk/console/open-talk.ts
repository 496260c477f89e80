import { type TalkWord, talkPath, talkWord } from "../contract.ts";
import type { Microphone, TakeSamples } from "./microphone.ts";
import { MicrophoneError, type MicrophoneFault } from "./microphone-error.ts";
import { SpeechPieces } from "./speech-pieces.ts";

export type TalkState =
  /** The browser asks the person for the microphone. */
  | { readonly kind: "asking" }
  | { readonly kind: "connecting" }
  /** The device listens; level from 0 to 1. */
  | { readonly kind: "speaking"; readonly level: number }
  | { readonly kind: "no-microphone"; readonly fault: MicrophoneFault }
  | { readonly kind: "busy"; readonly by: string }
  /** Empty: nobody said why. */
  | { readonly kind: "ended"; readonly reason: string };

/** The part of a WebSocket that speaking needs. */
export type TalkSocket = Pick<WebSocket, "send" | "close" | "addEventListener">;

export interface TalkOptions {
  readonly device: string;
  readonly channel: string;
  readonly onState: (state: TalkState) => void;
  readonly openMicrophone: (onSamples: TakeSamples) => Promise<Microphone>;
  readonly openSocket: (path: string) => TalkSocket;
}

/** Speaks through a device until it is stopped; nothing is told after that. The device is called once there is a microphone. */
export function openTalk(options: TalkOptions): { stop(): void } {
  const talk = new TalkLine(options);
  void talk.run();
  return { stop: () => talk.stop() };
}

class TalkLine {
  readonly #options: TalkOptions;
  readonly #pieces = new SpeechPieces(({ samples, level }) => this.#speak(samples, level));
  #microphone: Microphone | undefined;
  #socket: TalkSocket | undefined;
  #isHeard = false;
  #isOver = false;

  constructor(options: TalkOptions) {
    this.#options = options;
  }

  async run(): Promise<void> {
    this.#tell({ kind: "asking" });
    try {
      const take: TakeSamples = (samples, rate) => this.#pieces.take(samples, rate);
      const microphone = await this.#options.openMicrophone(take);
      // Who let go of the button to answer the browser's question speaks next time.
      if (this.#isOver) return microphone.stop();
      this.#microphone = microphone;
    } catch (error) {
      const fault = error instanceof MicrophoneError ? error.fault : "failed";
      return this.#end({ kind: "no-microphone", fault });
    }
    this.#connect();
  }

  /** Idempotent. */
  stop(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#microphone?.stop();
    this.#socket?.close();
  }

  #connect(): void {
    const { device, channel, openSocket } = this.#options;
    this.#tell({ kind: "connecting" });
    const socket = openSocket(talkPath(device, channel));
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => this.#hear(wordOf(data)));
    socket.addEventListener("close", () => this.#end({ kind: "ended", reason: "" }));
  }

  #hear(word: TalkWord | undefined): void {
    if (word?.type === "ready") {
      this.#isHeard = true;
      this.#tell({ kind: "speaking", level: 0 });
    }
    if (word?.type === "busy") this.#end({ kind: "busy", by: word.by });
    if (word?.type === "ended") this.#end({ kind: "ended", reason: word.reason });
  }

  #speak(samples: Int16Array<ArrayBuffer>, level: number): void {
    if (!this.#isHeard || this.#isOver) return;
    this.#socket?.send(samples);
    this.#tell({ kind: "speaking", level });
  }

  #end(state: TalkState): void {
    this.#tell(state);
    this.stop();
  }

  #tell(state: TalkState): void {
    if (!this.#isOver) this.#options.onState(state);
  }
}

function wordOf(data: unknown): TalkWord | undefined {
  try {
    return talkWord.parse(JSON.parse(String(data)));
  } catch {
    // A newer server may say more.
    return undefined;
  }
}
