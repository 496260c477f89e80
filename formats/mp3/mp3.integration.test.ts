import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { parseMp3Header, splitMp3 } from "./index.ts";

describe.each([
  [44_100, 2, 1152, "mp2"],
  [48_000, 1, 1152, "mp2"],
  [22_050, 1, 1152, "mp2"],
  [44_100, 2, 1152],
  [48_000, 1, 1152],
  [32_000, 1, 1152],
  [22_050, 1, 576],
  [16_000, 2, 576],
  [8_000, 1, 576],
])("MPEG audio of %s Hz and %s channels", (sampleRate, channels, samples, codec = "libmp3lame") => {
  const source = `-f lavfi -i sine=r=${sampleRate}:d=1 -ac ${channels} -c:a ${codec}`;
  const file = execFileSync("ffmpeg", [
    "-v",
    "error",
    ...`${source} ${codec === "mp2" ? "" : "-write_xing 0 -id3v2_version 0 "}-f ${codec === "mp2" ? "mp2" : "mp3"} pipe:1`.split(
      " ",
    ),
  ]);

  it("is split into all of its frames", () => {
    const frames = splitMp3(file);
    expect(frames.reduce((size, frame) => size + frame.length, 0)).toBe(file.length);
    expect(frames.length).toBeGreaterThanOrEqual(Math.floor(sampleRate / samples));
  });

  it("says what it is in every frame", () => {
    const [frame] = splitMp3(file);
    expect(frame && parseMp3Header(frame)).toEqual({
      sampleRate,
      channels,
      samples,
      byteCount: frame?.length,
    });
  });
});

it("finds no frame in layer I, AAC or nothing", () => {
  expect(parseMp3Header(Uint8Array.of(0xff, 0xff, 0x84, 0x00))).toBeUndefined();
  expect(parseMp3Header(Uint8Array.of(0xff, 0xf1, 0x60, 0x40))).toBeUndefined();
  expect(parseMp3Header(new Uint8Array(0))).toBeUndefined();
  expect(splitMp3(Uint8Array.of(0xff, 0xfb, 0x90, 0x00))).toEqual([]);
});
