import type { Socket } from "node:net";
import type { Clock } from "@tessera/base";
import type { Frame } from "../frame.ts";
import { PictureGathering } from "../picture-gathering.ts";
import { ReaderQueue } from "../reader-queue.ts";
import type { StreamReader, StreamState } from "../stream.ts";
import type { Tracks } from "../track.ts";
import { StreamWriter } from "../wire/stream-writer.ts";

/** Sound waits no longer than this for a picture that takes it along. */
const soundWaitsMs = 40;
const usualBytes = 64 * 1024;

type Way = Pick<Socket, "writableLength" | "write" | "end">;

/**
 * Writes a stream to the process at the other end of a socket. What crosses together wakes that process once, and that
 * is most of what it costs: sound goes with the next picture, and pictures go together where all readers over there let
 * them wait. A relay that falls behind loses frames up to the next key frame, like any reader.
 */
export class RelayReader implements StreamReader {
  readonly copiesData = true;
  /** How long pictures may wait for each other. */
  gatherMs: number;
  readonly #gathering = new PictureGathering();
  readonly #socket: Way;
  readonly #clock: Clock;
  readonly #queue: ReaderQueue;
  readonly #words: StreamWriter;
  readonly #frames: StreamWriter;
  /** Used again whenever all of it has left at once. */
  #memory = Buffer.allocUnsafeSlow(usualBytes);
  #usedBytes = 0;
  #hasKey = false;
  #soundWaitsSinceMs: number | undefined;

  constructor(socket: Way, clock: Clock, gatherMs = 0) {
    this.gatherMs = gatherMs;
    this.#socket = socket;
    this.#clock = clock;
    const write = (data: Uint8Array) => void socket.write(data);
    this.#words = new StreamWriter(0, write);
    this.#frames = new StreamWriter(
      0,
      () => {},
      (bytes) => this.#reserve(bytes),
    );
    const writer = {
      get bufferedBytes() {
        return socket.writableLength;
      },
      sendsAtOnce: true,
      write,
    };
    this.#queue = new ReaderQueue(writer, clock);
  }

  onState(state: StreamState): void {
    this.#flush();
    // Whoever still wants the stream asks again.
    if (state.status === "stopped") this.#socket.end();
    else this.#words.onState(state);
  }

  onTracks(tracks: Tracks): void {
    this.#flush();
    this.#words.onTracks(tracks);
  }

  onFrame(frame: Frame): void {
    // As the readers over there begin anew with it: what waits here and there stays the same.
    if (frame.kind === "video" && frame.isKey) this.#flush();
    this.#frames.onFrame(frame);
    if (frame.kind === "video") this.#hasKey ||= frame.isKey;
    if (!this.#mayWait(frame)) this.#flush();
  }

  #mayWait(frame: Frame): boolean {
    if (frame.kind === "video") return this.#gathering.mayWait(frame, this.gatherMs);
    if (this.#gathering.isUnderWay) return true;
    const nowMs = this.#clock.monotonicMs();
    this.#soundWaitsSinceMs ??= nowMs;
    return nowMs - this.#soundWaitsSinceMs < soundWaitsMs;
  }

  #flush(): void {
    if (this.#usedBytes === 0) return;
    const data = this.#memory.subarray(0, this.#usedBytes);
    const hasLeft = this.#queue.push({ data, isKey: this.#hasKey });
    if (!hasLeft) this.#memory = Buffer.allocUnsafeSlow(usualBytes);
    this.#usedBytes = 0;
    this.#hasKey = false;
    this.#soundWaitsSinceMs = undefined;
    this.#gathering.end();
  }

  /** Behind what waits already. */
  #reserve(bytes: number): Buffer {
    const endBytes = this.#usedBytes + bytes;
    if (endBytes > this.#memory.length) {
      const larger = Buffer.allocUnsafeSlow(2 * endBytes);
      this.#memory.copy(larger, 0, 0, this.#usedBytes);
      this.#memory = larger;
    }
    const message = this.#memory.subarray(this.#usedBytes, endBytes);
    this.#usedBytes = endBytes;
    return message;
  }
}
