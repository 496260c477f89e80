import { FakeClock } from "@tessera/base";
import { expect, it } from "vitest";
import { SourceLimits } from "./source-limits.ts";

it("answers so many a second of one address, and others all the same", async () => {
  const clock = new FakeClock();
  const limits = new SourceLimits(clock);
  const answered = Array.from({ length: 5000 }, () => limits.mayAsk("a")).filter(Boolean).length;
  expect(answered).toBe(1000);
  expect(limits.mayAsk("b")).toBe(true);
  await clock.advance(1000);
  expect(Array.from({ length: 5000 }, () => limits.mayAsk("a")).filter(Boolean)).toHaveLength(500);
});

it("locks a device after ten wrong passwords for a minute, not its neighbours", async () => {
  const clock = new FakeClock();
  const limits = new SourceLimits(clock);
  for (let number = 0; number < 10; number++) limits.noteWrong("a", "1");
  expect(limits.isLocked("a", "1")).toBe(true);
  expect(limits.isLocked("a", "2")).toBe(false);
  expect(limits.isLocked("b", "1")).toBe(false);
  await clock.advance(60_001);
  expect(limits.isLocked("a", "1")).toBe(false);
});

it("locks an address that tries many ids", () => {
  const limits = new SourceLimits(new FakeClock());
  for (let number = 0; number < 200; number++) limits.noteWrong("a", String(number));
  expect(limits.isLocked("a", "new")).toBe(true);
});

it("locks an id that is guessed at from many addresses, but not where it has proved itself", async () => {
  const clock = new FakeClock();
  const limits = new SourceLimits(clock);
  limits.noteRight("home", "1");
  for (let number = 0; number < 20; number++) limits.noteWrong(`a${number}`, "1");
  expect(limits.isLocked("elsewhere", "1")).toBe(true);
  expect(limits.isLocked("home", "1")).toBe(false);
  for (let number = 0; number < 200; number++) limits.noteWrong("home", String(number + 2));
  expect([limits.isLocked("home", "new"), limits.isLocked("home", "1")]).toEqual([true, false]);
  await clock.advance(60_001);
  expect(limits.isLocked("elsewhere", "1")).toBe(false);
});

it("locks for twice as long each time in a row, and forgives who has stopped", async () => {
  const clock = new FakeClock();
  const limits = new SourceLimits(clock);
  const guess = () => {
    for (let number = 0; number < 10; number++) limits.noteWrong("a", "1");
  };
  const lockedMs = async () => {
    const beganMs = clock.monotonicMs();
    while (limits.isLocked("a", "1")) await clock.advance(1000);
    return clock.monotonicMs() - beganMs;
  };
  const times: number[] = [];
  for (let round = 0; round < 4; round++) {
    guess();
    limits.noteRight("a", "2");
    times.push(await lockedMs());
  }
  expect(times.map((ms) => Math.round(ms / 60_000))).toEqual([1, 2, 4, 5]);
  await clock.advance(11 * 60_000);
  guess();
  expect(await lockedMs()).toBeLessThan(121_000);
});

it("forgets wrong ones of a device that got in", () => {
  const limits = new SourceLimits(new FakeClock());
  for (let number = 0; number < 9; number++) limits.noteWrong("a", "1");
  limits.noteRight("a", "1");
  limits.noteWrong("a", "1");
  expect(limits.isLocked("a", "1")).toBe(false);
});
