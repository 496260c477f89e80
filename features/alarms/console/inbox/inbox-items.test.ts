import { anAlarm, aStorm } from "@tessera/kit/testing/alarms";
import { describe, expect, it } from "vitest";
import { itemsOf, keptKey, keyAfter, movedKey, targetsOf } from "./inbox-items.ts";

const listOf = (...ids: number[]) =>
  itemsOf(
    ids.map((id) => aStorm(id)),
    undefined,
  );

describe("the lines of the list", () => {
  const alarms = [anAlarm({ ID: 12 }), anAlarm({ ID: 11 })];
  const storms = [aStorm(3), aStorm(2, { Count: 142 }), aStorm(1)];

  it("have the alarms of the open row below it, and how to see the rest", () => {
    const items = itemsOf(storms, { id: 2, alarms, total: 142 });
    expect(items.map(({ key }) => key)).toEqual(["s3", "s2", "a12", "a11", "m2", "s1"]);
    expect(items[4]).toMatchObject({ kind: "more", left: 140 });
  });

  it("end with its last alarm once all are there", () => {
    const items = itemsOf(storms, { id: 2, alarms, total: 2 });
    expect(items.map(({ key }) => key)).toEqual(["s3", "s2", "a12", "a11", "s1"]);
  });

  it("are passed over where there is nothing to look at", () => {
    const items = itemsOf(storms, { id: 2, alarms, total: 142 });
    expect(movedKey(items, "a11", 1)).toBe("s1");
    expect(movedKey(items, "s1", -1)).toBe("a11");
  });
});

describe("the line that is looked at", () => {
  it("stays at the ends of the list, and is the first one if there was none", () => {
    expect(movedKey(listOf(3, 2, 1), "s1", 1)).toBe("s1");
    expect(movedKey(listOf(3, 2, 1), "s3", -1)).toBe("s3");
    expect(movedKey(listOf(3, 2, 1), undefined, 1)).toBe("s3");
    expect(movedKey([], undefined, 1)).toBeUndefined();
  });

  it("stays the same wherever it goes", () => {
    expect(keptKey(listOf(3, 2, 1), listOf(2, 4, 3, 1), "s2")).toBe("s2");
  });

  it("is the next one once it is gone, at the end the one above", () => {
    expect(keptKey(listOf(4, 3, 2, 1), listOf(5, 4, 2, 1), "s3")).toBe("s2");
    expect(keptKey(listOf(3, 2, 1), listOf(3, 2), "s1")).toBe("s2");
    expect(keptKey(listOf(1), listOf(5), "s1")).toBe("s5");
    expect(keptKey(listOf(1), [], "s1")).toBeUndefined();
  });

  it("after many are handled is the next that was not among them", () => {
    expect(keyAfter(listOf(5, 4, 3, 2, 1), new Set(["s4", "s3"]), "s4")).toBe("s2");
    expect(keyAfter(listOf(3, 2, 1), new Set(["s2", "s1"]), "s1")).toBe("s3");
    expect(keyAfter(listOf(3, 2, 1), new Set(["s1"]), "s3")).toBe("s3");
  });

  it("after a whole row is handled is not one of its alarms", () => {
    const items = itemsOf([aStorm(2, { Count: 2 }), aStorm(1)], {
      id: 2,
      alarms: [anAlarm({ ID: 12 }), anAlarm({ ID: 11 })],
      total: 2,
    });
    expect(keyAfter(items, new Set(["s2"]), "s2")).toBe("s1");
    expect(keyAfter(items, new Set(["a12"]), "a12")).toBe("a11");
  });
});

it("rows and single alarms are named apart in the call", () => {
  expect(targetsOf(["s3", "a12", "s1"])).toEqual({ IDs: [12], Storms: [3, 1] });
});
