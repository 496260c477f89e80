import type { WireTrack } from "../../contract.ts";

/** Where a channel was at a moment, between two points too. */
export interface TrackMoment {
  readonly lon: number;
  readonly lat: number;
  readonly speedKmh: number;
  readonly direction: number;
  readonly mileageM: number;
  /** Nothing was heard around this moment. */
  readonly isGap: boolean;
}

/** The points of a track as plain numbers: 8,640 of them are read in some milliseconds. */
export class ShownTrack {
  readonly id: string;
  readonly length: number;
  readonly at: Float64Array;
  readonly lon: Float64Array;
  readonly lat: Float64Array;
  readonly speed: Float64Array;
  readonly direction: Float64Array;
  readonly mileage: Float64Array;
  readonly gaps: WireTrack["figures"]["gaps"];

  constructor({ id, points, figures }: Pick<WireTrack, "id" | "points" | "figures">) {
    this.id = id;
    this.length = points.at.length;
    this.at = summed(points.at, 1);
    this.lon = summed(points.lon, 1e6);
    this.lat = summed(points.lat, 1e6);
    this.speed = summed(points.speed, 10);
    this.direction = summed(points.direction, 1);
    this.mileage = summed(points.mileage, 1);
    this.gaps = figures.gaps;
  }

  get startMs(): number {
    return this.at[0] ?? 0;
  }

  get endMs(): number {
    return this.at[this.length - 1] ?? 0;
  }

  /** The last point at or before a moment; -1 before the first. */
  indexAt(atMs: number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.at[middle] ?? 0) <= atMs) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** Before the first point and after the last one it stands there; undefined of a track without points. */
  momentAt(atMs: number): TrackMoment | undefined {
    if (this.length === 0) return undefined;
    const index = Math.max(0, this.indexAt(atMs));
    const next = Math.min(this.length - 1, index + 1);
    const isGap = this.gaps.some(({ startMs, endMs }) => atMs > startMs && atMs < endMs);
    const [from, to] = [this.at[index] ?? 0, this.at[next] ?? 0];
    // Over a gap nobody knows where it was: it waits where it was last heard.
    const share = isGap || to <= from ? 0 : Math.min(1, Math.max(0, (atMs - from) / (to - from)));
    const between = (numbers: Float64Array) => {
      const first = numbers[index] ?? 0;
      return first + ((numbers[next] ?? first) - first) * share;
    };
    return {
      lon: between(this.lon),
      lat: between(this.lat),
      speedKmh: this.speed[index] ?? 0,
      direction: this.direction[index] ?? 0,
      mileageM: between(this.mileage),
      isGap,
    };
  }
}

function summed(deltas: readonly number[], divisor: number): Float64Array {
  const numbers = new Float64Array(deltas.length);
  let sum = 0;
  for (const [index, delta] of deltas.entries()) {
    sum += delta;
    numbers[index] = sum / divisor;
  }
  return numbers;
}
