import type { GpsPosition, TrackPoint } from "@tessera/engine";

/**
 * Points of one piece, one after the other, big-endian:
 *
 * | bytes | field |
 * |---|---|
 * | 4 | milliseconds after the beginning of the piece |
 * | 4 | longitude in ten-millionths of a degree, about a centimetre |
 * | 4 | latitude, the same |
 * | 4 | altitude in cm |
 * | 2 | speed in hundredths of km/h |
 * | 2 | direction in hundredths of a degree |
 */
const pointBytes = 20;
const noAltitude = -0x80000000;
const none = 0xffff;

export function packPoints(points: readonly GpsPosition[], startMs: number): Uint8Array {
  const bytes = Buffer.allocUnsafe(points.length * pointBytes);
  let at = 0;
  for (const { atMs, longitude, latitude, altitude, speedKmh, direction } of points) {
    bytes.writeUInt32BE(atMs - startMs, at);
    bytes.writeInt32BE(e7(longitude), at + 4);
    bytes.writeInt32BE(e7(latitude), at + 8);
    bytes.writeInt32BE(altitude === undefined ? noAltitude : hundredths(altitude), at + 12);
    bytes.writeUInt16BE(speedKmh === undefined ? none : hundredths(speedKmh), at + 16);
    bytes.writeUInt16BE(direction === undefined ? none : hundredths(direction), at + 18);
    at += pointBytes;
  }
  return bytes;
}

export function unpackPoints(
  packed: Uint8Array,
  startMs: number,
  of: Pick<TrackPoint, "channel" | "source">,
): TrackPoint[] {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  const points: TrackPoint[] = [];
  for (let at = 0; at + pointBytes <= bytes.length; at += pointBytes) {
    const altitude = bytes.readInt32BE(at + 12);
    const speed = bytes.readUInt16BE(at + 16);
    const direction = bytes.readUInt16BE(at + 18);
    points.push({
      channel: of.channel,
      source: of.source,
      atMs: startMs + bytes.readUInt32BE(at),
      longitude: bytes.readInt32BE(at + 4) / 1e7,
      latitude: bytes.readInt32BE(at + 8) / 1e7,
      altitude: altitude === noAltitude ? undefined : altitude / 100,
      speedKmh: speed === none ? undefined : speed / 100,
      direction: direction === none ? undefined : direction / 100,
    });
  }
  return points;
}

/** As it will be read again; what a terminal tells beyond what can be is as if it had not been told. */
export function asPacked(point: TrackPoint): TrackPoint {
  const { channel, source, atMs, longitude, latitude, altitude, speedKmh, direction } = point;
  return {
    channel,
    source,
    atMs: Math.round(atMs),
    longitude: e7(longitude) / 1e7,
    latitude: e7(latitude) / 1e7,
    altitude: rounded(altitude, -1e5, 1e7),
    speedKmh: rounded(speedKmh, 0, 655),
    direction: rounded(direction, 0, 360),
  };
}

/** Ten-millionths of a degree. */
export const e7 = (degrees: number): number => Math.round(degrees * 1e7);

const hundredths = (value: number): number => Math.round(value * 100);

const rounded = (value: number | undefined, least: number, most: number): number | undefined =>
  value !== undefined && value >= least && value <= most ? hundredths(value) / 100 : undefined;
