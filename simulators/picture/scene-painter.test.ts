import { describe, expect, it } from "vitest";
import { ScenePainter } from "./scene-painter.ts";
import { sceneNames, scenes } from "./scenes/index.ts";

const timeMs = Date.UTC(2026, 10, 15, 3, 21, 7);
const size = { title: "Gate 1", width: 320, height: 180 };

describe.each(sceneNames)("scene %s", (name) => {
  const painter = () => new ScenePainter(scenes[name], size);

  it("looks the same at a time whatever was painted before", () => {
    const used = painter();
    for (let step = 0; step < 40; step++) used.paint(timeMs + step * 700);
    const later = used.paint(timeMs + 12_345).canvas.toI420();
    expect(later).toEqual(
      painter()
        .paint(timeMs + 12_345)
        .canvas.toI420(),
    );
  });

  it("names every macroblock that changed as a candidate", () => {
    const used = painter();
    const before = painter().paint(timeMs).canvas;
    used.paint(timeMs);
    const { canvas, candidates } = used.paint(timeMs + 500);
    for (let index = 0; index < candidates.length; index++)
      if (!candidates[index]) canvas.copyMacroblock(before, index);
    expect(canvas.toI420()).toEqual(
      painter()
        .paint(timeMs + 500)
        .canvas.toI420(),
    );
  });

  it("moves within 100 ms, the clock aside", () => {
    const belowStrip = size.width * 16;
    const luma = size.width * size.height;
    const stills: number[] = [];
    const used = painter();
    let before = Buffer.alloc(0);
    for (let step = 0; step < 400; step++) {
      const picture = used.paint(timeMs + step * 100).canvas.toI420();
      const now = Buffer.from(picture.subarray(belowStrip, luma));
      if (now.equals(before)) stills.push(step);
      before = now;
    }
    expect(stills).toEqual([]);
  });

  it("shows nothing black where the painter forgot a part", () => {
    const { canvas } = painter().paint(timeMs);
    const bytes = canvas.toI420().subarray(0, size.width * size.height);
    const black = bytes.reduce((count, sample) => count + (sample === 16 ? 1 : 0), 0);
    expect(black / bytes.length).toBeLessThan(0.005);
  });
});

it("shows the note of the moment, and nothing of the one before", () => {
  let note = "";
  const used = new ScenePainter(scenes.gate, { ...size, note: () => note });
  note = "PAN 0.25";
  const first = used.paint(timeMs).canvas.toI420();
  note = "PAN";
  used.paint(timeMs);
  note = "PAN 0.25";
  expect(used.paint(timeMs).canvas.toI420()).toEqual(first);
  note = "PAN 0.26";
  expect(used.paint(timeMs).canvas.toI420()).not.toEqual(first);
});
