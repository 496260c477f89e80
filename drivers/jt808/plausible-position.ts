import { dayMs, minuteMs, type Text } from "@tessera/base";
import { type GpsPosition, isOnEarth } from "@tessera/engine";
import { type Location, statusBit } from "@tessera/formats/jt808";

/** A clock may go a little ahead; a dead zone lasts no year. */
const mostAheadMs = 10 * minuteMs;
const mostBehindMs = 365 * dayMs;
const fastestKmh = 400;
/** Between two places: satellites are lost in tunnels, and found again. */
const fastestJumpKmh = 1500;
const jumpWithinMs = 10 * minuteMs;

export type Verdict =
  | { readonly position: GpsPosition }
  /** No satellites: nothing to say, nothing wrong. */
  | { readonly position: undefined; readonly fault?: Text };

/** Where it says to be, if that can be. */
export function plausiblePosition(location: Location, nowMs: number): Verdict {
  const { atMs, longitude, latitude, speedKmh, direction, altitude, status } = location;
  if ((status & statusBit.isFixed) === 0) return { position: undefined };
  if (atMs === undefined) return fault("时间无效", "its time is none");
  if (atMs > nowMs + mostAheadMs)
    return fault(
      `时间在将来（${new Date(atMs).toISOString()}），请校准终端时钟`,
      `its time is ahead: ${new Date(atMs).toISOString()}. Set the clock of the terminal`,
    );
  if (atMs < nowMs - mostBehindMs)
    return fault(
      `时间过于久远（${new Date(atMs).toISOString()}），请校准终端时钟`,
      `its time is long ago: ${new Date(atMs).toISOString()}. Set the clock of the terminal`,
    );
  if (!isOnEarth({ longitude, latitude }))
    return fault(
      `经纬度不可能存在（${latitude}, ${longitude}）`,
      `no place on earth: ${latitude}, ${longitude}`,
    );
  if (speedKmh > fastestKmh)
    return fault(`车速不可能（${speedKmh} km/h）`, `too fast for a vehicle: ${speedKmh} km/h`);
  return { position: { atMs, longitude, latitude, speedKmh, direction, altitude } };
}

/** The moment that it tells, if that can be. */
export const plausibleTime = (atMs: number | undefined, nowMs: number): number | undefined =>
  atMs !== undefined && atMs <= nowMs + mostAheadMs && atMs >= nowMs - mostBehindMs
    ? atMs
    : undefined;

/** Whether nobody drives from one place to the other in that time. */
export function isJump(from: GpsPosition, to: GpsPosition): boolean {
  const tookMs = Math.abs(to.atMs - from.atMs);
  if (tookMs > jumpWithinMs) return false;
  // A fix is a few hundred metres off now and then.
  const km = Math.max(0, distanceKm(from, to) - 1);
  return km / (Math.max(tookMs, 1000) / 3_600_000) > fastestJumpKmh;
}

const fault = (zh: string, en: string): Verdict => ({ position: undefined, fault: { zh, en } });

const kmPerDegree = 111.2;

/** Near enough for places that are near each other. */
function distanceKm(a: GpsPosition, b: GpsPosition): number {
  const middle = ((a.latitude + b.latitude) / 2) * (Math.PI / 180);
  const turn = Math.abs(a.longitude - b.longitude);
  const east = Math.min(turn, 360 - turn) * Math.cos(middle);
  return Math.hypot(a.latitude - b.latitude, east) * kmPerDegree;
}
