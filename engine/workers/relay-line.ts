import { connect, type Socket } from "node:net";
import { Backoff, type Clock, type Text } from "@tessera/base";

/** A worker that is needed for the first time starts, which takes less than a second most often. */
const startingRetryMs = 100;
/** For three seconds that is not worth a word. */
const patientTries = 30;

/**
 * One for all lines: who hears copies what it keeps. A buffer made for every read had the collector sweep the whole
 * heap of the server again and again, which cost more than the frames.
 */
const readInto = Buffer.allocUnsafeSlow(256 * 1024);

export interface RelayLineParts {
  /** Where the owner of the stream gives it now; undefined while it starts. */
  readonly relayPath: () => string | undefined;
  readonly clock: Clock;
  /** What is asked for, once the line stands. */
  readonly ask: () => object;
  /** Of a new line: what hears it. The bytes are valid only until it returns. */
  readonly listen: () => (bytes: Buffer) => void;
  readonly onLost: () => void;
}

/** The way to the process that owns a stream, taken again whenever it is lost, until it is stopped. */
export class RelayLine {
  readonly #parts: RelayLineParts;
  readonly #backoff = new Backoff(100, 2000);
  #socket: Socket | undefined;
  #cancelRetry: (() => void) | undefined;
  #isStopped = false;
  #vainTries = 0;

  constructor(parts: RelayLineParts) {
    this.#parts = parts;
    this.#connect();
  }

  /** It brings what it is for. */
  prove(): void {
    this.#backoff.reset();
  }

  /** Beside what was asked for; lost if the line does not stand. */
  say(words: string): void {
    if (this.#socket?.pending === false) this.#socket.write(`${words}\n`);
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelRetry?.();
    this.#socket?.destroy();
  }

  #connect(): void {
    const { relayPath, listen, ask, onLost } = this.#parts;
    const path = relayPath();
    if (path === undefined) {
      if (++this.#vainTries > patientTries) onLost();
      this.#retryAfter(startingRetryMs);
      return;
    }
    this.#vainTries = 0;
    const hear = listen();
    const callback = (bytes: number) => {
      if (!this.#isStopped) hear(readInto.subarray(0, bytes));
      return true;
    };
    const socket = connect({ path, onread: { buffer: readInto, callback } });
    this.#socket = socket;
    // Not before: by then whoever opened the stream reads it.
    socket.once("connect", () => socket.write(`${JSON.stringify(ask())}\n`));
    // Its close follows.
    socket.on("error", () => {});
    socket.on("close", () => {
      if (this.#isStopped) return;
      onLost();
      this.#retryAfter(this.#backoff.nextMs());
    });
  }

  #retryAfter(delayMs: number): void {
    this.#cancelRetry = this.#parts.clock.after(delayMs, () => this.#connect());
  }
}

export const ownerLostText: Text = {
  zh: "媒体进程正在重新启动",
  en: "The media process is restarting",
};
