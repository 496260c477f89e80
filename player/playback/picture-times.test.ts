import { fragment, initSegment } from "@tessera/formats/fmp4";
import { describe, expect, it } from "vitest";
import { PictureTimes } from "./picture-times.ts";

const t0 = Date.UTC(2026, 10, 15);
/** 320 × 180, as an encoder writes it. */
const sps = Uint8Array.from([
  0x67, 0x42, 0xc0, 0x0d, 0xd9, 0x01, 0x41, 0x9f, 0x9e, 0x10, 0x00, 0x00, 0x03, 0x00, 0x10, 0x00,
  0x00, 0x03, 0x03, 0x20, 0xf1, 0x42, 0x99, 0x60,
]);
const init = initSegment({
  video: { codec: "h264", width: 320, height: 180, sps: [sps], pps: [Uint8Array.of(0x68)] },
});

/** 25 fps; the second and third picture are shown in the other order. */
function gop(startMs: number): Uint8Array {
  const offsets = [1, 2, 0, 1];
  const samples = offsets.map((offset, index) => ({
    duration90k: 3600,
    ctsOffset90k: offset * 3600,
    isKey: index === 0,
    data: new Uint8Array(700).fill(index),
  }));
  return fragment({ sequence: 1, video: { dts90k: startMs * 90, samples } });
}

function read(pieceBytes: number): PictureTimes {
  const times = new PictureTimes();
  const all = Buffer.concat([init, gop(t0), gop(t0 + 160)]);
  times.startReply();
  for (let at = 0; at < all.length; at += pieceBytes)
    times.read(new Uint8Array(all.subarray(at, at + pieceBytes)));
  return times;
}

describe("PictureTimes", () => {
  it.each([1, 7, 100, 1500, 100_000])("reads along in pieces of %d bytes", (pieceBytes) => {
    const times = read(pieceBytes);
    const shown: number[] = [];
    for (let next = times.after(t0 - 1); next !== undefined; next = times.after(next))
      shown.push(Math.round(next - t0));
    expect(shown).toEqual([40, 80, 120, 160, 200, 240, 280, 320]);
  });

  it("knows the picture on the screen and the ones beside it", () => {
    const times = read(1000);
    expect(times.at(t0 + 90)).toBeCloseTo(t0 + 80);
    expect(times.before(t0 + 90)).toBeCloseTo(t0 + 40);
    expect(times.after(t0 + 90)).toBeCloseTo(t0 + 120);
    expect(times.before(t0 + 45)).toBeUndefined();
    expect(times.after(t0 + 320)).toBeUndefined();
  });

  it("forgets what was dropped", () => {
    const times = read(1000);
    times.keepOnly(t0 + 150, t0 + 1000);
    expect(times.before(t0 + 205)).toBeCloseTo(t0 + 160);
    expect(times.before(t0 + 165)).toBeUndefined();
  });

  it("goes on after a reply that broke off in the middle of a box", () => {
    const times = new PictureTimes();
    times.startReply();
    times.read(init);
    times.read(gop(t0).subarray(0, 60));
    times.startReply();
    times.read(init);
    times.read(gop(t0));
    expect(times.at(t0 + 50)).toBeCloseTo(t0 + 40);
  });
});
