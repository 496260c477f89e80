import { BodyReader } from "../body-reader.ts";
import { BodyWriter } from "../body-writer.ts";
import { type LocationItems, readLocationItems } from "./location-items.ts";

/** 0x0200, clause 8.18 of 2019. */
export interface Location {
  /** One bit an alarm that holds now. */
  readonly alarms: number;
  readonly status: number;
  /** WGS-84, south and west below zero. */
  readonly latitude: number;
  readonly longitude: number;
  /** Metres. */
  readonly altitude: number;
  readonly speedKmh: number;
  /** 0 is north, 90 east. */
  readonly direction: number;
  /** Undefined: not told, or no moment that there is. */
  readonly atMs: number | undefined;
  readonly items: LocationItems;
}

export const statusBit = {
  isOn: 1 << 0,
  isFixed: 1 << 1,
  isSouth: 1 << 2,
  isWest: 1 << 3,
} as const;

const degrees = 1e6;

export function readLocation(body: Uint8Array): Location {
  const reader = new BodyReader(body);
  const alarms = reader.u32();
  const status = reader.u32();
  const latitude = reader.u32() / degrees;
  const longitude = reader.u32() / degrees;
  return {
    alarms,
    status,
    latitude: status & statusBit.isSouth ? -latitude : latitude,
    longitude: status & statusBit.isWest ? -longitude : longitude,
    altitude: reader.u16(),
    speedKmh: reader.u16() / 10,
    direction: reader.u16(),
    atMs: reader.time(),
    items: readLocationItems(reader.rest()),
  };
}

/** The fixed fields, and additional items as they are. */
export interface LocationDraft extends Omit<Location, "items"> {
  readonly items?: readonly { readonly id: number; readonly data: Uint8Array }[];
}

export function writeLocation(location: LocationDraft): Uint8Array {
  const { latitude, longitude, items = [] } = location;
  const signs = (latitude < 0 ? statusBit.isSouth : 0) | (longitude < 0 ? statusBit.isWest : 0);
  const writer = new BodyWriter()
    .u32(location.alarms)
    .u32(location.status | signs)
    .u32(Math.round(Math.abs(latitude) * degrees))
    .u32(Math.round(Math.abs(longitude) * degrees))
    .u16(location.altitude)
    .u16(Math.round(location.speedKmh * 10))
    .u16(Math.round(location.direction) % 360)
    .time(location.atMs);
  for (const { id, data } of items) writer.u8(id).u8(data.length).bytes(data);
  return writer.done();
}

/** 0x0201: where it is, because it was asked. */
export function readLocationAnswer(body: Uint8Array) {
  const reader = new BodyReader(body);
  return { answeredSerial: reader.u16(), location: readLocation(reader.rest()) };
}

/** 0x0704. */
export interface LocationBatch {
  /** What it could not send while there was no signal. */
  readonly isLate: boolean;
  readonly locations: readonly Location[];
  /** How many could not be read, or were too many. */
  readonly broken: number;
}

/** A day of dead zone comes in many messages; more in one is no terminal's. */
const mostOfBatch = 2000;

export function readLocationBatch(body: Uint8Array): LocationBatch {
  const reader = new BodyReader(body);
  const count = reader.u16();
  const isLate = reader.u8() === 1;
  const locations: Location[] = [];
  let broken = 0;
  for (let at = 0; at < Math.min(count, mostOfBatch) && reader.left >= 2; at++) {
    const length = Math.min(reader.u16(), reader.left);
    const one = reader.bytes(length);
    if (one.length < fixedBytes) broken++;
    else locations.push(readLocation(one));
  }
  const left = reader.left >= 2 ? Math.max(0, count - mostOfBatch) : 0;
  return { isLate, locations, broken: broken + left };
}

const fixedBytes = 28;

export function writeLocationBatch(isLate: boolean, bodies: readonly Uint8Array[]): Uint8Array {
  const writer = new BodyWriter().u16(bodies.length).u8(isLate ? 1 : 0);
  for (const body of bodies) writer.u16(body.length).bytes(body);
  return writer.done();
}

/** 0x8202: a place every so many seconds, for so long; 0 ends it. */
export const writeTracking = (everySeconds: number, forSeconds: number) => {
  const writer = new BodyWriter().u16(everySeconds);
  return everySeconds === 0 ? writer.done() : writer.u32(forSeconds).done();
};

export function readTracking(body: Uint8Array) {
  const reader = new BodyReader(body);
  return { everySeconds: reader.u16(), forSeconds: reader.left >= 4 ? reader.u32() : 0 };
}

/** 0x8203: somebody has seen these alarms. */
export const writeAlarmConfirmation = (serial: number, alarms: number) =>
  new BodyWriter().u16(serial).u32(alarms).done();

export function readAlarmConfirmation(body: Uint8Array) {
  const reader = new BodyReader(body);
  return { serial: reader.u16(), alarms: reader.u32() };
}
