import { expect, it } from "vitest";
import { mediaTypeOf } from "./media-type.ts";

const latin = (text: string) => Buffer.from(text, "latin1");

it.each([
  ["image/jpeg", Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)],
  ["image/png", latin("\u0089PNG\r\n\u001a\n")],
  ["video/mp4", latin("\0\0\0\u0018ftypiso5")],
  ["audio/wav", latin("RIFF\0\0\0\0WAVE")],
  ["audio/aac", Uint8Array.of(0xff, 0xf1, 0x6c)],
  ["audio/mpeg", Uint8Array.of(0xff, 0xfb, 0x90)],
  ["audio/mpeg", latin("ID3\u0003")],
  ["", latin("<svg xmlns=")],
  ["", latin("<html><script>")],
  ["", Uint8Array.of(0, 0, 0, 1, 0x67)],
  ["", new Uint8Array(0)],
])("takes what is in a file for %j", (type, head) => {
  expect(mediaTypeOf(head)).toBe(type);
});
