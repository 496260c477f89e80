import type { FragmentPlace } from "@tessera/recorder";

/** A channel gets one picture in so long at most. */
export const previewIntervalMs = 4_000;
/** While nothing changes; a moment without a near one is drawn when somebody asks for it. */
export const stillIntervalMs = 32_000;
/** Of 255, in one field of the grid: noise and compression stay below it. */
const changedBy = 8;
/** More data than usual: something moves. */
const burst = 1.5;
/** Of what came last, in what is usual. */
const newShare = 0.1;

/** When a channel's next picture is due: soon while the scene changes, seldom while it stands still. */
export class PreviewPace {
  #intervalMs = previewIntervalMs;
  #lastAtMs = Number.NEGATIVE_INFINITY;
  #look: Uint8Array | undefined;
  /** Bytes a millisecond. */
  #usual: number | undefined;

  isDue({ startMs, durationMs, bytes }: FragmentPlace): boolean {
    const rate = bytes / Math.max(1, durationMs);
    const isBurst = this.#usual !== undefined && rate > burst * this.#usual;
    this.#usual = (this.#usual ?? rate) * (1 - newShare) + rate * newShare;
    const sinceLastMs = startMs - this.#lastAtMs;
    // Less than nothing: the clock was set back.
    return sinceLastMs < 0 || sinceLastMs >= (isBurst ? previewIntervalMs : this.#intervalMs);
  }

  begin(atMs: number): void {
    this.#lastAtMs = atMs;
  }

  drawn(look: Uint8Array): void {
    const isStill = this.#look !== undefined && isAlike(this.#look, look);
    this.#intervalMs = isStill
      ? Math.min(stillIntervalMs, this.#intervalMs * 2)
      : previewIntervalMs;
    this.#look = look;
  }
}

const isAlike = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length &&
  one.every((value, at) => Math.abs(value - (other[at] ?? 0)) < changedBy);
