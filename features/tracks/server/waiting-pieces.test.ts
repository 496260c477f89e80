import { hourMs } from "@tessera/base";
import { expect, it } from "vitest";
import { aPoint } from "./testing/a-point.ts";
import { WaitingPieces } from "./waiting-pieces.ts";

const startMs = Date.UTC(2026, 0, 5, 4);

const waitingWith = (...changes: Parameters<typeof aPoint>[0][]) => {
  const waiting = new WaitingPieces();
  for (const [index, change] of changes.entries()) waiting.add(aPoint(change), index);
  return waiting;
};

const momentsOf = (waiting: WaitingPieces) =>
  waiting.next(100).map(({ points }) => points.map(({ atMs }) => (atMs - startMs) / 1000));

it("puts points of a channel together in order of time, each moment once", () => {
  const waiting = waitingWith(
    { atMs: startMs + 5000 },
    { atMs: startMs },
    { atMs: startMs + 5000 },
    { atMs: startMs + 9000 },
  );
  expect(waiting.points).toBe(3);
  expect(momentsOf(waiting)).toEqual([]);
  waiting.closeOpenedBefore(1);
  expect(momentsOf(waiting)).toEqual([[0, 5, 9]]);
});

it("cuts where the hour ends and where a cell would not hold them", () => {
  const waiting = waitingWith(
    { atMs: startMs },
    { atMs: startMs + hourMs },
    { atMs: startMs + 1000, longitude: 114.06 },
    { atMs: startMs + 2000, longitude: 114.08 },
    { atMs: startMs + 3000, longitude: 114.081 },
  );
  waiting.closeOpenedBefore(Number.POSITIVE_INFINITY);
  expect(momentsOf(waiting)).toEqual([[0, 1], [3600], [2, 3]]);
});

it("starts another one when a hundred are together", () => {
  const waiting = waitingWith(
    ...Array.from({ length: 150 }, (_, n) => ({ atMs: startMs + n * 1000 })),
  );
  expect(momentsOf(waiting).map(({ length }) => length)).toEqual([100]);
});

it("finds points until they are written", () => {
  const waiting = waitingWith({ atMs: startMs }, { channel: { deviceId: "b", channelId: "2" } });
  waiting.closeOpenedBefore(1);
  expect([...waiting.all()]).toHaveLength(2);
  const pieces = waiting.next(10);
  expect([...waiting.of(aPoint().channel)]).toHaveLength(1);
  waiting.done(pieces);
  expect([...waiting.of(aPoint().channel)]).toHaveLength(0);
  expect(waiting.points).toBe(1);
});

it("lets those go that have waited longest", () => {
  const waiting = waitingWith(
    ...Array.from({ length: 10 }, (_, n) => ({
      atMs: startMs + n * 1000,
      channel: { deviceId: `bus-${n}`, channelId: "1" },
    })),
  );
  expect(waiting.dropDownTo(4)).toBe(6);
  expect(momentsOf(waiting)).toEqual([[6], [7], [8], [9]]);
  expect(waiting.dropDownTo(4)).toBe(0);
});
