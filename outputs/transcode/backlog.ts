import type { VideoFrame } from "@tessera/engine";

/** A GOP is not begun when the encoder is this far behind … */
const maxLagAtKey90k = 3 * 90_000;
/** … and one that was begun is broken off here. */
const maxLag90k = 8 * 90_000;
const maxWaitingBytes = 16 * 1024 * 1024;

interface Waiting {
  readonly pts90k: number;
  readonly givenAtMs: number;
}

/** The pictures that an encoder was given and has not given back. Past a limit whole GOPs are left out. */
export class Backlog {
  readonly #waiting: Waiting[] = [];
  #isDropping = false;
  #dropped = 0;

  /** Whether the encoder is to get this picture. */
  admits(frame: VideoFrame, waitingBytes: number, nowMs: number): boolean {
    const limit90k = frame.isKey ? maxLagAtKey90k : maxLag90k;
    const isBehind = this.#lagTo(frame) > limit90k || waitingBytes > maxWaitingBytes;
    if (isBehind) this.#isDropping = true;
    else if (frame.isKey) this.#isDropping = false;
    if (this.#isDropping) {
      this.#dropped++;
      return false;
    }
    this.#waiting.push({ pts90k: frame.pts90k, givenAtMs: nowMs });
    return true;
  }

  /** What should have come before it will not come any more. */
  noteEncoded(pts90k: number): void {
    let done = 0;
    while ((this.#waiting[done]?.pts90k ?? Number.POSITIVE_INFINITY) <= pts90k) done++;
    this.#waiting.splice(0, done);
  }

  /** How long the encoder has kept its oldest picture. */
  stuckForMs(nowMs: number): number {
    return nowMs - (this.#waiting[0]?.givenAtMs ?? nowMs);
  }

  /** Pictures that were left out since the last call. */
  takeDropped(): number {
    const dropped = this.#dropped;
    this.#dropped = 0;
    return dropped;
  }

  clear(): void {
    this.#waiting.length = 0;
    this.#isDropping = false;
  }

  #lagTo({ pts90k }: VideoFrame): number {
    return pts90k - (this.#waiting[0]?.pts90k ?? pts90k);
  }
}
