import { expect, it } from "vitest";
import { PictureCollector } from "./picture-collector.ts";

it("takes only so many parts of a picture that is nothing but start codes", () => {
  const sizes: number[] = [];
  const pictures = new PictureCollector({
    onParameterSets() {},
    onPicture: (data) => void sizes.push(data.length),
  });
  const sets = [0x67, 0x42, 0xc0, 0x1e, 0xd9, 0x00, 0xa0, 0x47, 0xfe, 0xc8];
  const slices = Array.from({ length: 100_000 }, () => [0, 0, 1, 0x65, 0x88]).flat();
  const bytes = Uint8Array.from([0, 0, 1, ...sets, 0, 0, 1, 0x68, 0xce, 0x38, 0x80, ...slices]);
  pictures.claim("h264");
  pictures.begin({ rtpTimestamp: 1, pts90k: 1, dts90k: 1 });
  pictures.append(bytes, 0, bytes.length);
  pictures.finish();
  expect(sizes).toHaveLength(1);
  expect(sizes[0]).toBeLessThan(4096 * 6 + 1);
});
