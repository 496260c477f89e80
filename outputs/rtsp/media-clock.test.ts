import { expect, it } from "vitest";
import { MediaClock } from "./media-clock.ts";

it("goes by the frame that came soonest", () => {
  const clock = new MediaClock();
  expect(clock.secondsAt(0)).toBeUndefined();
  clock.note(0, 1000);
  clock.note(90_000, 1000); // a GOP that comes at one go
  clock.note(99_000, 1300); // 200 ms late
  expect(clock.secondsAt(1500)).toBe(1.5);
});

it("follows a source that falls back for good", () => {
  const clock = new MediaClock();
  clock.note(0, 0);
  clock.note(90_000, 2500);
  expect(clock.secondsAt(2500)).toBe(1);
});
