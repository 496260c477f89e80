import type { Clock } from "@tessera/base";

/** A piece of muxed stream; every reader gets the same bytes. */
export interface Chunk {
  readonly data: Uint8Array;
  /** The same as a whole binary message of a WebSocket; see Viewer. */
  readonly message?: Uint8Array;
  /** A reader may start here. */
  readonly isKey: boolean;
}

/** The slow end: a socket that tells how much of what it was given has not left yet. */
export interface ChunkWriter {
  readonly bufferedBytes: number;
  /** See Viewer. */
  readonly sendsAtOnce?: boolean;
  /** See Viewer. */
  readonly isEncrypted?: boolean;
  write(data: Uint8Array): void;
  /** A WebSocket takes the message as it is instead; see Viewer. */
  writeMessage?(message: Uint8Array, isKey: boolean): void;
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

  /** True if the reader does not hold the chunk: it has left already, or was dropped. */
  push(chunk: Chunk): boolean {
    if (this.#writer.bufferedBytes > this.#limitBytes) {
      this.#isWaitingForKey = true;
      this.#stuckSinceMs ??= this.#clock.monotonicMs();
      this.#dropped++;
      return true;
    }
    this.#stuckSinceMs = undefined;
    if (this.#isWaitingForKey && !chunk.isKey) {
      this.#dropped++;
      return true;
    }
    this.#isWaitingForKey = false;
    return this.#write(chunk, this.#writer);
  }

  #write({ data, message, isKey }: Chunk, writer: ChunkWriter): boolean {
    const isTaken = writer.isEncrypted === true && writer.bufferedBytes === 0;
    if (message && writer.writeMessage) writer.writeMessage(message, isKey);
    else {
      writer.write(data);
      if (!writer.sendsAtOnce) return false;
    }
    return isTaken || writer.bufferedBytes === 0;
  }

  get dropped(): number {
    return this.#dropped;
  }

  /** What was pushed last was dropped. */
  get isDropping(): boolean {
    return this.#isWaitingForKey;
  }

  /** How long the reader has taken nothing at all; past some seconds it is better let go. */
  get stuckForMs(): number {
    return this.#stuckSinceMs === undefined ? 0 : this.#clock.monotonicMs() - this.#stuckSinceMs;
  }
}
