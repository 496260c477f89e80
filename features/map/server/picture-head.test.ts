import { expect, it } from "vitest";
import { pictureHead } from "./picture-head.ts";

const hex = (text: string) => Buffer.from(text.replaceAll(" ", ""), "hex");

it.each([
  ["PNG", "89504e470d0a1a0a 0000000d 49484452 00000280 00000168", "image/png"],
  [
    "JPEG with JFIF before its frame",
    "ffd8 ffe0 0004 0000 ffc0 0011 08 0168 0280 03",
    "image/jpeg",
  ],
  [
    "JPEG with fill bytes before its markers",
    "ffd8 ffffffe0 0004 0000 ffffc0 0011 08 0168 0280 03",
    "image/jpeg",
  ],
  [
    "JPEG that a telephone has turned, little-endian",
    "ffd8 ffe1 0022 457869660000 49492a0008000000 0100 1201 0300 01000000 06000000 00000000 ffc0 0011 08 0280 0168 03",
    "image/jpeg",
  ],
  [
    "JPEG that a telephone has turned, big-endian",
    "ffd8 ffe1 0022 457869660000 4d4d002a00000008 0001 0112 0003 00000001 00080000 00000000 ffc0 0011 08 0280 0168 03",
    "image/jpeg",
  ],
  [
    "JPEG that stands upright",
    "ffd8 ffe1 0022 457869660000 4d4d002a00000008 0001 0112 0003 00000001 00010000 00000000 ffc0 0011 08 0168 0280 03",
    "image/jpeg",
  ],
  [
    "WebP with alpha",
    "52494646 00000000 57454250 56503858 0a000000 10000000 7f0200 670100",
    "image/webp",
  ],
  [
    "lossy WebP",
    "52494646 00000000 57454250 56503820 00000000 000000 9d012a 8002 6801",
    "image/webp",
  ],
])("reads the size of a %s", (_, bytes, contentType) => {
  expect(pictureHead(hex(bytes))).toEqual({ contentType, widthPx: 640, heightPx: 360 });
});

it.each(["", "ff", "ffd8", "89504e47", "ffd8 ffe0 0004", "52494646 00000000 57454250 56503858"])(
  "takes %j for no picture",
  (bytes) => {
    expect(pictureHead(hex(bytes))).toBeUndefined();
  },
);
