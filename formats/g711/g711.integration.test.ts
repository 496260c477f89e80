import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { decodeALaw, decodeMuLaw } from "./index.ts";

const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte);

it.each([
  ["alaw", decodeALaw],
  ["mulaw", decodeMuLaw],
])("decodes every byte of %s as FFmpeg does", (format, decode) => {
  const args = [
    "-v",
    "error",
    "-f",
    format,
    "-ar",
    "8000",
    "-i",
    "pipe:0",
    "-f",
    "s16le",
    "pipe:1",
  ];
  const pcm = execFileSync("ffmpeg", args, { input: everyByte });
  expect([...decode(everyByte)]).toEqual(
    Array.from({ length: 256 }, (_, index) => pcm.readInt16LE(index * 2)),
  );
});
