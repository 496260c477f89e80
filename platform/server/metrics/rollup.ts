import type { Labels } from "./metric.ts";
import { seriesKey } from "./sample.ts";

/** Rows so many seconds long, and for how long they are kept. */
export interface RollupStep {
  readonly stepS: number;
  readonly keptS: number;
}

const dayS = 86_400;

/** The finest first. Each is kept for as long as something is drawn of it, the coarsest for all of 35 days. */
export const rollupSteps = [
  { stepS: 10, keptS: dayS / 4 },
  { stepS: 60, keptS: 2 * dayS },
  { stepS: 900, keptS: 10 * dayS },
  { stepS: 7200, keptS: 35 * dayS },
] as const satisfies readonly RollupStep[];

const fineS = rollupSteps[0].stepS;
const minuteS = rollupSteps[1].stepS;

/** What was measured of a series within some time. */
export interface Gathered {
  readonly name: string;
  readonly labels: Labels;
  readonly sum: number;
  readonly samples: number;
  readonly most: number;
}

/** To be added to the row of a step that begins at a time. */
export interface RollupRow extends Gathered {
  readonly stepS: number;
  readonly atS: number;
}

class Bucket {
  sum = 0;
  samples = 0;
  most = Number.NEGATIVE_INFINITY;

  add(value: number): void {
    this.sum += value;
    this.samples++;
    if (value > this.most) this.most = value;
  }
}

interface Series {
  readonly name: string;
  readonly labels: Labels;
  fine: Bucket;
  minute: Bucket;
}

/**
 * Gathers samples in memory: ten seconds at a time for the finest rows, a minute at a time for all others. Rows of the
 * database are added to, so that what a crash can lose is a minute and not two hours.
 */
export class Rollup {
  readonly #series = new Map<string, Series>();
  #fineAtS: number | undefined;
  #minuteAtS: number | undefined;

  /** Gives what is complete by this moment; the sample belongs to what comes next. */
  turn(atS: number): {
    readonly fine: readonly RollupRow[];
    readonly coarse: readonly RollupRow[];
  } {
    const fineAtS = atS - (atS % fineS);
    const minuteAtS = atS - (atS % minuteS);
    const isFine = this.#fineAtS !== undefined && fineAtS !== this.#fineAtS;
    const isMinute = this.#minuteAtS !== undefined && minuteAtS !== this.#minuteAtS;
    const fine = isFine ? this.#takeFine() : [];
    const coarse = isMinute ? this.#takeMinute() : [];
    this.#fineAtS = fineAtS;
    this.#minuteAtS = minuteAtS;
    return { fine, coarse };
  }

  add(name: string, labels: Labels, value: number): void {
    if (!Number.isFinite(value)) return;
    const key = seriesKey(name, labels);
    let series = this.#series.get(key);
    if (!series) {
      series = { name, labels, fine: new Bucket(), minute: new Bucket() };
      this.#series.set(key, series);
    }
    series.fine.add(value);
    series.minute.add(value);
  }

  /** All that there is, complete or not: before the program ends. */
  rest(): readonly RollupRow[] {
    return [...this.#takeFine(), ...this.#takeMinute()];
  }

  #takeFine(): readonly RollupRow[] {
    const atS = this.#fineAtS ?? 0;
    return this.#gathered("fine").map((gathered) => ({ ...gathered, stepS: fineS, atS }));
  }

  #takeMinute(): readonly RollupRow[] {
    const minuteAt = this.#minuteAtS ?? 0;
    const gathered = this.#gathered("minute");
    // All is taken: what is not measured any more, such as a volume that is gone, is forgotten.
    this.#series.clear();
    return rollupSteps
      .slice(1)
      .flatMap(({ stepS }) =>
        gathered.map((one) => ({ ...one, stepS, atS: minuteAt - (minuteAt % stepS) })),
      );
  }

  #gathered(which: "fine" | "minute"): readonly Gathered[] {
    const all: Gathered[] = [];
    for (const series of this.#series.values()) {
      const { sum, samples, most } = series[which];
      if (samples === 0) continue;
      series[which] = new Bucket();
      all.push({ name: series.name, labels: series.labels, sum, samples, most });
    }
    return all;
  }
}

/** Which rows are read for a time, and how many of them are one point. */
export interface Resolution {
  /** Of the rows. */
  readonly rowS: number;
  /** Of the points that are made of them. */
  readonly stepS: number;
}

/** Points that a chart can show apart. */
export const mostPoints = 1000;

/** The finest rows that still reach back so far and are not too many. */
export function resolutionOf(fromS: number, toS: number, nowS: number): Resolution {
  const spanS = Math.max(1, toS - fromS);
  const fitting = rollupSteps.find(
    ({ stepS, keptS }) => nowS - fromS <= keptS && spanS / stepS <= 2 * mostPoints,
  );
  const rowS = (fitting ?? rollupSteps[rollupSteps.length - 1])?.stepS ?? fineS;
  return { rowS, stepS: rowS * Math.max(1, Math.ceil(spanS / rowS / mostPoints)) };
}
