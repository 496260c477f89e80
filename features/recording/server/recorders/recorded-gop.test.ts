import type { VideoFrame } from "@tessera/engine";
import { expect, it } from "vitest";
import { RecordedGop } from "./recorded-gop.ts";

const picture = (damage?: VideoFrame["damage"]): VideoFrame => ({
  kind: "video",
  data: new Uint8Array(4),
  dts90k: 0,
  pts90k: 0,
  isKey: true,
  damage,
});

const isDamaged = (...frames: VideoFrame[]) =>
  new RecordedGop({ frames, tracks: [], startsWithKey: true, bytes: 4 } as never, 0, undefined)
    .isDamaged;

it("is marked as hit by loss only if a picture of it was, by itself or by one before", () => {
  expect(isDamaged(picture(), picture("none"))).toBe(false);
  expect(isDamaged(picture("none"), picture("own"))).toBe(true);
  expect(isDamaged(picture("inherited"))).toBe(true);
});
