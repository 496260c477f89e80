import { expect, it } from "vitest";
import { codecLabel, hasAudio, pictureLabel } from "./codec-label.ts";

it("names codecs as people know them", () => {
  expect(codecLabel("avc1.640028, mp4a.40.2")).toBe("H.264 · AAC");
  expect(codecLabel("hvc1.1.6.L93.B0")).toBe("H.265");
  expect(codecLabel("H264, PCMA")).toBe("H.264 · G.711A");
});

it("names the picture before the sound", () => {
  expect(codecLabel("fLaC,avc1.42c01e")).toBe("H.264 · FLAC");
});

it("names the codec of the picture alone", () => {
  expect(pictureLabel("hvc1.1.6.L93.B0, mp4a.40.2")).toBe("H.265");
});

it("shows an unknown codec by its code", () => {
  expect(codecLabel("vvc9.1")).toBe("vvc9");
});

it("knows whether there is sound", () => {
  expect(hasAudio("avc1.640028, mp4a.40.2")).toBe(true);
  expect(hasAudio("H264, opus")).toBe(true);
  expect(hasAudio("avc1.640028")).toBe(false);
});
