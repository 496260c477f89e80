import type { Piece } from "@tessera/kit/playback";
import { expect, it } from "vitest";
import { dayEntries, pieceAt } from "./day-entries.ts";

const aPiece = (startMs: number, endMs: number): Piece => ({
  name: "",
  startAt: "",
  endAt: "",
  startMs,
  endMs,
  duration: (endMs - startMs) / 1000,
  bytes: 1,
  hls: "",
  snap: "",
  important: false,
  isOpen: false,
});
const aGap = (startMs: number, endMs: number) => ({
  startMs,
  endMs,
  reason: "camera-lost",
  detail: "",
});
const day = { startMs: 0, endMs: 86_400_000 };

it("puts the reasons between the pieces", () => {
  const pieces = [aPiece(10_000, 20_000), aPiece(40_000, 50_000)];
  const entries = dayEntries(pieces, [aGap(20_000, 40_000)], day);
  expect(entries.map(({ kind, startMs }) => [kind, startMs])).toEqual([
    ["piece", 10_000],
    ["gap", 20_000],
    ["piece", 40_000],
  ]);
});

it("leaves out gaps of a moment, and what lies outside of the day", () => {
  const gaps = [aGap(-90_000, -10_000), aGap(-60_000, 30_000), aGap(40_000, 41_000)];
  expect(dayEntries([], gaps, day)).toEqual([
    { kind: "gap", startMs: 0, gap: { ...aGap(0, 30_000) } },
  ]);
});

it("finds the piece of a moment, the one before a gap, and the first one", () => {
  const pieces = [aPiece(10, 20), aPiece(40, 50)];
  expect(pieceAt(pieces, 45)).toBe(pieces[1]);
  expect(pieceAt(pieces, 30)).toBe(pieces[0]);
  expect(pieceAt(pieces, 5)).toBe(pieces[0]);
  expect(pieceAt([], 5)).toBeUndefined();
});
