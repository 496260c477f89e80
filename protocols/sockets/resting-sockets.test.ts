import { Socket } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RestingSockets } from "./resting-sockets.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const bufferBytes = 256 * 1024;

/** When each socket is read on, after a read of so many bytes now. */
function readsAfter(...sizes: readonly number[]) {
  const resting = new RestingSockets(400);
  const startedMs = performance.now();
  return sizes.map((bytes) => {
    const socket = new Socket();
    const read = { atMs: Number.NaN };
    vi.spyOn(socket, "resume").mockImplementation(() => {
      read.atMs = performance.now() - startedMs;
      return socket;
    });
    expect(resting.readsOn(socket, { isUrgent: false, bytes, bufferBytes })).toBe(false);
    return read;
  });
}

it("lets who sends much rest half as long, whoever rests beside it", () => {
  const [little, much, littleToo] = readsAfter(50_000, 200_000, 100_000);
  vi.advanceTimersByTime(210);
  expect(much?.atMs).toBeCloseTo(200, -1);
  expect(little?.atMs).toBeNaN();
  vi.advanceTimersByTime(200);
  expect(little?.atMs).toBeCloseTo(400, -1);
  expect(littleToo?.atMs).toBeCloseTo(400, -1);
});

it("reads on at once where somebody waits, or where there is more", () => {
  const resting = new RestingSockets(400);
  const socket = new Socket();
  expect(resting.readsOn(socket, { isUrgent: true, bytes: 1, bufferBytes })).toBe(true);
  const full = { isUrgent: false, bytes: bufferBytes, bufferBytes };
  expect(resting.readsOn(socket, full)).toBe(true);
});
