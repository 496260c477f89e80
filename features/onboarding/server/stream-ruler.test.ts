import { expect, it } from "vitest";
import { StreamRuler } from "./stream-ruler.ts";

it("measures rate, bit rate and distance of key frames", () => {
  const ruler = new StreamRuler(() => {});
  for (let index = 0; index <= 100; index++)
    ruler.onFrame({
      kind: "video",
      data: new Uint8Array(1000),
      dts90k: index * 3600,
      pts90k: index * 3600,
      isKey: index % 50 === 0,
    });
  const { fps, bitrateKbps, gopFrames, gopSeconds } = ruler.read();
  expect(fps).toBeCloseTo(25);
  expect(bitrateKbps).toBeCloseTo(202);
  expect(gopFrames).toBe(50);
  expect(gopSeconds).toBeCloseTo(2);
});

it("tells the longest distance of key frames where they differ", () => {
  const ruler = new StreamRuler(() => {});
  for (const [index, isKey] of [true, false, true, false, false, false, true].entries())
    ruler.onFrame({
      kind: "video",
      data: new Uint8Array(10),
      dts90k: index * 90_000,
      pts90k: index * 90_000,
      isKey,
    });
  expect(ruler.read()).toMatchObject({ gopSeconds: 3, gopMaxSeconds: 4 });
});

it("says nothing of key frames when only one came", () => {
  const ruler = new StreamRuler(() => {});
  const data = new Uint8Array(10);
  ruler.onFrame({ kind: "video", data, dts90k: 0, pts90k: 0, isKey: true });
  ruler.onFrame({ kind: "video", data, dts90k: 9000, pts90k: 9000, isKey: false });
  expect(ruler.read()).toMatchObject({ fps: 10, gopFrames: 0, gopSeconds: 0 });
});

it("leaves sound out of the count", () => {
  let pictures = 0;
  const ruler = new StreamRuler(() => pictures++);
  ruler.onFrame({ kind: "audio", data: new Uint8Array(10), dtsSamples: 0 });
  expect(pictures).toBe(0);
  expect(ruler.read().fps).toBe(0);
});
