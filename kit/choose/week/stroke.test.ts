import { expect, it } from "vitest";
import { dayTimeSeconds, slotText } from "./day-slot.ts";
import { keyChange } from "./key-change.ts";
import { afterStroke, strokeAt } from "./stroke.ts";
import { emptyWeek, type Week, withDay } from "./week.ts";

const at = (day: number, time: string) => ({ day, seconds: dayTimeSeconds(time) });
const monday: Week = withDay(emptyWeek, 0, [{ startS: 8 * 3600, endS: 10 * 3600 }]);
const first = { day: 0, index: 0 };
const told = (week: Week | undefined) => (week ?? []).map((slots) => slots.map(slotText).join(" "));
const dragged = (week: Week, ...[from, to, end]: readonly [string, string, ("start" | "end")?]) =>
  told(afterStroke(week, { ...strokeAt(at(0, from), first, end), to: at(0, to) }))[0];

it("paints what is dragged over, on every day of it, and an hour at a click", () => {
  const stroke = strokeAt(at(2, "09:05"), undefined, undefined);
  expect(told(afterStroke(emptyWeek, { ...stroke, to: at(2, "11:20") }))[2]).toBe("09:00–11:30");
  expect(told(afterStroke(emptyWeek, stroke))[2]).toBe("09:00–10:00");
  const upwards = afterStroke(emptyWeek, { ...stroke, to: at(1, "11:20") });
  expect(told(upwards).slice(0, 4)).toEqual(["", "09:00–11:30", "09:00–11:30", ""]);
});

it("moves a slot by whole steps, and changes nothing when it is only clicked", () => {
  expect(dragged(monday, "09:00", "09:20")).toBe("08:15–10:15");
  expect(afterStroke(monday, strokeAt(at(0, "09:00"), first, undefined))).toBe(monday);
});

it("drags one end", () => {
  expect(dragged(monday, "10:00", "12:04", "end")).toBe("08:00–12:00");
  expect(dragged(monday, "08:00", "07:10", "start")).toBe("07:15–10:00");
});

const key = (name: string, more = {}) =>
  keyChange(monday, first, { key: name, shiftKey: false, ctrlKey: false, metaKey: false, ...more });

it("is moved, resized and removed by keys, and other keys do nothing", () => {
  expect(told(key("ArrowRight")?.week)[0]).toBe("08:15–10:15");
  expect(told(key("ArrowDown")?.week).slice(0, 2)).toEqual(["", "08:00–10:00"]);
  expect(told(key("ArrowRight", { shiftKey: true })?.week)[0]).toBe("08:00–10:15");
  expect(told(key("ArrowLeft", { ctrlKey: true })?.week)[0]).toBe("07:45–10:00");
  expect(told(key("Delete")?.week)[0]).toBe("");
  expect(key("a")).toBeUndefined();
});

it("keeps the focus on the slot that a key moved to another day", () => {
  expect(key("ArrowDown")?.focus).toEqual({ day: 1, atS: 8 * 3600 });
});
