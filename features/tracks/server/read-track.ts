import type { ChannelRef, TrackPoint, TrackRange } from "@tessera/engine";
import { bearingDeg } from "@tessera/formats/geo";
import type { z } from "zod";
import type { readTracks } from "../contract.ts";
import { metresBetween } from "./figures/figure-point.ts";
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
  let before: TrackPoint | undefined;
  let mileageM = 0;
  for await (const points of readAll(channel, range)) {
    for (const told of points) {
      const point = measured(before, told, rules.gapMs);
      counter.add(point);
      // What turns out to be a stop takes nothing back on the way.
      mileageM = Math.max(mileageM, counter.mileageM);
      kept.push({ ...point, mileageM });
      before = point;
    }
    total += points.length;
    if (kept.length > 4 * atMost) kept = thinnedTrack(kept, 2 * atMost);
  }
  const points = columnsOf(thinnedTrack(kept, atMost));
  return { total, points, figures: wireFigures(counter.end()) };
}

/** Reckoned from the way where a device tells none. */
function measured(before: TrackPoint | undefined, point: TrackPoint, gapMs: number) {
  const passedMs = before ? point.atMs - before.atMs : 0;
  const isNext = before !== undefined && passedMs > 0 && passedMs <= gapMs;
  const reckonedKmh = () => (isNext ? (metresBetween(before, point) * 3600) / passedMs : 0);
  return {
    ...point,
    speedKmh: point.speedKmh ?? reckonedKmh(),
    direction: point.direction ?? (isNext ? bearingOf(before, point) : (before?.direction ?? 0)),
  };
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
