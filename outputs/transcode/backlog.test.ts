import type { VideoFrame } from "@tessera/engine";
import { expect, it } from "vitest";
import { Backlog } from "./backlog.ts";

const aFrame = (seconds: number, isKey = false): VideoFrame => ({
  kind: "video",
  data: new Uint8Array(1),
  dts90k: seconds * 90_000,
  pts90k: seconds * 90_000,
  isKey,
});

/** The seconds that are admitted of one picture a second, with a key frame every other. */
const admitted = (backlog: Backlog, from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => from + at).filter((second) =>
    backlog.admits(aFrame(second, second % 2 === 0), 0, second * 1000),
  );

it("does not begin a GOP while the encoder is behind, and leaves all of it out", () => {
  const backlog = new Backlog();
  expect(admitted(backlog, 0, 8)).toEqual([0, 1, 2, 3]);
  expect(backlog.takeDropped()).toBe(4);
  backlog.noteEncoded(3 * 90_000);
  expect(backlog.admits(aFrame(9), 0, 9000)).toBe(false);
  expect(backlog.admits(aFrame(10, true), 0, 10_000)).toBe(true);
  expect(backlog.takeDropped()).toBe(1);
});

it("breaks a GOP off that is longer than may wait", () => {
  const backlog = new Backlog();
  const long = [0, 4, 8, 9, 10].map((second) => backlog.admits(aFrame(second, second === 0), 0, 0));
  expect(long).toEqual([true, true, true, false, false]);
});

it("breaks a GOP off when too much of it has not even left", () => {
  const backlog = new Backlog();
  backlog.admits(aFrame(0, true), 0, 0);
  expect(backlog.admits(aFrame(1), 17 * 1024 * 1024, 1000)).toBe(false);
});

it("takes a gap in the source for a gap, not for a slow encoder", () => {
  const backlog = new Backlog();
  backlog.admits(aFrame(0, true), 0, 0);
  backlog.noteEncoded(0);
  expect(backlog.admits(aFrame(60, true), 0, 60_000)).toBe(true);
});

it("knows for how long the encoder has given nothing back", () => {
  const backlog = new Backlog();
  expect(backlog.stuckForMs(5000)).toBe(0);
  backlog.admits(aFrame(0, true), 0, 1000);
  backlog.admits(aFrame(1), 0, 2000);
  expect(backlog.stuckForMs(5000)).toBe(4000);
  backlog.noteEncoded(0);
  expect(backlog.stuckForMs(5000)).toBe(3000);
});
