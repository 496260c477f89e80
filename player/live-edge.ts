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

/** Where and how the element plays. */
export interface Playhead {
  readonly currentS: number;
  readonly isSeeking?: boolean;
  readonly isHeard?: boolean;
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
const jumpAtMostEveryMs = 3000;
/** A start further behind begins at the edge: no picture at first is better than an old one. */
const runUpAtMostS = 10;
/** A machine that cannot decode fast enough to get there by itself jumps after this. */
const runUpAtMostMs = 5000;
const slowestRunUp = 2;
const fastestRunUp = 8;
/** Speed of the run-up for each second that is missing. */
const runUpPerMissingS = 4;

export class LiveEdge {
  #samples: { atMs: number; behindS: number }[] = [];
  /** Undefined before the first decision. */
  #startedAtMs: number | undefined;
  #isRunningUp = false;
  #jumpedAtMs = Number.NEGATIVE_INFINITY;
  #rate = 1;

  /** A seek that is under way is not given another goal: each would decode its group of pictures anew. */
  decide(buffered: readonly TimeRange[], playhead: Playhead, nowMs: number): LiveEdgeDecision {
    const live = buffered.at(-1);
    if (!live) return { kind: "stay" };
    const { currentS, isSeeking = false } = playhead;
    if (this.#startedAtMs === undefined) return this.#start(live, playhead, nowMs);
    if (isOutside(buffered, live, currentS)) return this.#jump(edgeOf(live), nowMs);
    if (isSeeking) return { kind: "stay" };

    const behindS = live.endS - currentS;
    if (this.#isRunningUp) {
      const isHopeless = nowMs - this.#startedAtMs >= runUpAtMostMs || behindS >= runUpAtMostS;
      if (!isHopeless) return this.#runUp(behindS);
      this.#isRunningUp = false;
      return this.#jump(edgeOf(live), nowMs);
    }
    if (behindS > jumpAboveS && nowMs - this.#jumpedAtMs >= jumpAtMostEveryMs)
      return this.#jump(edgeOf(live), nowMs);
    return this.#follow(behindS, nowMs);
  }

  /** Forgets everything: the next decision starts at the edge, as after a pause nobody saw. */
  restart(): void {
    this.#startedAtMs = undefined;
    this.#samples = [];
  }

  /**
   * What was never shown begins at its key frame, which is a picture at once, and runs up to the edge
   * from there: the browser decodes the group of pictures once, and everything it decodes is seen.
   * Not where it is heard: that would squeak.
   */
  #start(
    live: TimeRange,
    { currentS, isHeard = false }: Playhead,
    nowMs: number,
  ): LiveEdgeDecision {
    this.#startedAtMs = nowMs;
    const isNew = currentS < live.startS || currentS > live.endS || currentS === 0;
    this.#isRunningUp = isNew && !isHeard && live.endS - live.startS < runUpAtMostS;
    if (!this.#isRunningUp) return this.#jump(edgeOf(live), nowMs);
    if (currentS === live.startS) return { kind: "stay" };
    return this.#jump(live.startS, nowMs);
  }

  #runUp(behindS: number): LiveEdgeDecision {
    this.#isRunningUp = behindS >= caughtUpBelowS;
    if (!this.#isRunningUp) return this.#play(1);
    const rate = Math.round(behindS * runUpPerMissingS);
    return this.#play(Math.min(fastestRunUp, Math.max(slowestRunUp, rate)));
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

    return this.#play(this.#rateFor(lowWaterS, isWindowFull));
  }

  #play(rate: number): LiveEdgeDecision {
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

const edgeOf = ({ startS, endS }: TimeRange) => Math.max(startS, endS - edgeMarginS);

/** In a hole, behind the last range, or at the end of an older range that will not grow. */
function isOutside(buffered: readonly TimeRange[], live: TimeRange, currentS: number): boolean {
  if (currentS > live.endS + jumpAboveS) return true;
  if (currentS >= live.startS - playableGapS) return false;
  return !buffered.some(
    ({ startS, endS }) => currentS >= startS - playableGapS && currentS < endS - playableGapS,
  );
}
