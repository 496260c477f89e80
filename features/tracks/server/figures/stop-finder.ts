import { type FigurePoint, metresBetween, type Stop, type Way } from "./figure-point.ts";

interface StopFinderParts {
  readonly radiusM: number;
  readonly stopMs: number;
  /** Told in order; steps within a stop are not among them. */
  readonly onMoved: (way: Way) => void;
  readonly onStop: (stop: Stop) => void;
}

interface Step {
  readonly distanceM: number;
  /** From the point before to this one nothing was heard. */
  readonly isGap: boolean;
}

interface SeenPoint extends FigurePoint, Step {}

/**
 * Tells stops from driving: who stays within some metres of a point for some minutes has stopped there. What a receiver
 * jitters about meanwhile is no way.
 */
export class StopFinder {
  readonly #parts: StopFinderParts;
  /** From the one around which it may have stopped; of a stop that is one already, the first and the last alone. */
  #near: SeenPoint[] = [];
  /** Points of the stop, to find its middle. */
  #middle: { longitude: number; latitude: number; points: number } | undefined;
  /** Of what is in `#near`. */
  #undecidedM = 0;
  #toldMs: number | undefined;

  constructor(parts: StopFinderParts) {
    this.#parts = parts;
  }

  /** Metres that are way unless a stop is found. */
  get undecidedM(): number {
    return this.#middle ? 0 : this.#undecidedM;
  }

  add(point: FigurePoint, step: Step): void {
    const seen = { ...point, ...step };
    const [first] = this.#near;
    if (first && metresBetween(first, point) > this.#parts.radiusM) this.#leave(seen);
    else this.#stay(seen);
  }

  end(): void {
    if (this.#middle) this.#endStop();
    else this.#settle(this.#near.length);
    this.#near = [];
  }

  #stay(seen: SeenPoint): void {
    this.#undecidedM += seen.distanceM;
    this.#near.push(seen);
    const [first] = this.#near;
    if (this.#middle) {
      this.#take(seen);
      this.#near.splice(1, this.#near.length - 2);
    } else if (first && seen.atMs - first.atMs >= this.#parts.stopMs) {
      this.#middle = { longitude: 0, latitude: 0, points: 0 };
      for (const one of this.#near) this.#take(one);
      // The way to the first of them was one.
      this.#tell(first);
      this.#near = [first, seen];
    }
  }

  #leave(seen: SeenPoint): void {
    if (this.#middle) {
      this.#endStop();
      this.#near = [];
      this.#stay(seen);
      return;
    }
    // It may yet stop around a later one of them.
    const { radiusM } = this.#parts;
    const isNear = (one: SeenPoint) => metresBetween(one, seen) <= radiusM;
    const index = this.#near.findIndex(isNear);
    this.#settle(index < 0 ? this.#near.length : index);
    this.#stay(seen);
  }

  /** So many of the first are passed for good. */
  #settle(count: number): void {
    for (const one of this.#near.splice(0, count)) {
      this.#undecidedM -= one.distanceM;
      this.#tell(one);
    }
    // Fractions do not add up over a month.
    if (this.#near.length === 0) this.#undecidedM = 0;
  }

  #tell({ atMs, distanceM, isGap }: SeenPoint): void {
    const before = this.#toldMs;
    this.#toldMs = atMs;
    const movingMs = before === undefined || isGap ? 0 : atMs - before;
    this.#parts.onMoved({ endMs: atMs, distanceM, movingMs });
  }

  #endStop(): void {
    const [first] = this.#near;
    const last = this.#near.at(-1);
    const middle = this.#middle;
    this.#middle = undefined;
    this.#undecidedM = 0;
    if (!first || !last || !middle) return;
    this.#toldMs = last.atMs;
    this.#parts.onStop({
      startMs: first.atMs,
      endMs: last.atMs,
      longitude: middle.longitude / middle.points,
      latitude: middle.latitude / middle.points,
    });
  }

  #take({ longitude, latitude }: FigurePoint): void {
    if (!this.#middle) return;
    this.#middle.longitude += longitude;
    this.#middle.latitude += latitude;
    this.#middle.points++;
  }
}
