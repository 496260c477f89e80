import { describe, expect, it } from "vitest";
import { dayS, dayTimeSeconds, dayTimeText, joined, slotProblems, slotText } from "./day-slot.ts";
import {
  emptyWeek,
  freeSlot,
  moved,
  painted,
  placeAt,
  presets,
  resized,
  type Week,
  withCopies,
  withDay,
  withoutSlot,
  withSlot,
} from "./week.ts";

const slot = (text: string) => {
  const [startS = Number.NaN, endS = Number.NaN] = text.split("-").map(dayTimeSeconds);
  return { startS, endS };
};
const onMonday = (...slots: readonly string[]): Week => [slots.map(slot), [], [], [], [], [], []];
const dayOf = (week: Week, day = 0) => (week[day] ?? []).map(slotText);
const first = { day: 0, index: 0 };
const problems = (...slots: readonly string[]) => slotProblems(slots.map(slot));
const free = (...slots: readonly string[]) => {
  const found = freeSlot(slots.map(slot));
  return found && slotText(found);
};

describe("a time of day", () => {
  it.each([
    ["8:30", "08:30"],
    ["0830", "08:30"],
    ["08：30", "08:30"],
    ["08:30:15", "08:30:15"],
    ["24:00", "24:00"],
    ["25:00", ""],
    ["24:01", ""],
    ["8:60", ""],
    ["eight", ""],
  ])("%s is %s", (typed, text) => expect(dayTimeText(dayTimeSeconds(typed))).toBe(text));
});

describe("painting", () => {
  it("covers every step it touches, in either direction, and never leaves the day", () => {
    expect(slotText(painted(8 * 3600 + 60, 9 * 3600 - 60))).toBe("08:00–09:00");
    expect(slotText(painted(9 * 3600 - 60, 8 * 3600 + 60))).toBe("08:00–09:00");
    expect(slotText(painted(-500, 200))).toBe("00:00–00:15");
    expect(slotText(painted(dayS + 10, dayS + 500))).toBe("23:45–24:00");
  });

  it("melts into what it overlaps or touches", () => {
    const week = onMonday("08:00-10:00", "12:00-13:00");
    expect(dayOf(withSlot(week, 0, slot("10:00-12:00")))).toEqual(["08:00–13:00"]);
    expect(dayOf(withSlot(week, 0, slot("14:00-15:00")))).toHaveLength(3);
  });
});

describe("moving a slot", () => {
  it("keeps its length at the ends of the day", () => {
    const week = onMonday("22:00-23:30");
    expect(dayOf(moved(week, first, { seconds: 7200, days: 0 }))).toEqual(["22:30–24:00"]);
    expect(dayOf(moved(week, first, { seconds: -dayS, days: 0 }))).toEqual(["00:00–01:30"]);
  });

  it("goes to another day, and stops at Sunday", () => {
    const week = moved(onMonday("08:00-09:00"), first, { seconds: 900, days: 9 });
    expect([dayOf(week), dayOf(week, 6)]).toEqual([[], ["08:15–09:15"]]);
  });

  it("melts into a slot that it is moved onto", () => {
    const week = moved(onMonday("08:00-09:00", "10:00-11:00"), first, { seconds: 5400, days: 0 });
    expect(dayOf(week)).toEqual(["09:30–11:00"]);
  });
});

it("leaves a step when a slot is made smaller than that", () => {
  const week = onMonday("08:00-09:00");
  expect(dayOf(resized(week, first, "end", 0))).toEqual(["08:00–08:15"]);
  expect(dayOf(resized(week, first, "start", dayS))).toEqual(["08:45–09:00"]);
  expect(dayOf(resized(week, first, "end", dayS + 900))).toEqual(["08:00–24:00"]);
});

it("takes away, copies and finds slots by their place", () => {
  const week = onMonday("08:00-09:00", "10:00-11:00");
  expect(dayOf(withoutSlot(week, first))).toEqual(["10:00–11:00"]);
  const copied = withCopies(week, 0, [2, 6]);
  expect([1, 2, 6].map((day) => dayOf(copied, day).length)).toEqual([0, 2, 2]);
  expect(placeAt(week, 0, 10 * 3600 + 1)).toEqual({ day: 0, index: 1 });
  expect(placeAt(week, 0, 9 * 3600)).toBeUndefined();
});

it("offers a free slot that does not touch the others, until the day is full", () => {
  expect(free()).toBe("08:00–18:00");
  expect(free("08:00-18:00")).toBe("18:15–19:15");
  expect(free("08:00-23:50")).toBe("00:00–01:00");
  expect(free("00:00-24:00")).toBeUndefined();
});

it("names the slot that is no time, reversed, or overlaps an earlier one", () => {
  expect(problems("08:00-10:00", "10:00-12:00")).toEqual([]);
  expect(problems("08:00-10:00", "09:00-12:00")).toEqual([{ kind: "overlap", index: 1 }]);
  expect(problems("10:00-08:00")).toEqual([{ kind: "reversed", index: 0 }]);
  expect(problems("08:00-", "09:00-10:00")).toEqual([{ kind: "not-a-time", index: 0 }]);
});

it("records nights on both sides of midnight", () => {
  expect(dayOf(presets.nights, 6)).toEqual(["00:00–06:00", "20:00–24:00"]);
  expect(emptyWeek.flat()).toEqual([]);
  expect(joined([slot("10:00-08:00")])).toEqual([]);
});

it("keeps a slot that is switched off apart from one that counts, until they overlap", () => {
  const off = { ...slot("08:00-09:00"), isOff: true };
  const apart = [off, slot("09:00-10:00")];
  expect(joined(apart)).toEqual(apart);
  expect(joined([off, slot("08:30-10:00")])).toEqual([slot("08:00-10:00")]);
  const week = withDay(emptyWeek, 0, [off]);
  expect(moved(week, first, { seconds: 3600, days: 0 })[0]).toEqual([
    { ...slot("09:00-10:00"), isOff: true },
  ]);
});
