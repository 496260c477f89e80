import type { TrackPoint } from "@tessera/engine";

/**
 * At most so many points of one channel, in order of time, such that a map shows the same: the first, the last, and
 * then again and again the point that lies farthest from where the channel would have been at that moment had it gone
 * straight from the kept one before to the kept one after, at one speed (the top-down time ratio of Meratnia and de By, 2004:
 * the line simplification of Douglas and Peucker with time in it). A stop stays: somebody on the way would have moved.
 */
export function thinnedTrack(points: readonly TrackPoint[], atMost: number): TrackPoint[] {
  if (points.length <= atMost) return [...points];
  if (atMost < 2) return points.slice(0, Math.max(0, atMost));
  const last = points.length - 1;
  const kept = new Set([0, last]);
  const stretches = new FarthestFirst();
  stretches.add(farthestOf(points, 0, last));
  while (kept.size < atMost) {
    const stretch = stretches.take();
    if (!stretch) break;
    const { from, farthest, to } = stretch;
    kept.add(farthest);
    stretches.add(farthestOf(points, from, farthest));
    stretches.add(farthestOf(points, farthest, to));
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
  readonly metres: number;
}

/** Less than what satellites know. */
const noiseMetres = 1;
const metresADegree = 111_195;

function farthestOf(points: readonly TrackPoint[], from: number, to: number): Stretch | undefined {
  const start = points[from];
  const end = points[to];
  if (!start || !end) return undefined;
  const spanMs = end.atMs - start.atMs || 1;
  const longitudes = eastOf(start, end);
  const latitudes = end.latitude - start.latitude;
  let farthest = -1;
  let most = noiseMetres / metresADegree;
  for (let index = from + 1; index < to; index++) {
    const point = points[index] ?? start;
    const passed = (point.atMs - start.atMs) / spanMs;
    const north = point.latitude - start.latitude - latitudes * passed;
    const east =
      (eastOf(start, point) - longitudes * passed) * Math.cos((point.latitude * Math.PI) / 180);
    const degrees = Math.hypot(north, east);
    if (degrees <= most) continue;
    most = degrees;
    farthest = index;
  }
  return farthest < 0 ? undefined : { from, to, farthest, metres: most * metresADegree };
}

/** In degrees, the shorter way round. */
function eastOf(one: TrackPoint, other: TrackPoint): number {
  const degrees = other.longitude - one.longitude;
  if (degrees > 180) return degrees - 360;
  return degrees < -180 ? degrees + 360 : degrees;
}

/** A binary heap. */
class FarthestFirst {
  readonly #heap: Stretch[] = [];

  add(stretch: Stretch | undefined): void {
    if (!stretch) return;
    const heap = this.#heap;
    let at = heap.push(stretch) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#metres(parent) >= this.#metres(at)) return;
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
      const child = this.#metres(left + 1) > this.#metres(left) ? left + 1 : left;
      if (this.#metres(child) <= this.#metres(at)) return taken;
      this.#swap(at, child);
      at = child;
    }
  }

  #metres(at: number): number {
    return this.#heap[at]?.metres ?? Number.NEGATIVE_INFINITY;
  }

  #swap(one: number, other: number): void {
    const { [one]: a, [other]: b } = this.#heap;
    if (!a || !b) return;
    this.#heap[one] = b;
    this.#heap[other] = a;
  }
}
