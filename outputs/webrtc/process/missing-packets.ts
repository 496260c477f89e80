/** A jump beyond this is a new start of the sender. */
const maxGap = 200;
/** Longer than most ways there and back: sooner, what is on its way would be sent twice. */
const askAgainMs = 60;

interface Missing {
  readonly sinceMs: number;
  askedMs: number;
}

/** What a publisher sent and what did not come, so that it can be asked for again (RFC 4585, NACK). */
export class MissingPackets {
  readonly #missing = new Map<number, Missing>();
  readonly #giveUpMs: number;
  #next = -1;

  /** `giveUpMs`: what has not come by then is of no use any more. */
  constructor(giveUpMs: number) {
    this.#giveUpMs = giveUpMs;
  }

  /** A packet has come. Returns the numbers of those that are to be asked for now. */
  note(sequence: number, nowMs: number): readonly number[] {
    const ahead = this.#next < 0 ? 0 : (sequence - this.#next) & 0xffff;
    if (ahead >= 0x8000) this.#missing.delete(sequence);
    else {
      this.#noteGap(ahead, nowMs);
      this.#next = (sequence + 1) & 0xffff;
    }
    return this.#missing.size === 0 ? [] : this.#due(nowMs);
  }

  #noteGap(ahead: number, nowMs: number): void {
    if (ahead > maxGap) {
      this.#missing.clear();
      return;
    }
    const asked = Number.NEGATIVE_INFINITY;
    for (let step = 0; step < ahead; step++)
      this.#missing.set((this.#next + step) & 0xffff, { sinceMs: nowMs, askedMs: asked });
  }

  #due(nowMs: number): number[] {
    const due: number[] = [];
    for (const [sequence, missing] of this.#missing) {
      if (nowMs - missing.sinceMs >= this.#giveUpMs) this.#missing.delete(sequence);
      else if (nowMs - missing.askedMs >= askAgainMs) {
        missing.askedMs = nowMs;
        due.push(sequence);
      }
    }
    return due;
  }
}
