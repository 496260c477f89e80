import { parseSps } from "@tessera/formats/h264";
import { describe, expect, it } from "vitest";
import { Canvas } from "./canvas.ts";
import { colour } from "./colour.ts";
import { H264PictureEncoder } from "./h264-picture-encoder.ts";

const format = { width: 640, height: 360, fps: 15 };
const everywhere = (canvas: Canvas) => new Uint8Array(canvas.touched.length).fill(1);

describe("H264PictureEncoder", () => {
  it("describes size and cropping in the SPS", () => {
    const sps = parseSps(new H264PictureEncoder(format).sps);
    expect([sps.width, sps.height]).toEqual([640, 360]);
  });

  it("sends almost nothing for a picture that did not change", () => {
    const encoder = new H264PictureEncoder(format);
    const canvas = new Canvas(640, 360);
    encoder.encodeKey(canvas);
    expect(encoder.encodeChange(canvas, everywhere(canvas)).length).toBeLessThan(12);
  });

  it("sends flat areas of a key picture in about a byte a macroblock", () => {
    const encoder = new H264PictureEncoder(format);
    const canvas = new Canvas(640, 360);
    canvas.fillBox({ x: 0, y: 0, width: 640, height: 368 }, colour("#4080c0"));
    expect(encoder.encodeKey(canvas).length).toBeLessThan(1500);
  });

  it("sends only the macroblock that changed", () => {
    const encoder = new H264PictureEncoder(format);
    const canvas = new Canvas(640, 360);
    encoder.encodeKey(canvas);
    canvas.fillBox({ x: 100, y: 100, width: 4, height: 4 }, colour("#ff0000"));
    const length = encoder.encodeChange(canvas, everywhere(canvas)).length;
    expect(length).toBeGreaterThan(384);
    expect(length).toBeLessThan(400);
  });

  it("refuses a size that 4:2:0 cannot have", () => {
    expect(() => new H264PictureEncoder({ ...format, width: 641 })).toThrow(/must be even/);
  });
});
