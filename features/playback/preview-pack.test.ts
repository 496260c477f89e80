import { expect, it } from "vitest";
import { PackReader, packPicture } from "./preview-pack.ts";

it.each([1, 7, 13, 1000])(
  "gives the pictures of a pack that comes in pieces of %i bytes",
  (size) => {
    const pictures = [
      { atMs: 1_794_000_000_123, jpeg: new Uint8Array([1, 2, 3]) },
      { atMs: 1_794_000_004_123, jpeg: new Uint8Array(40).fill(9) },
    ];
    const whole = Buffer.concat(pictures.map(({ atMs, jpeg }) => packPicture(atMs, jpeg)));
    const reader = new PackReader();
    const read = [];
    for (let at = 0; at < whole.length; at += size)
      read.push(...reader.push(whole.subarray(at, at + size)));
    expect(read).toEqual(pictures);
  },
);

it("gives nothing of a picture that was cut off", () => {
  const packed = packPicture(1, new Uint8Array(10));
  expect(new PackReader().push(packed.subarray(0, -1))).toEqual([]);
});
