import { describe, expect, it } from "vitest";
import { Canvas } from "./canvas.ts";
import { colour } from "./colour.ts";

const white = colour("#ffffff");
const red = colour("#ff0000");

describe("Canvas", () => {
  it("pads to whole macroblocks and cuts the padding off again", () => {
    const canvas = new Canvas(20, 18);
    expect([canvas.columns, canvas.rows]).toEqual([2, 2]);
    expect(canvas.toI420()).toHaveLength(20 * 18 + 2 * 10 * 9);
  });

  it("fills a box in luma and chroma and flags only the macroblocks it covers", () => {
    const canvas = new Canvas(48, 16);
    canvas.fillBox({ x: 16, y: 2, width: 16, height: 4 }, red);
    expect(canvas.y[2 * 48 + 16]).toBe(red.y);
    expect(canvas.y[2 * 48 + 15]).toBe(16);
    expect(canvas.v[1 * 24 + 8]).toBe(red.v);
    expect([...canvas.touched]).toEqual([0, 1, 0]);
  });

  it("draws what lies partly outside", () => {
    const canvas = new Canvas(16, 16);
    canvas.fillBox({ x: -8, y: -8, width: 10, height: 10 }, white);
    canvas.fillPolygon(
      [
        { x: 14, y: 14 },
        { x: 40, y: 14 },
        { x: 40, y: 40 },
        { x: 14, y: 40 },
      ],
      white,
    );
    expect([canvas.y[0], canvas.y[2], canvas.y[15 * 16 + 15]]).toEqual([white.y, 16, white.y]);
  });

  it("blends a pixel that a polygon covers by half", () => {
    const canvas = new Canvas(16, 16);
    canvas.fillPolygon(
      [
        { x: 2, y: 2 },
        { x: 4.5, y: 2 },
        { x: 4.5, y: 4 },
        { x: 2, y: 4 },
      ],
      white,
    );
    const row = [...canvas.y.subarray(2 * 16, 2 * 16 + 6)];
    expect(row).toEqual([16, 16, 235, 235, 126, 16]);
  });

  it("leaves a hole where a polygon crosses itself", () => {
    const canvas = new Canvas(16, 16);
    const outer = [
      { x: 0, y: 0 },
      { x: 12, y: 0 },
      { x: 12, y: 12 },
      { x: 0, y: 12 },
      { x: 0, y: 0 },
    ];
    const inner = [
      { x: 4, y: 4 },
      { x: 8, y: 4 },
      { x: 8, y: 8 },
      { x: 4, y: 8 },
      { x: 4, y: 4 },
    ];
    canvas.fillPolygon([...outer, ...inner], white);
    expect([canvas.y[2 * 16 + 2], canvas.y[6 * 16 + 6]]).toEqual([white.y, 16]);
  });
});
