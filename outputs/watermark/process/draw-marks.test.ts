import { expect, it } from "vitest";
import { drawMarks } from "./draw-marks.ts";
import { glyphOf } from "./glyphs.ts";

const size = { width: 40, height: 20, stride: 48 };

function drawn(text: string, background: number): Uint8Array {
  const luma = new Uint8Array(size.stride * size.height).fill(background);
  drawMarks({ ...size, luma }, [{ text, x: 2, y: 2, scale: 1 }]);
  return luma;
}

const at = (luma: Uint8Array, x: number, y: number) => luma[y * size.stride + x] ?? 0;

it("lets the picture show through letters and their edges, on dark and on bright", () => {
  const letters = glyphOf("中").rows.flatMap((bits, y) =>
    Array.from({ length: 16 }, (_, x) => ({ x: x + 2, y: y + 2, isSet: (bits >> (15 - x)) & 1 })),
  );
  const [dark, grey, bright] = [16, 120, 235].map((background) => drawn("中", background));
  for (const { x, y, isSet } of letters) {
    if (!isSet) continue;
    expect(at(dark as Uint8Array, x, y)).toBeGreaterThan(80);
    expect(at(grey as Uint8Array, x, y)).toBeGreaterThan(at(dark as Uint8Array, x, y) + 30);
    expect(at(bright as Uint8Array, x, y)).toBeGreaterThan(225);
  }
  expect(Math.min(...(bright as Uint8Array))).toBeLessThan(180);
});

it("leaves what lies outside of the line, and outside of the picture, alone", () => {
  const luma = drawn("中中中中", 120);
  for (let y = 0; y < size.height; y++)
    for (let x = size.width; x < size.stride; x++) expect(at(luma, x, y)).toBe(120);
  expect(at(luma, 0, 0)).toBe(120);
});
