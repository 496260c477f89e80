import {
  type FigurePoint,
  metresBetween,
  type Span,
  type Stop,
  type ToldPoint,
  type Way,
} from "./figure-point.ts";
import { StopFinder } from "./stop-finder.ts";

export interface FigureRules {
  readonly stopRadiusM: number;
  readonly stopMs: number;
  readonly gapMs: number;
  /** 0: nothing is too fast. */
  readonly limitKmh: number;
  /** YYYYMMDD. */
  readonly dayOf: (atMs: number) => string;
}

export interface TrackGap extends Span {
  readonly distanceM: number;
}

export interface Overspeed extends Stop {
  readonly topKmh: number;
  readonly topAtMs: number;
  readonly distanceM: number;
}

export interface DayFigures {
  readonly day: string;
  distanceM: number;
  movingMs: number;
  stops: number;
  topKmh: number;
}

export interface TrackFigures {
  readonly distanceM: number;
  readonly movingMs: number;
  readonly stoppedMs: number;
  readonly gapMs: number;
  readonly topKmh: number;
  readonly topAtMs: number;
  readonly stops: readonly Stop[];
  readonly gaps: readonly TrackGap[];
  readonly overspeeds: readonly Overspeed[];
  readonly days: readonly DayFigures[];
  readonly isCut: boolean;
}

/** Of stops, gaps and overspeeds each: a month of a bus has a tenth of it. */
const mostEntries = 2000;
/** For so long one may be within the limit and still be in the same stretch: receivers jitter by a km/h. */
const calmMs = 10_000;
/** A receiver that lost itself says so for a point or two; later it really is there, and nobody knows by which way. */
const leapsToBelieve = 3;
const leapM = 1000;
const fastestKmh = 500;
/** Two points a minute apart may tell of the same hour: the zone is asked once for each. */
const quarterMs = 15 * 60_000;

/** Says of a track what people ask of it, point by point in order of time: any length takes the same memory. */
export class FigureCounter {
  readonly #rules: FigureRules;
  readonly #stops: StopFinder;
  readonly #found = { stops: [] as Stop[], gaps: [] as TrackGap[], overspeeds: [] as Overspeed[] };
  readonly #days = new Map<string, DayFigures>();
  #isCut = false;
  #before: FigurePoint | undefined;
  /** Points in a row that lie where nobody could have come to. */
  #leaps = 0;
  #fast: FastStretch | undefined;
  #distanceM = 0;
  #gapMs = 0;
  #movingMs = 0;
  #stoppedMs = 0;
  #topKmh = 0;
  #topAtMs = 0;
  #quarter = Number.NaN;
  #day = "";

  constructor(rules: FigureRules) {
    this.#rules = rules;
    this.#stops = new StopFinder({
      radiusM: rules.stopRadiusM,
      stopMs: rules.stopMs,
      onMoved: (step) => this.#countWay(step),
      onStop: (stop) => this.#countStop(stop),
    });
  }

  /** Metres up to the last point. */
  get mileageM(): number {
    return this.#distanceM + this.#stops.undecidedM;
  }

  /**
   * The point as it was counted, its speed reckoned from the way where none was told; undefined: it lies where nobody
   * could have come to, and is none.
   */
  add(told: ToldPoint): FigurePoint | undefined {
    const before = this.#before;
    const wayM = before ? metresBetween(before, told) : 0;
    const passedMs = before ? told.atMs - before.atMs : 0;
    const isLeap = isFasterThanAny(wayM, passedMs);
    if (isLeap && ++this.#leaps < leapsToBelieve) return undefined;
    this.#leaps = 0;
    const distanceM = isLeap ? 0 : wayM;
    const isGap = passedMs > this.#rules.gapMs;
    const point = { ...told, speedKmh: told.speedKmh ?? (isGap ? 0 : kmhOf(distanceM, passedMs)) };
    this.#before = point;
    if (before && isGap) this.#countGap({ startMs: before.atMs, endMs: point.atMs, distanceM });
    this.#stops.add(point, { distanceM, isGap });
    this.#watchSpeed(point, isGap ? undefined : distanceM);
    return point;
  }

  end(): TrackFigures {
    this.#stops.end();
    this.#endFast();
    const { stops, gaps, overspeeds } = this.#found;
    return {
      distanceM: this.#distanceM,
      movingMs: this.#movingMs,
      stoppedMs: this.#stoppedMs,
      gapMs: this.#gapMs,
      topKmh: this.#topKmh,
      topAtMs: this.#topAtMs,
      stops,
      gaps,
      overspeeds,
      days: [...this.#days.values()],
      isCut: this.#isCut,
    };
  }

  #countWay({ endMs, distanceM, movingMs }: Way): void {
    this.#distanceM += distanceM;
    this.#movingMs += movingMs;
    const day = this.#dayAt(endMs);
    day.distanceM += distanceM;
    day.movingMs += movingMs;
  }

  #countStop(stop: Stop): void {
    this.#stoppedMs += stop.endMs - stop.startMs;
    this.#dayAt(stop.startMs).stops++;
    this.#keep(this.#found.stops, stop);
  }

  #countGap(gap: TrackGap): void {
    this.#gapMs += gap.endMs - gap.startMs;
    this.#keep(this.#found.gaps, gap);
  }

  #watchSpeed(point: FigurePoint, distanceM: number | undefined): void {
    const { speedKmh, atMs } = point;
    const day = this.#dayAt(atMs);
    day.topKmh = Math.max(day.topKmh, speedKmh);
    if (speedKmh > this.#topKmh) {
      this.#topKmh = speedKmh;
      this.#topAtMs = atMs;
    }
    const { limitKmh } = this.#rules;
    const isFast = limitKmh > 0 && speedKmh > limitKmh;
    if (distanceM === undefined || (this.#fast && atMs - this.#fast.endMs > calmMs && !isFast))
      this.#endFast();
    if (isFast) this.#fast = fasterStretch(this.#fast, point, distanceM ?? 0);
    else if (this.#fast) this.#fast.calmM += distanceM ?? 0;
  }

  /** One point alone may be a slip of the receiver. */
  #endFast(): void {
    const fast = this.#fast;
    this.#fast = undefined;
    if (!fast || fast.points < 2) return;
    const { points: _points, calmM: _calmM, ...overspeed } = fast;
    this.#keep(this.#found.overspeeds, overspeed);
  }

  #keep<Entry>(entries: Entry[], entry: Entry): void {
    if (entries.length < mostEntries) entries.push(entry);
    else this.#isCut = true;
  }

  #dayAt(atMs: number): DayFigures {
    const quarter = Math.floor(atMs / quarterMs);
    if (quarter !== this.#quarter) {
      this.#quarter = quarter;
      this.#day = this.#rules.dayOf(atMs);
    }
    const known = this.#days.get(this.#day);
    if (known) return known;
    const day = { day: this.#day, distanceM: 0, movingMs: 0, stops: 0, topKmh: 0 };
    this.#days.set(this.#day, day);
    return day;
  }
}

const kmhOf = (wayM: number, passedMs: number): number =>
  passedMs > 0 ? (wayM * 3600) / passedMs : 0;

const isFasterThanAny = (wayM: number, passedMs: number): boolean =>
  wayM > leapM && wayM * 3600 > fastestKmh * passedMs;

interface FastStretch extends Overspeed {
  readonly points: number;
  /** Gone since it was last too fast. */
  calmM: number;
}

function fasterStretch(
  fast: FastStretch | undefined,
  { atMs, speedKmh, longitude, latitude }: FigurePoint,
  distanceM: number,
): FastStretch {
  if (!fast)
    return {
      startMs: atMs,
      endMs: atMs,
      longitude,
      latitude,
      topKmh: speedKmh,
      topAtMs: atMs,
      distanceM: 0,
      points: 1,
      calmM: 0,
    };
  const isTop = speedKmh > fast.topKmh;
  return {
    ...fast,
    endMs: atMs,
    distanceM: fast.distanceM + fast.calmM + distanceM,
    points: fast.points + 1,
    calmM: 0,
    ...(isTop && { topKmh: speedKmh, topAtMs: atMs, longitude, latitude }),
  };
}
