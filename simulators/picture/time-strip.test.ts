import { expect, it } from "vitest";
import { Canvas } from "./canvas.ts";
import { ScenePainter } from "./scene-painter.ts";
import { scenes } from "./scenes/index.ts";
import { paintTimeStrip, readTimeStrip } from "./time-strip.ts";

const timeMs = Date.UTC(2026, 10, 15, 3, 21, 7, 499);

const read = ({ y, width, lumaStride }: Canvas) =>
  readTimeStrip((column, row) => y[row * lumaStride + column] ?? 0, width);

it.each([640, 320, 100])("reads the time back from a picture %i wide", (width) => {
  for (const time of [timeMs, timeMs + 1, 0, 2 ** 32 - 1]) {
    const canvas = new Canvas(width, 96);
    paintTimeStrip(canvas, time);
    expect(read(canvas)).toBe(time % 2 ** 32);
  }
});

it("finds no time in a picture without a strip, nor in a black or white one", () => {
  const { canvas } = new ScenePainter(scenes.gate, {
    title: "Gate",
    width: 640,
    height: 360,
  }).paint(timeMs);
  expect(read(canvas)).toBeUndefined();
  for (const luma of [0, 255]) expect(readTimeStrip(() => luma, 640)).toBeUndefined();
});

it("is drawn over the scene in every picture when asked for", () => {
  const options = { title: "Gate", width: 640, height: 360, timeStrip: true };
  const painter = new ScenePainter(scenes.gate, options);
  for (const time of [timeMs, timeMs + 40])
    expect(read(painter.paint(time).canvas)).toBe(time % 2 ** 32);
});
