import { expect, it } from "vitest";
import { type SpeechPiece, SpeechPieces } from "./speech-pieces.ts";

it.each([48_000, 44_100, 16_000, 8000])("makes 8 kHz of %i Hz", (rate) => {
  const pieces = spoken(rate, 1, 440);
  // Up to a piece is still being filled.
  expect(countOf(pieces)).toBeGreaterThan(7600);
  expect(countOf(pieces)).toBeLessThanOrEqual(8000);
});

it("keeps the tone and how loud it is", () => {
  const pieces = spoken(48_000, 0.5, 440);
  const samples = pieces.flatMap((piece) => [...piece.samples]);
  const crossings = samples.filter(
    (value, at) => at > 0 && value >= 0 && (samples[at - 1] ?? 0) < 0,
  );
  expect(crossings.length / (samples.length / 8000)).toBeCloseTo(440, -1);
  expect(pieces[3]?.level).toBeGreaterThan(0.48);
  expect(pieces[3]?.level).toBeLessThan(0.51);
});

it("leaves little of a tone that 8 kHz cannot carry", () => {
  expect(spoken(48_000, 1, 8000)[3]?.level).toBeLessThan(0.1);
});

it("does not wrap what is too loud", () => {
  const [piece] = spoken(8000, 3, 440);
  expect(Math.max(...(piece?.samples ?? []))).toBe(32_767);
});

function spoken(rate: number, loudness: number, tone: number): readonly SpeechPiece[] {
  const pieces: SpeechPiece[] = [];
  const speech = new SpeechPieces((piece) => pieces.push(piece));
  const second = Float32Array.from(
    { length: rate },
    (_, at) => loudness * Math.sin((2 * Math.PI * tone * at) / rate),
  );
  // As browsers give it: 128 at a time.
  for (let at = 0; at < rate; at += 128) speech.take(second.subarray(at, at + 128), rate);
  return pieces;
}

const countOf = (pieces: readonly SpeechPiece[]) =>
  pieces.reduce((sum, { samples }) => sum + samples.length, 0);
