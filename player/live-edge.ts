/**
 * How a live picture stays close to now. Pure: positions in, one decision out.
 *
 * The distance to the edge swings with every burst from the network, so speed follows its low-water
 * mark over a window. Speed only rises until the edge is reached again, then returns to 1 once.
 */
export interface TimeRange {
  readonly startS: number;
  readonly endS: number;
}

export type LiveEdgeDecision =
  | { readonly kind: "stay" }
  | { readonly kind: "jump"; readonly toS: number }
  | { readonly kind: "rate"; readonly rate: number };

const jumpAboveS = 1.5;
const fastAboveS = 1;
const catchUpAboveS = 0.5;
const caughtUpBelowS = 0.25;
/** Where a jump lands: this far before the newest picture. */
const edgeMarginS = 0.1;
/** A gap this small is played through by the browser itself. */
const playableGapS = 0.05;
const windowMs = 2000;
/** The cached group of pictures arrives in pieces: until then every piece moves the start. */
const settlingMs = 1500;
const jumpAtMostEveryMs = 3000;

export class LiveEdge {
  #samples: { atMs: number; behindS: number }[] = [];
  #startedAtMs: number | undefined;
  #jumpedAtMs = Number.NEGATIVE_INFINITY;
  #rate = 1;

  decide(buffered: readonly TimeRange[], currentS: number, nowMs: number): LiveEdgeDecision {
    const live = buffered.at(-1);
    if (!live) return { kind: "stay" };
    const edgeS = Math.max(live.startS, live.endS - edgeMarginS);
    if (this.#startedAtMs === undefined) {
      this.#startedAtMs = nowMs;
      return this.#jump(edgeS, nowMs);
    }
    if (isOutside(buffered, live, currentS)) return this.#jump(edgeS, nowMs);

    const behindS = live.endS - currentS;
    const isSettling = nowMs - this.#startedAtMs < settlingMs;
    if (isSettling && behindS > catchUpAboveS) return this.#jump(edgeS, nowMs);
    if (behindS > jumpAboveS && nowMs - this.#jumpedAtMs >= jumpAtMostEveryMs)
      return this.#jump(edgeS, nowMs);
    return this.#follow(behindS, nowMs);
  }

  /** Forgets everything: the next decision starts at the edge, as after a pause nobody saw. */
  restart(): void {
    this.#startedAtMs = undefined;
    this.#samples = [];
  }

  #jump(toS: number, nowMs: number): LiveEdgeDecision {
    this.#jumpedAtMs = nowMs;
    this.#samples = [];
    return { kind: "jump", toS };
  }

  #follow(behindS: number, nowMs: number): LiveEdgeDecision {
    this.#samples.push({ atMs: nowMs, behindS });
    while ((this.#samples[0]?.atMs ?? nowMs) < nowMs - windowMs) this.#samples.shift();
    const lowWaterS = Math.min(...this.#samples.map((sample) => sample.behindS));
    const isWindowFull = nowMs - (this.#samples[0]?.atMs ?? nowMs) >= windowMs / 2;

    const rate = this.#rateFor(lowWaterS, isWindowFull);
    if (rate === this.#rate) return { kind: "stay" };
    this.#rate = rate;
    return { kind: "rate", rate };
  }

  #rateFor(lowWaterS: number, isWindowFull: boolean): number {
    if (lowWaterS < caughtUpBelowS) return 1;
    if (!isWindowFull) return this.#rate;
    if (lowWaterS > fastAboveS) return Math.max(this.#rate, 1.1);
    if (lowWaterS > catchUpAboveS) return Math.max(this.#rate, 1.05);
    return this.#rate;
  }
}

/** In a hole, behind the last range, or at the end of an older range that will not grow. */
function isOutside(buffered: readonly TimeRange[], live: TimeRange, currentS: number): boolean {
  if (currentS > live.endS + jumpAboveS) return true;
  if (currentS >= live.startS - playableGapS) return false;
  return !buffered.some(
    ({ startS, endS }) => currentS >= startS - playableGapS && currentS < endS - playableGapS,
  );
}
