import type { TrackPoint } from "@tessera/engine";

/**
 * At most so many points of one channel, in order of time, such that a map shows the same: the first, the last, and
 * then again and again the point that lies farthest from where the channel would have been at that moment had it gone
 * straight from the kept one before to the kept one after, at one speed (the top-down time ratio of Meratnia and de By, 2004:
 * the line simplification of Douglas and Peucker with time in it). A stop stays: somebody on the way would have moved.
 */
export function thinnedTrack<Point extends TrackPoint>(
  points: readonly Point[],
  atMost: number,
): Point[] {
  if (points.length <= atMost) return [...points];
  if (atMost < 2) return points.slice(0, Math.max(0, atMost));
  const line = new Line(points);
  const kept = new Set([0, line.last]);
  const stretches = new FarthestFirst();
  stretches.add(line.farthestBetween(0, line.last));
  while (kept.size < atMost) {
    const stretch = stretches.take();
    if (!stretch) break;
    const { from, farthest, to } = stretch;
    kept.add(farthest);
    stretches.add(line.farthestBetween(from, farthest));
    stretches.add(line.farthestBetween(farthest, to));
  }
  return points.filter((_, index) => kept.has(index));
}

/** Of several channels together; each has its share, and one point at least while there is room. */
export function thinnedTracks(
  tracks: readonly (readonly TrackPoint[])[],
  atMost: number,
): TrackPoint[] {
  const total = tracks.reduce((sum, { length }) => sum + length, 0);
  if (total <= atMost) return tracks.flat();
  const shown = tracks.slice(0, Math.max(0, atMost));
  const toShare = atMost - shown.length;
  return shown.flatMap((points) =>
    thinnedTrack(points, 1 + Math.floor((toShare * points.length) / total)),
  );
}

/** By time, of each moment one. */
export const inOrder = (points: readonly TrackPoint[]): TrackPoint[] =>
  points
    .toSorted((one, other) => one.atMs - other.atMs)
    .filter(({ atMs }, index, all) => all[index - 1]?.atMs !== atMs);

/** Between two kept points. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  /** The point between them that lies farthest off. */
  readonly farthest: number;
  readonly squareDegrees: number;
}

/** A metre: less than what satellites know. */
const noiseDegrees = 1 / 111_195;

/** As plain numbers: they are gone through again and again, which takes half as long so. */
class Line {
  readonly last: number;
  readonly #times: Float64Array;
  /** Counted on past the 180th meridian. */
  readonly #longitudes: Float64Array;
  readonly #latitudes: Float64Array;
  /** How long a degree of longitude is, as a part of one of latitude. */
  readonly #widths: Float64Array;

  constructor(points: readonly TrackPoint[]) {
    this.last = points.length - 1;
    this.#times = Float64Array.from(points, ({ atMs }) => atMs);
    this.#latitudes = Float64Array.from(points, ({ latitude }) => latitude);
    this.#widths = this.#latitudes.map((latitude) => Math.cos((latitude * Math.PI) / 180));
    let turns = 0;
    this.#longitudes = Float64Array.from(points, ({ longitude }, index) => {
      const step = longitude - (points[index - 1]?.longitude ?? longitude);
      if (Math.abs(step) > 180) turns -= Math.sign(step);
      return longitude + 360 * turns;
    });
  }

  /** Undefined: all are where they would have been. */
  farthestBetween(from: number, to: number): Stretch | undefined {
    const [times, longitudes, latitudes] = [this.#times, this.#longitudes, this.#latitudes];
    const startMs = nth(times, from);
    const west = nth(longitudes, from);
    const south = nth(latitudes, from);
    const spanMs = nth(times, to) - startMs || 1;
    const eastAMs = (nth(longitudes, to) - west) / spanMs;
    const northAMs = (nth(latitudes, to) - south) / spanMs;
    let farthest = -1;
    let most = noiseDegrees ** 2;
    for (let index = from + 1; index < to; index++) {
      const passedMs = nth(times, index) - startMs;
      const north = nth(latitudes, index) - south - northAMs * passedMs;
      const east = (nth(longitudes, index) - west - eastAMs * passedMs) * nth(this.#widths, index);
      const squareDegrees = north * north + east * east;
      if (squareDegrees <= most) continue;
      most = squareDegrees;
      farthest = index;
    }
    return farthest < 0 ? undefined : { from, to, farthest, squareDegrees: most };
  }
}

const nth = (numbers: Float64Array, index: number): number => numbers[index] ?? 0;

/** A binary heap. */
class FarthestFirst {
  readonly #heap: Stretch[] = [];

  add(stretch: Stretch | undefined): void {
    if (!stretch) return;
    const heap = this.#heap;
    let at = heap.push(stretch) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#squareDegrees(parent) >= this.#squareDegrees(at)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  take(): Stretch | undefined {
    const heap = this.#heap;
    if (heap.length < 2) return heap.pop();
    this.#swap(0, heap.length - 1);
    const taken = heap.pop();
    for (let at = 0; ; ) {
      const left = 2 * at + 1;
      const child = this.#squareDegrees(left + 1) > this.#squareDegrees(left) ? left + 1 : left;
      if (this.#squareDegrees(child) <= this.#squareDegrees(at)) return taken;
      this.#swap(at, child);
      at = child;
    }
  }

  #squareDegrees(at: number): number {
    return this.#heap[at]?.squareDegrees ?? Number.NEGATIVE_INFINITY;
  }

  #swap(one: number, other: number): void {
    const { [one]: a, [other]: b } = this.#heap;
    if (!a || !b) return;
    this.#heap[one] = b;
    this.#heap[other] = a;
  }
}
