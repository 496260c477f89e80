import { expect, it } from "vitest";
import { bytesOf, inside } from "../hex-fixture.ts";
import {
  BodyReader,
  BodyWriter,
  parseFrame,
  readLocation,
  readLocationAnswer,
  readLocationBatch,
  writeDriverAlarm,
  writeLocation,
  writeLocationBatch,
} from "../index.ts";
import { mark, markBytes, place } from "./place-fixture.ts";

const locationHex =
  "7E 0200 0028 013912345678 0002 00000001 00000003 0157FAF8 06CC628C 0032 0258 005A 260115143045 0104 00003039 3001 1C 3101 0C 16 7E";

it("reads a location with its additional items", () => {
  expect(readLocation(parseFrame(inside(locationHex)).body)).toEqual({
    alarms: 1,
    status: 3,
    latitude: 22.543096,
    longitude: 114.057868,
    altitude: 50,
    speedKmh: 60,
    direction: 90,
    atMs: Date.parse("2026-01-15T14:30:45+08:00"),
    items: { mileageKm: 1234.5, signal: 28, satellites: 12 },
  });
});

const item = (id: number, hex: string) => ({ id, data: bytesOf(hex) });

it("writes south and west by their status bits", () => {
  const { latitude, longitude, speedKmh, atMs } = readLocation(writeLocation(place));
  expect({ latitude, longitude, speedKmh, atMs }).toEqual({
    latitude: place.latitude,
    longitude: place.longitude,
    speedKmh: place.speedKmh,
    atMs: place.atMs,
  });
});

it("reads every additional item of the table", () => {
  const body = writeLocation({
    ...place,
    items: [
      item(0x02, "00C8"),
      item(0x03, "0190"),
      item(0x04, "0007"),
      item(0x05, "20".repeat(30)),
      item(0x06, "FFF6"),
      item(0x11, "01 00000009"),
      item(0x12, "02 0000000A 01"),
      item(0x13, "0000000B 003C 01"),
      item(0x14, "00000007"),
      item(0x15, "00000005"),
      item(0x16, "00000002"),
      item(0x17, "1001"),
      item(0x18, "0003 50"),
      item(0x25, "00000001"),
      item(0x2a, "0003"),
      item(0x2b, "00020001"),
      item(0xe1, "AB"),
    ],
  });
  expect(readLocation(body).items).toEqual({
    fuel: 20,
    recorderSpeedKmh: 40,
    alarmToConfirm: 7,
    tyrePressures: new Uint8Array(30).fill(0x20),
    temperature: -10,
    overspeed: { type: 1, id: 9 },
    area: { type: 2, id: 10, isLeaving: true },
    segment: { id: 11, seconds: 60, isTooLong: true },
    videoAlarms: 7,
    lostChannels: 5,
    coveredChannels: 2,
    storageFaults: 0x1001,
    abnormalDriving: { behaviours: 3, fatigue: 0x50 },
    vehicleSignals: 1,
    ioStatus: 3,
    analog: { first: 1, second: 2 },
    others: [{ id: 0xe1, data: bytesOf("AB") }],
  });
});

it("keeps an item of a wrong length as it is, and ends at one that runs over the end", () => {
  const body = writeLocation({ ...place, items: [item(0x01, "0001")] });
  const cut = Uint8Array.from([...body, 0x30, 0x05, 0x01]);
  expect(readLocation(cut).items).toEqual({ others: [{ id: 1, data: bytesOf("0001") }] });
});

const safetyPlace = {
  speedKmh: 60,
  altitude: 5,
  latitude: 22.5,
  longitude: 114.25,
  atMs: place.atMs,
  vehicleStatus: 1,
};
const placeBytes = (writer: BodyWriter) =>
  writer.u8(60).u16(5).u32(22_500_000).u32(114_250_000).time(place.atMs).u16(1).bytes(markBytes);
const safetyItems = (id: number, data: Uint8Array) =>
  readLocation(writeLocation({ ...place, items: [{ id, data }] })).items;

it("reads the alarms of driver assistance with what names their pictures", () => {
  const common = { ...safetyPlace, mark: { ...mark, bytes: markBytes } };
  const driving = placeBytes(new BodyWriter().u32(9).u8(1).bytes([1, 2, 50, 8, 1, 1, 60])).done();
  expect(safetyItems(0x64, driving).drivingAlarm).toEqual({
    ...common,
    alarmId: 9,
    phase: "begins",
    type: 1,
    level: 2,
    frontSpeedKmh: 50,
    frontDistance: 8,
    deviation: 1,
    signType: 1,
    signValue: 60,
  });
  const asleep = { ...safetyPlace, mark, alarmId: 10, type: 1, level: 2, fatigue: 7 } as const;
  const driver = writeDriverAlarm({ ...asleep, phase: "ends" });
  expect(safetyItems(0x65, driver).driverAlarm).toEqual({ ...asleep, ...common, phase: "ends" });
  const tyre = placeBytes(new BodyWriter().u32(11).u8(0))
    .bytes(bytesOf("01 02 0006 0320 FFF6 0064"))
    .done();
  expect(safetyItems(0x66, tyre).tyreAlarm).toBeDefined();
  const blind = placeBytes(new BodyWriter().u32(12).u8(0).u8(3)).done();
  expect(safetyItems(0x67, blind).blindSpotAlarm).toMatchObject({ ...common, type: 3 });
});

it("reads one tyre after the other", () => {
  const tyres = placeBytes(new BodyWriter().u32(11).u8(0))
    .bytes(bytesOf("02  01 0006 0320 FFF6 0064  03 0040 0064 0019 0032"))
    .done();
  expect(safetyItems(0x66, tyres).tyreAlarm).toMatchObject({
    phase: "happens",
    tyres: [
      { position: 1, faults: 6, pressureKpa: 800, temperature: -10, batteryPercent: 100 },
      { position: 3, faults: 64, pressureKpa: 100, temperature: 25, batteryPercent: 50 },
    ],
  });
});

it("reads a batch of the blind zone, without those that are cut", () => {
  const one = writeLocation(place);
  const body = writeLocationBatch(true, [one, one, one.subarray(0, 10)]);
  expect(readLocationBatch(body)).toMatchObject({ isLate: true, locations: [{}, {}], broken: 1 });
  const lying = Uint8Array.from([0xff, 0xff, 0, 0x00, 0xff, ...one]);
  expect(readLocationBatch(lying)).toMatchObject({ isLate: false, locations: [{}], broken: 0 });
});

it.each(["000000000000", "261301000000", "260230000000", "2601012460FF"])(
  "knows no moment by the name of %s",
  (hex) => {
    expect(new BodyReader(bytesOf(hex)).time()).toBeUndefined();
  },
);

it("answers where it is when it is asked", () => {
  const body = Uint8Array.from([0, 9, ...writeLocation(place)]);
  expect(readLocationAnswer(body)).toMatchObject({ answeredSerial: 9, location: { altitude: 5 } });
});

it("reads two thousand locations of one batch at the most, and counts the rest", () => {
  const one = writeLocation({ ...place, items: [] });
  const batch = writeLocationBatch(true, Array<Uint8Array>(2100).fill(one));
  const { locations, broken } = readLocationBatch(batch);
  expect([locations.length, broken]).toEqual([2000, 100]);
});
