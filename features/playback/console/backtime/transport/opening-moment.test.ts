import { hourMs } from "@tessera/base";
import { ZoneTime } from "@tessera/kit/playback";
import { describe, expect, it } from "vitest";
import { startOf } from "./opening-moment.ts";

const zone = new ZoneTime("Asia/Shanghai");
const day = "20261115";
const dayStartMs = zone.startOfDay(day);
const nowMs = dayStartMs + 12 * hourMs;
const opening = (spans: readonly (readonly [number, number])[], later = 0, askedMs?: number) =>
  startOf({
    channel: {
      recorded: spans.map(([from, to]) => ({
        startMs: dayStartMs + from * hourMs,
        endMs: dayStartMs + to * hourMs,
      })),
    },
    zone,
    day,
    askedMs,
    nowMs: nowMs + later,
  }) - dayStartMs;

describe("where a day begins to play", () => {
  it("is the asked moment", () => {
    expect(opening([[1, 2]], 0, dayStartMs + 5)).toBe(5);
  });

  it("is the last minute of today", () => {
    expect(
      opening([
        [1, 2],
        [5, 12],
      ]),
    ).toBe(12 * hourMs - 60_000);
  });

  it("is the first footage of another day, even if that began the day before", () => {
    expect(opening([[3, 4]], 24 * hourMs)).toBe(3 * hourMs);
    expect(opening([[-2, 4]], 24 * hourMs)).toBe(0);
  });

  it("is its first moment when nothing was recorded", () => {
    expect(opening([[-3, -2]])).toBe(0);
  });
});
