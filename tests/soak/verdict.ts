import type { SoakResult, SoakSample } from "./soak.ts";

/** From here on the trend tells more than the moment at which the garbage was last collected. */
const shortestTrendMs = 20 * 60_000;
/**
 * An hour of 50 cameras is some 9,000 connections: a reconnection that leaves 4 KB behind makes 36 MB,
 * and is found at the 300 MB that they take. Below it the heaps of several processes breathe.
 */
const trendShare = 0.05;
const trendMb = 20;
/** A run too short for a trend: what is held in the end against the time after the first third. */
const growthShare = 0.4;
/** Log files turn over and idle connections of the samples themselves come and go. */
const spareFiles = 8;

export interface Finding {
  readonly name: string;
  readonly found: string;
  readonly isGood: boolean;
}

export function judge(result: SoakResult, cameraCount: number): readonly Finding[] {
  const { before, after, samples } = result;
  const leastBytes = Math.min(...result.viewerBytes);
  return [
    {
      name: "connections that were dropped",
      found: String(result.drops),
      isGood: result.drops > 0,
    },
    {
      name: "live again within a minute",
      found: result.isLiveAgain ? `all ${cameraCount}` : "not all",
      isGood: result.isLiveAgain,
    },
    {
      name: "bytes of the viewer that got least, in the end",
      found: String(leastBytes),
      isGood: leastBytes > 0,
    },
    {
      name: "open files",
      found: `${before.openFiles} before, ${after.openFiles} after`,
      isGood: after.openFiles <= before.openFiles + spareFiles,
    },
    {
      name: "processes",
      found: `${before.processes} before, ${after.processes} after`,
      isGood: after.processes === before.processes,
    },
    memoryFinding(samples),
  ];
}

function memoryFinding(samples: readonly SoakSample[]): Finding {
  const settled = samples.slice(Math.floor(samples.length / 3));
  const meanMb = mean(settled.map(({ rssMb }) => rssMb));
  if ((samples.at(-1)?.atMs ?? 0) < shortestTrendMs) {
    const [first, last] = [settled.slice(0, 3), settled.slice(-3)].map((part) =>
      mean(part.map(({ rssMb }) => rssMb)),
    );
    const grown = ((last ?? 0) - (first ?? 0)) / (first ?? 1);
    return {
      name: "memory, from the first third on",
      found: `${(grown * 100).toFixed(1)} % of ${first?.toFixed(0)} MB`,
      isGood: grown < growthShare,
    };
  }
  const mbAnHour = slopeMbPerMs(settled) * 3_600_000;
  return {
    name: "memory, trend of the last two thirds",
    found: `${mbAnHour.toFixed(1)} MB an hour at ${meanMb.toFixed(0)} MB`,
    isGood: mbAnHour < meanMb * trendShare + trendMb,
  };
}

/** Least squares. */
export function slopeMbPerMs(samples: readonly Pick<SoakSample, "atMs" | "rssMb">[]): number {
  const meanMs = mean(samples.map(({ atMs }) => atMs));
  const meanMb = mean(samples.map(({ rssMb }) => rssMb));
  const products = samples.map(({ atMs, rssMb }) => (atMs - meanMs) * (rssMb - meanMb));
  const squares = samples.map(({ atMs }) => (atMs - meanMs) ** 2);
  return mean(products) / mean(squares);
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
