import { setImmediate } from "node:timers/promises";
import type { ChannelRef, TrackPoint, TrackRange } from "@tessera/engine";
import { bearingDeg } from "@tessera/formats/geo";
import type { z } from "zod";
import type { readTracks } from "../contract.ts";
import { FigureCounter, type FigureRules, type TrackFigures } from "./figures/track-figures.ts";
import { thinnedTrack } from "./thinned-track.ts";

type Wire = z.input<typeof readTracks.reply>["tracks"][number];

/** All points of a channel in order of time, some at once. */
export type ReadAll = (
  channel: ChannelRef,
  range: TrackRange,
) => AsyncIterable<readonly TrackPoint[]>;

interface Wish {
  readonly channel: ChannelRef;
  readonly range: TrackRange;
  readonly rules: FigureRules;
  readonly atMost: number;
}

/** A point that knows how fast and whereto, and how far it has come. */
interface MeasuredPoint extends TrackPoint {
  readonly speedKmh: number;
  readonly direction: number;
  readonly mileageM: number;
}

/** One channel's track with its figures: of all points, while only so many are given. */
export async function readTrack(
  readAll: ReadAll,
  { channel, range, rules, atMost }: Wish,
): Promise<Pick<Wire, "total" | "points" | "figures">> {
  const counter = new FigureCounter(rules);
  let kept: MeasuredPoint[] = [];
  let total = 0;
  let before: MeasuredPoint | undefined;
  for await (const points of inPortions(readAll(channel, range))) {
    for (const told of points) {
      const counted = counter.add(told);
      // Where a receiver leapt to is neither counted nor drawn.
      if (!counted) continue;
      before = {
        ...told,
        speedKmh: counted.speedKmh,
        direction: told.direction ?? wayOf(before, told, rules.gapMs),
        // What turns out to be a stop takes nothing back on the way.
        mileageM: Math.max(before?.mileageM ?? 0, counter.mileageM),
      };
      kept.push(before);
      total++;
    }
    if (kept.length > 4 * atMost) kept = thinnedTrack(kept, 2 * atMost);
  }
  const points = columnsOf(thinnedTrack(kept, atMost));
  return { total, points, figures: wireFigures(counter.end()) };
}

/** What is counted at once: some ten milliseconds. A month has a quarter of a million points. */
const pointsAtOnce = 4000;

/** Whatever else the server has to do is done in between: neither the pages of SQLite nor we wait for anything. */
async function* inPortions(
  pages: AsyncIterable<readonly TrackPoint[]>,
): AsyncIterable<readonly TrackPoint[]> {
  for await (const page of pages)
    for (let from = 0; from < page.length; from += pointsAtOnce) {
      yield page.slice(from, from + pointsAtOnce);
      await setImmediate();
    }
}

/** Reckoned where a device tells none. */
function wayOf(before: MeasuredPoint | undefined, point: TrackPoint, gapMs: number): number {
  if (!before) return 0;
  const passedMs = point.atMs - before.atMs;
  return passedMs > 0 && passedMs <= gapMs ? bearingOf(before, point) : before.direction;
}

const bearingOf = (from: TrackPoint, to: TrackPoint): number =>
  bearingDeg([from.longitude, from.latitude], [to.longitude, to.latitude]);

function columnsOf(points: readonly MeasuredPoint[]): Wire["points"] {
  return {
    at: deltas(points, ({ atMs }) => atMs),
    lon: deltas(points, ({ longitude }) => Math.round(longitude * 1e6)),
    lat: deltas(points, ({ latitude }) => Math.round(latitude * 1e6)),
    speed: deltas(points, ({ speedKmh }) => Math.round(speedKmh * 10)),
    direction: deltas(points, ({ direction }) => Math.round(direction)),
    mileage: deltas(points, ({ mileageM }) => Math.round(mileageM)),
  };
}

function deltas(
  points: readonly MeasuredPoint[],
  valueOf: (point: MeasuredPoint) => number,
): number[] {
  let before = 0;
  return points.map((point) => {
    const value = valueOf(point);
    const delta = value - before;
    before = value;
    return delta;
  });
}

function wireFigures(figures: TrackFigures): Wire["figures"] {
  const whole = Math.round;
  const placeOf = ({ longitude, latitude }: { longitude: number; latitude: number }) => ({
    lon: whole(longitude * 1e6) / 1e6,
    lat: whole(latitude * 1e6) / 1e6,
  });
  return {
    ...figures,
    distanceM: whole(figures.distanceM),
    stops: figures.stops.map(({ startMs, endMs, ...place }) => ({
      startMs,
      endMs,
      ...placeOf(place),
    })),
    gaps: figures.gaps.map((gap) => ({ ...gap, distanceM: whole(gap.distanceM) })),
    overspeeds: figures.overspeeds.map(
      ({ startMs, endMs, topKmh, topAtMs, distanceM, ...place }) => ({
        startMs,
        endMs,
        topKmh,
        topAtMs,
        distanceM: whole(distanceM),
        ...placeOf(place),
      }),
    ),
    days: figures.days.map((day) => ({ ...day, distanceM: whole(day.distanceM) })),
  };
}
