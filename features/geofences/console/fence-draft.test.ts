import { expect, it } from "vitest";
import {
  draftOf,
  inputOf,
  newFence,
  placesText,
  problemsOf,
  readPlaces,
  ringsOf,
} from "./fence-draft.ts";

const square = [
  [114, 22],
  [114.1, 22],
  [114.1, 22.1],
  [114, 22.1],
] as [number, number][];

it("reads back what it sends, of every kind", () => {
  const channels = [{ device: "bus-1", channel: "1", name: "", deviceName: "" }];
  const whole = { ...newFence, name: "车场", channels, groups: [7], limitKmh: 60, places: square };
  const week = newFence.week.map((_, day) => (day === 1 ? [{ startS: 0, endS: 3600 }] : []));
  for (const draft of [
    { ...whole, week },
    { ...whole, kind: "corridor" as const, widthM: 80 },
    { ...whole, kind: "circle" as const, places: square.slice(0, 1), radiusM: 900 },
  ]) {
    const input = inputOf(draft, 5);
    expect(draftOf({ ...input, ID: 5, Channels: channels, Inside: 0 } as never)).toEqual(draft);
  }
});

it("says what is missing", () => {
  expect(problemsOf(newFence)).toEqual(["nameNeeded", "shapeNeeded", "nobody"]);
  const named = { ...newFence, name: "a", groups: [1] };
  expect(problemsOf({ ...named, places: square.slice(0, 2) })).toEqual(["tooFewRing"]);
  expect(problemsOf({ ...named, kind: "corridor", places: square.slice(0, 1) })).toEqual([
    "tooFewPath",
  ]);
  expect(problemsOf({ ...named, places: square, onEnter: false, onLeave: false })).toEqual([
    "noRules",
  ]);
  expect(problemsOf({ ...named, places: square })).toEqual([]);
});

it("reads corners as people paste them, and names the line that is none", () => {
  expect(readPlaces(placesText(square))).toEqual({ places: square });
  expect(readPlaces(" 114.5 22.5\n\n114.6，22.6")).toEqual({
    places: [
      [114.5, 22.5],
      [114.6, 22.6],
    ],
  });
  expect(readPlaces("114,22\n22.5,114.6")).toEqual({ line: 2, text: "22.5,114.6" });
  expect(readPlaces("here")).toEqual({ line: 1, text: "here" });
});

it("draws a route as strips of its width", () => {
  const [strip] = ringsOf({
    ...newFence,
    kind: "corridor",
    places: square.slice(0, 2),
    widthM: 222,
  });
  expect(strip).toHaveLength(4);
  expect(strip?.[0]?.[1]).toBeCloseTo(22.001, 3);
  expect(strip?.[3]?.[1]).toBeCloseTo(21.999, 3);
  expect(ringsOf(newFence)).toEqual([]);
});
