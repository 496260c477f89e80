import { describe, expect, it } from "vitest";
import { jumpPoint, momentsOf } from "./jump-points.ts";

const alarm = (atMs: number) => ({ atMs, endMs: atMs + 1000, type: 5, text: "" });
const channel = {
  recorded: [
    { startMs: 0, endMs: 100_000 },
    { startMs: 160_000, endMs: 300_000 },
  ],
  alarms: [alarm(20_000), alarm(50_000)],
  isRecording: true,
};

describe("jumping", () => {
  it("goes to shortly before what happened, one after the other", () => {
    const events = momentsOf("event", [channel], 400_000);
    const first = jumpPoint("event", events, 0, 1);
    expect(first).toBe(18_000);
    expect(jumpPoint("event", events, first ?? 0, 1)).toBe(48_000);
    expect(jumpPoint("event", events, 48_000, 1)).toBeUndefined();
  });

  it("goes back to the one before, also when it has played on for a little", () => {
    const events = momentsOf("event", [channel], 400_000);
    expect(jumpPoint("event", events, 49_000, -1)).toBe(18_000);
    expect(jumpPoint("event", events, 90_000, -1)).toBe(48_000);
  });

  it("goes to where footage breaks off, which is not where it is still written or was not looked at", () => {
    expect(momentsOf("gap", [channel], 400_000)).toEqual([100_000]);
    expect(momentsOf("gap", [{ ...channel, isRecording: false }], 400_000)).toEqual([
      100_000, 300_000,
    ]);
    expect(momentsOf("gap", [{ ...channel, isRecording: false }], 300_000)).toEqual([100_000]);
  });

  it("goes to the very moment of a bookmark", () => {
    expect(jumpPoint("bookmark", [70_000], 0, 1)).toBe(70_000);
    expect(jumpPoint("bookmark", [70_000], 70_000, 1)).toBeUndefined();
  });
});
