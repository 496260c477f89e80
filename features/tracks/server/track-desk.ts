import { type Clock, dayMs, hourMs, type Logger, minuteMs, secondMs } from "@tessera/base";
import {
  type ChannelRef,
  channelKey,
  type GeoBox,
  isOnEarth,
  type TrackLimit,
  type TrackPoint,
  type TrackRange,
  type TrackStore,
} from "@tessera/engine";
import { asPacked } from "./packed-points.ts";
import { inOrder, thinnedTrack, thinnedTracks } from "./thinned-track.ts";
import { cornersFor } from "./track-piece.ts";
import type { TrackedTime, TrackPieceStore } from "./track-piece-store.ts";
import { WaitingPieces } from "./waiting-pieces.ts";

interface TrackDeskParts {
  readonly store: TrackPieceStore;
  readonly clock: Clock;
  readonly log: Logger;
}

/** How long points wait for others of their channel; what a power cut may cost. */
const waitMs = 30 * secondMs;
const writeEveryMs = secondMs;
const piecesABatch = 300;
/** When more wait, all are written at once. */
const manyPoints = 100_000;
/** When more wait because nothing can be written, the oldest go. */
const mostPoints = 2 * manyPoints;
/** A clock that is a whole day fast would keep points for as long as it is wrong. */
const fastestClockMs = dayMs;
/** Of a read, before they are thinned in between. */
const mostRead = 20_000;
/** Of a read of a box, over all of its hours. */
const mostPiecesOfBox = 20_000;

/** Takes positions, writes those of a channel that came within half a minute as one row, and finds them again. */
export class TrackDesk implements TrackStore {
  readonly #parts: TrackDeskParts;
  readonly #waiting = new WaitingPieces();
  readonly #stopTimers: readonly (() => void)[];
  #work: Promise<void> | undefined;
  #refused = 0;
  #refusedSince = 0;

  constructor(parts: TrackDeskParts) {
    this.#parts = parts;
    const { clock } = parts;
    this.#stopTimers = [
      clock.every(writeEveryMs, () => void this.#writeDue()),
      clock.every(minuteMs, () => this.#tellRefused()),
    ];
  }

  /** Positions that were none. */
  get refused(): number {
    return this.#refused;
  }

  /** Positions that are not written yet. */
  get waiting(): number {
    return this.#waiting.points;
  }

  keep(point: TrackPoint): void {
    const { clock } = this.#parts;
    if (!isOnEarth(point) || !(point.atMs > 0 && point.atMs < clock.nowMs() + fastestClockMs)) {
      this.#refused++;
      this.#refusedSince++;
      return;
    }
    this.#waiting.add(asPacked(point), clock.monotonicMs());
    if (this.#waiting.points > mostPoints) this.#dropOldest();
  }

  async ofChannel(
    channel: ChannelRef,
    range: TrackRange,
    { atMost }: TrackLimit,
  ): Promise<readonly TrackPoint[]> {
    // Before those that are written: what is written meanwhile is found twice rather than not at all.
    const waiting = [...this.#waiting.of(channel)].filter((point) => isIn(range, point));
    let points: TrackPoint[] = [];
    for await (const page of this.#parts.store.ofChannel(channel, range)) {
      points = inOrder([...points, ...page]);
      if (points.length > mostRead) points = thinnedTrack(points, mostRead / 2);
    }
    return thinnedTrack(inOrder([...points, ...waiting]), atMost);
  }

  /** All points in order of time, some at once, however many there are. */
  async *allOf(channel: ChannelRef, range: TrackRange): AsyncIterable<readonly TrackPoint[]> {
    const waiting = [...this.#waiting.of(channel)].filter((point) => isIn(range, point));
    let held: TrackPoint[] = waiting;
    let givenMs = Number.NEGATIVE_INFINITY;
    for await (const page of this.#parts.store.ofChannel(channel, range)) {
      held = inOrder([...held, ...page]);
      // Pieces come by their last point, and none is longer than an hour: what is older is whole.
      const newestMs = page.reduce((most, { atMs }) => Math.max(most, atMs), 0);
      const count = held.findIndex(({ atMs }) => atMs >= newestMs - hourMs);
      const whole = held.splice(0, Math.max(0, count));
      if (whole.length > 0) yield whole.filter(({ atMs }) => atMs > givenMs);
      givenMs = whole.at(-1)?.atMs ?? givenMs;
    }
    yield inOrder(held);
  }

  /** Which channels told where they are in a range, and when last. */
  async channelsIn(range: TrackRange): Promise<readonly TrackedTime[]> {
    const newest = new Map(
      (await this.#parts.store.channelsIn(range)).map((one) => [channelKey(one.channel), one]),
    );
    for (const point of this.#waiting.all()) {
      if (!isIn(range, point)) continue;
      const key = channelKey(point.channel);
      if ((newest.get(key)?.lastMs ?? 0) < point.atMs)
        newest.set(key, { channel: point.channel, lastMs: point.atMs });
    }
    return [...newest.values()];
  }

  async inBox(
    box: GeoBox,
    range: TrackRange,
    { atMost }: TrackLimit,
  ): Promise<readonly TrackPoint[]> {
    const boxes =
      box.west <= box.east
        ? [box]
        : [
            { ...box, east: 180 },
            { ...box, west: -180 },
          ];
    const found: TrackPoint[] = [];
    const take = (points: Iterable<TrackPoint>) => {
      for (const point of points)
        if (isIn(range, point) && boxes.some((part) => lies(part, point))) found.push(point);
    };
    take(this.#waiting.all());
    const hours = await this.#parts.store.hoursWithin(range);
    const most = Math.ceil(mostPiecesOfBox / (hours.length * boxes.length));
    for (const hour of hours)
      for (const part of boxes) take(await this.#parts.store.inCells(cornersFor(part), hour, most));
    const tracks = Map.groupBy(found, ({ channel }) => channelKey(channel));
    return thinnedTracks([...tracks.values()].map(inOrder), atMost);
  }

  async stop(): Promise<void> {
    for (const stop of this.#stopTimers) stop();
    this.#tellRefused();
    await this.#work;
    this.#waiting.closeOpenedBefore(Number.POSITIVE_INFINITY);
    await this.#write();
    if (this.#waiting.points > 0)
      this.#parts.log.error({ points: this.#waiting.points }, "positions were lost");
  }

  async #writeDue(): Promise<void> {
    const { clock } = this.#parts;
    const isMany = this.#waiting.points > manyPoints;
    this.#waiting.closeOpenedBefore(
      isMany ? Number.POSITIVE_INFINITY : clock.monotonicMs() - waitMs,
    );
    this.#work ??= this.#write().finally(() => {
      this.#work = undefined;
    });
    await this.#work;
  }

  /** What could not be written is tried again with what comes next. */
  async #write(): Promise<void> {
    const { store, log } = this.#parts;
    let pieces = this.#waiting.next(piecesABatch);
    try {
      for (; pieces.length > 0; pieces = this.#waiting.next(piecesABatch)) {
        await store.add(pieces);
        this.#waiting.done(pieces);
      }
    } catch (error) {
      log.error({ error, points: this.#waiting.points }, "positions were not stored");
    }
  }

  #dropOldest(): void {
    const points = this.#waiting.dropDownTo(manyPoints);
    this.#parts.log.error({ points }, "positions were lost: too many wait to be stored");
  }

  #tellRefused(): void {
    if (this.#refusedSince === 0) return;
    this.#parts.log.debug(
      { positions: this.#refusedSince },
      "positions that are none were refused",
    );
    this.#refusedSince = 0;
  }
}

const isIn = ({ startMs, endMs }: TrackRange, { atMs }: TrackPoint): boolean =>
  atMs >= startMs && atMs < endMs;

const lies = ({ west, south, east, north }: GeoBox, { longitude, latitude }: TrackPoint): boolean =>
  longitude >= west && longitude <= east && latitude >= south && latitude <= north;
