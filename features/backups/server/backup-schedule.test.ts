import { FakeClock, hourMs, LocalLeases, silentLogger } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { BackupSchedule } from "./backup-schedule.ts";

function aSchedule(everyHours = 24) {
  const clock = new FakeClock();
  const made: number[] = [];
  const fate: { failure?: Error | undefined } = {};
  const maker = {
    lastAtMs: async () => made.at(-1),
    make: async () => {
      if (fate.failure) throw fate.failure;
      made.push(clock.nowMs());
      return "file";
    },
  };
  const leases = new LocalLeases(clock);
  const schedule = new BackupSchedule({
    maker,
    everyHours: () => everyHours,
    leases,
    clock,
    log: silentLogger,
  });
  schedule.start();
  return { clock, made, fate, schedule };
}

describe("BackupSchedule", () => {
  it("makes a backup every so many hours, and none after it was stopped", async () => {
    const { clock, made, schedule } = aSchedule(24);
    await clock.advance(73 * hourMs);
    expect(made).toHaveLength(4);
    await schedule.stop();
    await clock.advance(73 * hourMs);
    expect(made).toHaveLength(4);
  });

  it("tries again soon when one could not be made", async () => {
    const { clock, made, fate, schedule } = aSchedule(24);
    fate.failure = new Error("disk full");
    await clock.advance(hourMs);
    expect(made).toEqual([]);
    fate.failure = undefined;
    await clock.advance(hourMs);
    expect(made).toHaveLength(1);
    await schedule.stop();
  });

  it("makes none where none are wanted", async () => {
    const { clock, made, schedule } = aSchedule(0);
    await clock.advance(73 * hourMs);
    expect(made).toEqual([]);
    await schedule.stop();
  });
});
