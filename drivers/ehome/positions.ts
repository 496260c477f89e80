import type { Clock, Text } from "@tessera/base";
import { type DeviceIntake, type GpsPosition, isOnEarth, type TrackKeeper } from "@tessera/engine";
import { type GpsReport, readGps } from "@tessera/protocols/ehome";
import { isBelievable } from "./believable-time.ts";
import { driverName } from "./ehome-connection.ts";
import type { EhomeSession } from "./sessions/ehome-session.ts";
import type { Received } from "./signalling/received.ts";

interface PositionsParts {
  readonly intake: () => DeviceIntake | undefined;
  readonly tracks: Pick<TrackKeeper, "keep">;
  readonly onFault: (request: Received, note: Text) => void;
  readonly clock: Clock;
}

/** The box of a vehicle tells one place for all of its cameras; who has more is no vehicle. */
const mostOfVehicle = 16;
const fastestKmh = 400;

/** Where devices are, and where they were while there was no network. */
export class Positions {
  readonly #parts: PositionsParts;

  constructor(parts: PositionsParts) {
    this.#parts = parts;
  }

  take(session: EhomeSession, request: Received): void {
    const { intake, tracks, clock } = this.#parts;
    const gps = readGps(request.message.params);
    const told = gps && this.#believed(gps, request);
    if (!told) return;
    // One that is ahead of time would hide all that come until then.
    const position = { ...told, atMs: Math.min(told.atMs, clock.nowMs()) };
    const { deviceId } = session;
    const cameras = [...(intake()?.cameraIds(deviceId) ?? [])];
    if (cameras.length > mostOfVehicle) return;
    // What comes late is of the past: the vehicle is where it was last.
    const isPast = gps.isLate || position.atMs < session.placedAtMs;
    if (!isPast) session.placedAtMs = position.atMs;
    for (const channelId of cameras)
      if (isPast)
        tracks.keep({ ...position, channel: { deviceId, channelId }, source: driverName });
      else intake()?.tellPosition(deviceId, channelId, position);
  }

  /** Undefined: it cannot be. */
  #believed(gps: GpsReport, request: Received): GpsPosition | undefined {
    const { onFault, clock } = this.#parts;
    const { longitude, latitude, speedKmh, direction, altitudeM: altitude } = gps;
    const place = { longitude, latitude, speedKmh, direction, altitude };
    const nowMs = clock.nowMs();
    const fault = faultOf(gps);
    if (fault) onFault(request, fault);
    if (fault) return undefined;
    if (gps.atMs !== undefined && isBelievable(gps.atMs, nowMs))
      return { ...place, atMs: gps.atMs };
    onFault(request, gps.isLate ? lateTimeText : timeText);
    return gps.isLate ? undefined : { ...place, atMs: nowMs };
  }
}

function faultOf({ longitude, latitude, speedKmh = 0 }: GpsReport): Text | undefined {
  if (!isOnEarth({ longitude, latitude })) return placeText(latitude, longitude);
  return speedKmh > fastestKmh ? speedText(speedKmh) : undefined;
}

const placeText = (latitude: number, longitude: number): Text => ({
  zh: `位置（${latitude.toFixed(5)}, ${longitude.toFixed(5)}）无效，已忽略：请检查设备的定位模块`,
  en: `The position (${latitude.toFixed(5)}, ${longitude.toFixed(5)}) is no place on earth and was ignored. Check the device's GPS receiver.`,
});
const speedText = (speedKmh: number): Text => ({
  zh: `车速 ${Math.round(speedKmh)} km/h 不可能，该位置已忽略：请检查设备的定位模块`,
  en: `A speed of ${Math.round(speedKmh)} km/h cannot be; the position was ignored. Check the device's GPS receiver.`,
});
const timeText: Text = {
  zh: "设备时间与平台相差过大，位置按收到的时间记录：请为设备校时",
  en: "The device's clock is far from the platform's; the position is kept with the time it came. Set the device's clock.",
};
const lateTimeText: Text = {
  zh: "补传位置的时间不可信，已忽略：请为设备校时",
  en: "The time of a position that was sent later cannot be believed; it was ignored. Set the device's clock.",
};
