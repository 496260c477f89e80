import { expect, it } from "vitest";
import {
  aheadOf,
  bearingDeg,
  distanceM,
  fromBaiduMetres,
  fromDatum,
  isPlace,
  type LonLat,
  sectorOf,
  serversOf,
  toBaiduMetres,
  toDatum,
} from "./index.ts";

const tiananmen: LonLat = [116.403988, 39.914266];
const shanghai: LonLat = [121.4737, 31.2304];
const paris: LonLat = [2.3522, 48.8566];

/** Published pairs: the same point as satellites, AMap and Baidu give it. */
it("puts a place in China where AMap and Baidu draw it", () => {
  const [gcjLon, gcjLat] = toDatum(tiananmen, "gcj02");
  expect(gcjLon).toBeCloseTo(116.41024, 4);
  expect(gcjLat).toBeCloseTo(39.91567, 4);
  const [bdLon, bdLat] = toDatum(tiananmen, "bd09");
  expect(bdLon).toBeCloseTo(116.41662, 4);
  expect(bdLat).toBeCloseTo(39.92197, 4);
  const [x, y] = toBaiduMetres(tiananmen);
  expect(x).toBeCloseTo(12_959_579, -1);
  expect(y).toBeCloseTo(4_826_931, -1);
});

it.each([tiananmen, shanghai, [87.6, 43.8], [113.9, 22.5]] as LonLat[])(
  "comes back to %s, %s within 0.2 m",
  (...at) => {
    expect(distanceM(fromDatum(toDatum(at, "gcj02"), "gcj02"), at)).toBeLessThan(0.2);
    expect(distanceM(fromDatum(toDatum(at, "bd09"), "bd09"), at)).toBeLessThan(0.2);
    expect(distanceM(fromBaiduMetres(toBaiduMetres(at)), at)).toBeLessThan(0.2);
  },
);

it("leaves a place outside of China, and all of WGS-84, where it is", () => {
  expect(toDatum(paris, "gcj02")).toEqual(paris);
  expect(toDatum(shanghai, "wgs84")).toEqual(shanghai);
});

it("takes zero east, zero north and what is not on earth for no place", () => {
  expect(
    [
      [0, 0],
      [181, 0],
      [0, -90.1],
      [Number.NaN, 1],
    ].map((at) => isPlace(at as never)),
  ).toEqual([false, false, false, false]);
  expect(isPlace([0, 51.5])).toBe(true);
});

it("measures and goes along great circles", () => {
  // A degree of the equator.
  expect(distanceM([0, 0], [1, 0])).toBeCloseTo(111_195, -1);
  expect(bearingDeg([0, 0], [1, 0])).toBeCloseTo(90, 6);
  expect(bearingDeg([0, 0], [0, -1])).toBeCloseTo(180, 6);
  const east = aheadOf(shanghai, 90, 1000);
  expect(distanceM(shanghai, east)).toBeCloseTo(1000, 3);
  expect(bearingDeg(shanghai, east)).toBeCloseTo(90, 2);
  expect(aheadOf([179.999, 0], 90, 1000)[0]).toBeLessThan(-179.9);
});

it("draws what a camera sees as a ring through the camera, and a full turn as a circle", () => {
  const ring = sectorOf(shanghai, { directionDeg: 350, angleDeg: 60, rangeM: 80 });
  expect(ring[0]).toEqual(shanghai);
  expect(ring.at(-1)).toEqual(shanghai);
  const arc = ring.slice(1, -1);
  for (const at of arc) expect(distanceM(shanghai, at)).toBeCloseTo(80, 3);
  expect(bearingDeg(shanghai, arc[0] as LonLat)).toBeCloseTo(320, 3);
  expect(bearingDeg(shanghai, arc.at(-1) as LonLat)).toBeCloseTo(20, 3);
  const circle = sectorOf(shanghai, { directionDeg: 0, angleDeg: 360, rangeM: 80 });
  expect(distanceM(circle[0] as LonLat, circle.at(-1) as LonLat)).toBeLessThan(0.01);
  expect(circle).toHaveLength(61);
});

it("names every server of a tile template", () => {
  expect(serversOf("https://t{0-2}.example/{z}/{x}/{y}")).toEqual([
    "https://t0.example/{z}/{x}/{y}",
    "https://t1.example/{z}/{x}/{y}",
    "https://t2.example/{z}/{x}/{y}",
  ]);
  expect(serversOf("https://one.example/{z}/{x}/{-y}")).toEqual([
    "https://one.example/{z}/{x}/{-y}",
  ]);
});
