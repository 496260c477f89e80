import { type XmlNode, xml } from "../../xml/index.ts";
import { okStatus, type PpvspAnswer, type PpvspMessage } from "../ppvsp.ts";
import { deviceTimeMs } from "./device-time.ts";
import { namedField } from "./named-field.ts";

/** Where a device is, or was. */
export interface GpsReport {
  readonly deviceId: string;
  /** Undefined: it told no time that can be read. */
  readonly atMs: number | undefined;
  /** Degrees, WGS-84. */
  readonly longitude: number;
  readonly latitude: number;
  /** Degrees from north; undefined: not told. */
  readonly direction: number | undefined;
  readonly speedKmh: number | undefined;
  readonly altitudeM: number | undefined;
  /** It was kept while there was no network. */
  readonly isLate: boolean;
}

/** Degrees are told in hundredths of a second. */
const unitsPerDegree = 3600 * 100;
const unitsPerKmh = 100_000;

/** Undefined: it holds no place. */
export function readGps(params: XmlNode): GpsReport | undefined {
  const number = (name: string) => numberOf(namedField(params, name));
  const longitude = number("Longitude");
  const latitude = number("Latitude");
  if (longitude === undefined || latitude === undefined) return undefined;
  const direction = number("Direction");
  const speed = number("Speed");
  const height = number("Height");
  return {
    deviceId: namedField(params, "DeviceID"),
    atMs: deviceTimeMs(namedField(params, "Time"), namedField(params, "TimeZone")),
    longitude: signed(longitude / unitsPerDegree, namedField(params, "DivisionEW"), "W"),
    latitude: signed(latitude / unitsPerDegree, namedField(params, "DivisionNS"), "S"),
    direction: direction === undefined ? undefined : turned(direction / 100),
    speedKmh: speed === undefined ? undefined : Math.abs(speed) / unitsPerKmh,
    altitudeM: height === undefined ? undefined : height / 100,
    isLate: namedField(params, "RetransFlag") === "1",
  };
}

/** Undefined: the device waits for none. */
export function reportTaken(request: PpvspMessage): PpvspAnswer | undefined {
  if (namedField(request.params, "NeedsResponse") !== "1") return undefined;
  const flag = namedField(request.params, "RetransFlag");
  return {
    method: request.method || "CONTROL",
    command: request.command,
    sequence: request.sequence,
    status: okStatus,
    params: xml`<RetransFlag>${flag}</RetransFlag>`,
  };
}

/** From 0 to 360. */
const turned = (degrees: number): number => ((degrees % 360) + 360) % 360;

const signed = (value: number, side: string, negative: string): number =>
  side.toUpperCase() === negative ? -value : value;

const numberOf = (text: string): number | undefined =>
  /^[+-]?\d{1,15}(\.\d{1,10})?$/.test(text) ? Number(text) : undefined;
