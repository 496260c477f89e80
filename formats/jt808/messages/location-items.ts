import { BodyReader } from "../body-reader.ts";
import { BrokenJt808 } from "../broken-jt808.ts";
import {
  type BlindSpotAlarm,
  type DriverAlarm,
  type DrivingAlarm,
  readBlindSpotAlarm,
  readDriverAlarm,
  readDrivingAlarm,
  readTyreAlarm,
  type TyreAlarm,
} from "./active-safety.ts";

/** What a location says beyond where and when; absent: not told. */
export interface LocationItems {
  /** 01 */
  mileageKm?: number;
  /** 02, litres */
  fuel?: number;
  /** 03, by the driving recorder */
  recorderSpeedKmh?: number;
  /** 04: an alarm that a person has to confirm */
  alarmToConfirm?: number;
  /** 05, kPa; 0xff is not told */
  tyrePressures?: Uint8Array;
  /** 06, of the compartment in °C */
  temperature?: number;
  /** 11 */
  overspeed?: AreaRef;
  /** 12 */
  area?: AreaRef & { readonly isLeaving: boolean };
  /** 13 */
  segment?: { readonly id: number; readonly seconds: number; readonly isTooLong: boolean };
  /** 14: one bit a video alarm (JT/T 1078, table 13) */
  videoAlarms?: number;
  /** 15: one bit a channel without a picture, bit 0 is channel 1 */
  lostChannels?: number;
  /** 16: one bit a channel whose lens is covered */
  coveredChannels?: number;
  /** 17: bits 0–11 main storage, 12–15 backup */
  storageFaults?: number;
  /** 18 */
  abnormalDriving?: { readonly behaviours: number; readonly fatigue: number };
  /** 25 */
  vehicleSignals?: number;
  /** 2A */
  ioStatus?: number;
  /** 2B */
  analog?: { readonly first: number; readonly second: number };
  /** 30 */
  signal?: number;
  /** 31 */
  satellites?: number;
  /** 64–67, T/JSATL 12-2017 */
  drivingAlarm?: DrivingAlarm;
  driverAlarm?: DriverAlarm;
  tyreAlarm?: TyreAlarm;
  blindSpotAlarm?: BlindSpotAlarm;
  /** What we do not know, or whose length is not what it should be. */
  others?: { readonly id: number; readonly data: Uint8Array }[];
}

/** 0 none, 1 circle, 2 rectangle, 3 polygon, 4 segment of a route. */
export interface AreaRef {
  readonly type: number;
  readonly id: number | undefined;
}

/** An item that runs over the end is the end; one that cannot be read is kept as it is. */
export function readLocationItems(bytes: Uint8Array): LocationItems {
  const items: LocationItems = {};
  let at = 0;
  while (at + 2 <= bytes.length) {
    const id = bytes[at] ?? 0;
    const end = at + 2 + (bytes[at + 1] ?? 0);
    if (end > bytes.length) break;
    const data = bytes.subarray(at + 2, end);
    at = end;
    if (!readItem(items, id, data)) (items.others ??= []).push({ id, data: new Uint8Array(data) });
  }
  return items;
}

type ReadItem = (items: LocationItems, reader: BodyReader) => void;

function readItem(items: LocationItems, id: number, data: Uint8Array): boolean {
  const row = rows.get(id);
  if (!row?.lengths.includes(data.length) && row?.least === undefined) return false;
  if (row.least !== undefined && data.length < row.least) return false;
  try {
    row.read(items, new BodyReader(data));
    return true;
  } catch (error) {
    if (error instanceof BrokenJt808) return false;
    throw error;
  }
}

interface Row {
  readonly lengths: readonly number[];
  /** In place of lengths: so many or more. */
  readonly least?: number;
  readonly read: ReadItem;
}

const of = (lengths: readonly number[], read: ReadItem): Row => ({ lengths, read });
const from = (least: number, read: ReadItem): Row => ({ lengths: [], least, read });

const rows: ReadonlyMap<number, Row> = new Map<number, Row>([
  [0x01, of([4], (items, reader) => void (items.mileageKm = reader.u32() / 10))],
  [0x02, of([2], (items, reader) => void (items.fuel = reader.u16() / 10))],
  [0x03, of([2], (items, reader) => void (items.recorderSpeedKmh = reader.u16() / 10))],
  [0x04, of([2], (items, reader) => void (items.alarmToConfirm = reader.u16()))],
  [0x05, of([30], (items, reader) => void (items.tyrePressures = new Uint8Array(reader.rest())))],
  [0x06, of([2], (items, reader) => void (items.temperature = (reader.u16() << 16) >> 16))],
  [0x11, of([1, 5], (items, reader) => void (items.overspeed = areaOf(reader)))],
  [
    0x12,
    of([6], (items, reader) => {
      items.area = { ...areaOf(reader), isLeaving: reader.u8() === 1 };
    }),
  ],
  [
    0x13,
    of([7], (items, reader) => {
      items.segment = {
        id: reader.u32(),
        seconds: reader.u16(),
        isTooLong: reader.u8() === 1,
      };
    }),
  ],
  [0x14, of([4], (items, reader) => void (items.videoAlarms = reader.u32()))],
  [0x15, of([4], (items, reader) => void (items.lostChannels = reader.u32()))],
  [0x16, of([4], (items, reader) => void (items.coveredChannels = reader.u32()))],
  [0x17, of([2], (items, reader) => void (items.storageFaults = reader.u16()))],
  [
    0x18,
    of([3], (items, reader) => {
      items.abnormalDriving = { behaviours: reader.u16(), fatigue: reader.u8() };
    }),
  ],
  [0x25, of([4], (items, reader) => void (items.vehicleSignals = reader.u32()))],
  [0x2a, of([2], (items, reader) => void (items.ioStatus = reader.u16()))],
  [
    0x2b,
    of([4], (items, reader) => {
      // AD0 is the lower half.
      const [second, first] = [reader.u16(), reader.u16()];
      items.analog = { first, second };
    }),
  ],
  [0x30, of([1], (items, reader) => void (items.signal = reader.u8()))],
  [0x31, of([1], (items, reader) => void (items.satellites = reader.u8()))],
  [0x64, from(47, (items, reader) => void (items.drivingAlarm = readDrivingAlarm(reader)))],
  [0x65, from(47, (items, reader) => void (items.driverAlarm = readDriverAlarm(reader)))],
  [0x66, from(41, (items, reader) => void (items.tyreAlarm = readTyreAlarm(reader)))],
  [0x67, from(41, (items, reader) => void (items.blindSpotAlarm = readBlindSpotAlarm(reader)))],
]);

const areaOf = (reader: BodyReader): AreaRef => ({
  type: reader.u8(),
  id: reader.left >= 4 ? reader.u32() : undefined,
});
