import { aStorm } from "@tessera/kit/testing/alarms";
import { expect, it } from "vitest";
import { SoundsDue } from "./sounds-due.ts";

const alarm = (id: number) => aStorm(1, { Last: { ID: id } });

it("a storm is heard when it begins, and again after half a minute", () => {
  const due = new SoundsDue();
  expect(due.hear(alarm(1), 0)).toBe(2);
  expect(due.hear(alarm(2), 5000)).toBeUndefined();
  expect(due.hear(alarm(3), 29_000)).toBeUndefined();
  expect(due.hear(alarm(4), 31_000)).toBe(2);
});

it("the end of an alarm is not heard, nor what is told once more", () => {
  const due = new SoundsDue();
  expect(due.hear(aStorm(1), 0)).toBe(2);
  expect(due.hear(aStorm(1, { Last: { EndMs: 1 } }), 60_000)).toBeUndefined();
});

it("a muted camera, the least urgent priority and what was handled make no sound", () => {
  const due = new SoundsDue();
  expect(due.hear(aStorm(1, { IsMuted: true }), 0)).toBeUndefined();
  expect(due.hear(aStorm(2, { AlarmPriority: 4 }), 0)).toBeUndefined();
  expect(due.hear(aStorm(3, { Last: { State: "handled" } }), 0)).toBeUndefined();
});

it("of several at once the first is heard, unless a later one is more urgent", () => {
  const due = new SoundsDue();
  expect(due.hear(aStorm(1, { AlarmPriority: 3 }), 0)).toBe(3);
  expect(due.hear(aStorm(2, { AlarmPriority: 3 }), 100)).toBeUndefined();
  expect(due.hear(aStorm(3, { AlarmPriority: 1 }), 200)).toBe(1);
  expect(due.hear(aStorm(4, { AlarmPriority: 2 }), 300)).toBeUndefined();
  expect(due.hear(aStorm(5, { AlarmPriority: 2 }), 2000)).toBe(2);
});
