import { Zone } from "@tessera/base";
import { aheadOf } from "@tessera/formats/geo";
import { expect, it } from "vitest";
import type { FenceShape } from "../../contract.ts";
import { depthOf } from "./depth.ts";
import { type Doubt, type FenceState, judge, noDoubt } from "./fence-judge.ts";
import { isInForce } from "./in-force.ts";

const center: [number, number] = [114, 22];
const yard: FenceShape = { Kind: "circle", Center: center, RadiusM: 500 };
const rules = { shape: yard, onEnter: true, onLeave: true, limitKmh: 0 };

it("knows how far inside or outside a place lies", () => {
  expect(depthOf(yard, center)).toBe(500);
  expect(depthOf(yard, aheadOf(center, 90, 600))).toBeCloseTo(-100, 0);
  const ring = [0, 90, 180, 270].map((way) => [...aheadOf(center, way, 1000)] as [number, number]);
  const square: FenceShape = { Kind: "polygon", Ring: ring };
  expect(depthOf(square, center)).toBeCloseTo(707, -1);
  expect(depthOf(square, aheadOf(center, 0, 1200))).toBeCloseTo(-200, -1);
  expect(depthOf(square, aheadOf(center, 45, 800))).toBeCloseTo(-93, -1);
  const road: FenceShape = {
    Kind: "corridor",
    Path: [center, [...aheadOf(center, 90, 5000)] as [number, number]],
    WidthM: 100,
  };
  expect(depthOf(road, aheadOf(aheadOf(center, 90, 2000), 0, 30))).toBeCloseTo(20, 0);
  expect(depthOf(road, aheadOf(aheadOf(center, 90, 2000), 0, 80))).toBeCloseTo(-30, 0);
  expect(depthOf(road, aheadOf(center, 270, 90))).toBeCloseTo(-40, 0);
});

it("knows a polygon on both sides of the 180th meridian, and one with a dent", () => {
  const pacific: FenceShape = {
    Kind: "polygon",
    Ring: [
      [179, -1],
      [-179, -1],
      [-179, 1],
      [179, 1],
    ],
  };
  expect(depthOf(pacific, [179.99, 0])).toBeGreaterThan(0);
  expect(depthOf(pacific, [-179.99, 0])).toBeGreaterThan(0);
  expect(depthOf(pacific, [178, 0])).toBeLessThan(0);
  const dented: FenceShape = {
    Kind: "polygon",
    Ring: [
      [0, 0],
      [4, 0],
      [4, 4],
      [2, 1],
      [0, 4],
    ],
  };
  expect(depthOf(dented, [2, 3])).toBeLessThan(0);
  expect(depthOf(dented, [0.5, 2])).toBeGreaterThan(0);
});

it("says of a place far outside only that it is so far, and of every other what it says at length", () => {
  const shapes: FenceShape[] = [
    yard,
    { Kind: "polygon", Ring: [0, 90, 180, 270].map((way) => place(center, way, 700)) },
    { Kind: "corridor", Path: [center, place(center, 60, 3000)], WidthM: 80 },
    { Kind: "circle", Center: [179.999, 70], RadiusM: 500 },
    { Kind: "circle", Center: [10, 89.9], RadiusM: 5000 },
  ];
  for (const shape of shapes) {
    const middle = shape.Kind === "circle" ? shape.Center : center;
    for (let way = 0; way < 360; way += 15)
      for (const metres of [100, 480, 560, 590, 610, 800, 2500, 4000, 40_000]) {
        const at = place(middle, way, metres);
        const exactM = depthOf(shape, at);
        expect(Math.max(-100, depthOf(shape, at, 100))).toBe(Math.max(-100, exactM));
      }
  }
  expect(depthOf(yard, place(center, 90, 40_000), 100)).toBe(-100);
});

it("says nothing of where a channel is found first, then that it left and came back", () => {
  const { go } = aChannel();
  expect(go(0)).toEqual([]);
  expect(go(520)).toEqual([]);
  expect(go(540)).toEqual(["leave"]);
  expect(go(900)).toEqual([]);
  expect(go(480)).toEqual([]);
  expect(go(450)).toEqual(["enter"]);
});

it("takes no jitter at the edge for a crossing, and one point far away for one", () => {
  const { go } = aChannel();
  go(490);
  const heard = [505, 495, 512, 488, 530, 499, 531, 470, 510].flatMap((metres) => go(metres));
  expect(heard).toEqual([]);
  expect(go(700)).toEqual(["leave"]);
});

it("reports a section's overspeed from its beginning to its end", () => {
  const { go } = aChannel({ ...rules, limitKmh: 60 });
  go(0, 50);
  expect(go(10, 70)).toEqual([]);
  expect(go(20, 75)).toEqual(["overspeed-begins"]);
  expect(go(30, 59)).toEqual([]);
  expect(go(40, 61)).toEqual([]);
  expect(go(50, 55)).toEqual([]);
  expect(go(60, 55)).toEqual(["overspeed-ends"]);
  go(70, 90);
  expect(go(80, 90)).toEqual(["overspeed-begins"]);
  expect(go(900, 90)).toEqual(["leave", "overspeed-ends"]);
});

it("looks on outside of its hours, and says nothing of what happened then", () => {
  const { go } = aChannel({ ...rules, limitKmh: 60 });
  go(0, 50, true);
  go(10, 90, true);
  expect(go(20, 90, true)).toEqual(["overspeed-begins"]);
  expect(go(30, 90, false)).toEqual(["overspeed-ends"]);
  expect(go(900, 30, false)).toEqual([]);
  expect(go(0, 30, false)).toEqual([]);
  expect(go(900, 30, true)).toEqual(["leave"]);
});

it("counts over midnight when two slots meet there, and at any time without slots", () => {
  const zone = new Zone("Asia/Shanghai");
  const night = { startS: 22 * 3600, endS: 86_400 };
  const morning = { startS: 0, endS: 6 * 3600 };
  const none = [[], [], [], [], []];
  const week = [[night], [morning], ...none];
  const counts = (atMs: number) => isInForce({ isEnabled: true, week }, atMs, zone);
  expect(
    [monday(21, 59), monday(22), monday(23, 59), monday(24), monday(29, 59), monday(30)].map(
      counts,
    ),
  ).toEqual([false, true, true, true, true, false]);
  expect(isInForce({ isEnabled: true, week: [] }, monday(3), zone)).toBe(true);
  expect(isInForce({ isEnabled: true, week: [[], [], [], [], [], [], []] }, monday(3), zone)).toBe(
    true,
  );
  expect(isInForce({ isEnabled: false, week: [] }, monday(3), zone)).toBe(false);
});

const place = (from: [number, number], way: number, metres: number): [number, number] => {
  const [longitude, latitude] = aheadOf(from, way, metres);
  return [longitude, latitude];
};

/** 2026-11-16 is one; the zone is eight hours ahead. */
const monday = (hour: number, minute = 0) => Date.UTC(2026, 10, 16, hour - 8, minute);

/** Goes to so many metres east of the middle, a point every ten seconds. */
function aChannel(fence = rules) {
  let before: { state: FenceState | undefined; doubt: Doubt } = {
    state: undefined,
    doubt: noDoubt,
  };
  let atMs = 0;
  const go = (metres: number, speedKmh = 30, counts = true) => {
    atMs += 10_000;
    const [longitude, latitude] = aheadOf(center, 90, metres);
    const { events, ...after } = judge(
      fence,
      before,
      { atMs, longitude, latitude, speedKmh },
      counts,
    );
    before = after;
    return events;
  };
  return { go };
}
