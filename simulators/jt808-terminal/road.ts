/** WGS-84. */
export interface RoadPoint {
  readonly longitude: number;
  readonly latitude: number;
}

export interface RoadPlace extends RoadPoint {
  /** 0 is north, 90 east. */
  readonly direction: number;
}

const metresPerDegree = 111_200;

/** A road as a line of points, driven to its end and back. */
export class Road {
  readonly #points: readonly RoadPoint[];
  /** From the beginning to each point. */
  readonly #metres: readonly number[];

  constructor(points: readonly RoadPoint[]) {
    this.#points = points;
    let sum = 0;
    this.#metres = points.map((point, at) => {
      const before = points[at - 1];
      if (before) sum += metresBetween(before, point);
      return sum;
    });
  }

  get metres(): number {
    return this.#metres.at(-1) ?? 0;
  }

  /** Where one is after so many metres. */
  at(driven: number): RoadPlace {
    const length = this.metres;
    const [first = { longitude: 0, latitude: 0 }] = this.#points;
    if (length === 0) return { ...first, direction: 0 };
    const around = driven % (2 * length);
    const isBack = around > length;
    const along = isBack ? 2 * length - around : around;
    const next = Math.max(
      1,
      this.#metres.findIndex((metres) => metres >= along),
    );
    const [from, to] = [this.#points[next - 1] ?? first, this.#points[next] ?? first];
    const start = this.#metres[next - 1] ?? 0;
    const part = (along - start) / ((this.#metres[next] ?? start) - start || 1);
    return {
      longitude: from.longitude + (to.longitude - from.longitude) * part,
      latitude: from.latitude + (to.latitude - from.latitude) * part,
      direction: isBack ? directionOf(to, from) : directionOf(from, to),
    };
  }
}

const eastOf = (from: RoadPoint, to: RoadPoint): number =>
  (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180);

const metresBetween = (from: RoadPoint, to: RoadPoint): number =>
  Math.hypot(eastOf(from, to), to.latitude - from.latitude) * metresPerDegree;

const directionOf = (from: RoadPoint, to: RoadPoint): number => {
  const degrees = (Math.atan2(eastOf(from, to), to.latitude - from.latitude) * 180) / Math.PI;
  return (Math.round(degrees) + 360) % 360;
};
