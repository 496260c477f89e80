import { spawn } from "node:child_process";
import { buffer, text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { Canvas } from "./canvas.ts";
import { H264PictureEncoder } from "./h264-picture-encoder.ts";
import { ScenePainter } from "./scene-painter.ts";
import { sceneNames, scenes } from "./scenes/index.ts";

const startCode = Uint8Array.of(0, 0, 0, 1);
const timeMs = Date.UTC(2026, 10, 15, 3, 21, 7);

/** What ffmpeg makes of the stream, as raw I420; fails on any complaint. */
async function decode(nals: readonly Uint8Array[]): Promise<Buffer> {
  const options = "-v warning -f h264 -i pipe:0 -f rawvideo -pix_fmt yuv420p pipe:1";
  const ffmpeg = spawn("ffmpeg", options.split(" "));
  ffmpeg.stdin.end(Buffer.concat(nals.flatMap((nal) => [startCode, nal])));
  const [pixels, complaints] = await Promise.all([buffer(ffmpeg.stdout), text(ffmpeg.stderr)]);
  expect(complaints).toBe("");
  return pixels;
}

describe("pictures decoded by ffmpeg", () => {
  it.each(sceneNames)("are exactly the painted ones: %s", async (name) => {
    const size = { width: 640, height: 360 };
    const painter = new ScenePainter(scenes[name], { title: name, ...size });
    const encoder = new H264PictureEncoder({ ...size, fps: 15 });
    const nals = [encoder.sps, encoder.pps];
    const painted: Uint8Array[] = [];
    for (let frame = 0; frame < 12; frame++) {
      const { canvas, candidates } = painter.paint(timeMs + frame * 400);
      const isKey = frame % 8 === 0;
      nals.push(isKey ? encoder.encodeKey(canvas) : encoder.encodeChange(canvas, candidates));
      painted.push(canvas.toI420());
    }
    expect(Buffer.concat(painted).equals(await decode(nals))).toBe(true);
  });

  it.each([
    [176, 144],
    [322, 182],
    [1280, 720],
  ])("keep noise with zero bytes, at %i x %i", async (width, height) => {
    const encoder = new H264PictureEncoder({ width, height, fps: 25 });
    const canvas = new Canvas(width, height);
    const candidates = new Uint8Array(canvas.touched.length).fill(1);
    const nals = [encoder.sps, encoder.pps];
    const painted: Uint8Array[] = [];
    for (let frame = 0; frame < 3; frame++) {
      addNoise(canvas, frame);
      nals.push(frame === 0 ? encoder.encodeKey(canvas) : encoder.encodeChange(canvas, candidates));
      painted.push(canvas.toI420());
    }
    expect(Buffer.concat(painted).equals(await decode(nals))).toBe(true);
  });

  it("go on after frame_num wraps", async () => {
    const size = { width: 64, height: 48 };
    const encoder = new H264PictureEncoder({ ...size, fps: 15 });
    const painter = new ScenePainter(scenes.gate, { title: "G", ...size });
    const nals = [encoder.sps, encoder.pps, encoder.encodeKey(painter.paint(timeMs).canvas)];
    let last: Uint8Array = new Uint8Array();
    for (let frame = 1; frame <= 300; frame++) {
      const { canvas, candidates } = painter.paint(timeMs + frame * 66);
      nals.push(encoder.encodeChange(canvas, candidates));
      last = canvas.toI420();
    }
    const pixels = await decode(nals);
    expect(pixels.length).toBe(301 * last.length);
    expect(pixels.subarray(-last.length).equals(last)).toBe(true);
  });
});

/** In some macroblocks of each picture; half of the samples are 0 to 3, where emulation could start. */
function addNoise(canvas: Canvas, seed: number): void {
  let state = seed + 1;
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 16;
  };
  for (const plane of [canvas.y, canvas.u, canvas.v])
    for (let at = 0; at < plane.length; at++) {
      const isKept = (at >> 10) % 3 !== seed;
      if (!isKept) plane[at] = next() & 1 ? next() & 3 : next() & 0xff;
    }
}
