import { FakeClock } from "@tessera/base";
import { expect, it, vi } from "vitest";
import { TrackClock } from "./track-clock.ts";

const span = { startMs: 1_000_000, endMs: 1_100_000 };

function aClock(positionMs = span.startMs) {
  const clock = new FakeClock(0);
  return { clock, track: new TrackClock({ span, positionMs, clock }) };
}

it("goes by its rate while it plays, and stands while it is paused", async () => {
  const { clock, track } = aClock();
  await clock.advance(1000);
  expect(track.positionMs).toBe(1_000_000);
  track.play();
  await clock.advance(1000);
  track.setRate(16);
  await clock.advance(1000);
  expect(track.positionMs).toBe(1_017_000);
  track.pause();
  await clock.advance(1000);
  expect(track.positionMs).toBe(1_017_000);
});

it("stops at the end, and begins anew from there", async () => {
  const { clock, track } = aClock(1_090_000);
  const told = vi.fn<() => void>();
  track.onState(told);
  track.setRate(64);
  track.play();
  await clock.advance(5000);
  expect(track).toMatchObject({ positionMs: span.endMs, state: { isPlaying: false } });
  expect(told).toHaveBeenCalledTimes(3);
  track.play();
  expect(track.positionMs).toBe(span.startMs);
});

it("stays within its time, and tells who must follow when it is sought", () => {
  const { track } = aClock();
  const sought: number[] = [];
  track.onSought((atMs) => void sought.push(atMs));
  track.seek(0);
  track.seek(1_050_000);
  track.seek(9_000_000);
  expect(sought).toEqual([span.startMs, 1_050_000, span.endMs]);
});

it("waits while anybody holds it, and takes the word of pictures only while it runs", async () => {
  const { clock, track } = aClock();
  const [one, other] = [{}, {}];
  track.play();
  track.hold(one, true);
  track.hold(other, true);
  await clock.advance(1000);
  track.correct(1_040_000);
  track.hold(one, false);
  await clock.advance(1000);
  expect(track).toMatchObject({ positionMs: span.startMs, state: { isHeld: true } });
  track.hold(other, false);
  await clock.advance(500);
  track.correct(1_000_900);
  await clock.advance(100);
  expect(track.positionMs).toBe(1_001_000);
});
