import type { Clock } from "@tessera/base";

/** A piece of muxed stream; every reader gets the same bytes. */
export interface Chunk {
  readonly data: Uint8Array;
  /** The same as a whole binary message of a WebSocket. */
  readonly message?: Uint8Array;
  /** A reader may start here. */
  readonly isKey: boolean;
}

/** The slow end: a socket that tells how much of what it was given has not left yet. */
export interface ChunkWriter {
  readonly bufferedBytes: number;
  write(data: Uint8Array): void;
  /** A WebSocket takes the message as it is instead. */
  writeMessage?(message: Uint8Array): void;
}

/**
 * Bounds what waits for one reader. A reader that falls behind loses its own frames, from there to the
 * next key frame, and counts them; the source and other readers never notice.
 */
export class ReaderQueue {
  readonly #writer: ChunkWriter;
  readonly #clock: Clock;
  readonly #limitBytes: number;
  #isWaitingForKey = false;
  #stuckSinceMs: number | undefined;
  #dropped = 0;

  constructor(writer: ChunkWriter, clock: Clock, limitBytes = 4 * 1024 * 1024) {
    this.#writer = writer;
    this.#clock = clock;
    this.#limitBytes = limitBytes;
  }

  push(chunk: Chunk): void {
    if (this.#writer.bufferedBytes > this.#limitBytes) {
      this.#isWaitingForKey = true;
      this.#stuckSinceMs ??= this.#clock.monotonicMs();
      this.#dropped++;
      return;
    }
    this.#stuckSinceMs = undefined;
    if (this.#isWaitingForKey && !chunk.isKey) {
      this.#dropped++;
      return;
    }
    this.#isWaitingForKey = false;
    if (chunk.message && this.#writer.writeMessage) this.#writer.writeMessage(chunk.message);
    else this.#writer.write(chunk.data);
  }

  get dropped(): number {
    return this.#dropped;
  }

  /** How long the reader has taken nothing at all; past some seconds it is better let go. */
  get stuckForMs(): number {
    return this.#stuckSinceMs === undefined ? 0 : this.#clock.monotonicMs() - this.#stuckSinceMs;
  }
}
