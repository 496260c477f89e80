import type { MediaProfile } from "@tessera/protocols/onvif";
import { expect, it } from "vitest";
import { groupProfiles } from "./channel-profiles.ts";

const aProfile = (token: string, more: Partial<MediaProfile> = {}): MediaProfile => ({
  token,
  name: token,
  videoSourceToken: "VS1",
  videoSourceConfigurationToken: "VSC1",
  encoding: "H264",
  width: 640,
  height: 360,
  ptzNodeToken: undefined,
  ...more,
});
const tokens = (...profiles: MediaProfile[]) =>
  groupProfiles(profiles).map(({ main, sub, ptz }) => [main.token, sub?.token, ptz?.token]);

it("makes the largest picture the main stream and the next the sub stream", () => {
  const large = { width: 3840, height: 2160, encoding: "H265" };
  const middle = { width: 1280, height: 720 };
  expect(tokens(aProfile("s"), aProfile("l", large), aProfile("m", middle))).toEqual([
    ["l", "m", undefined],
  ]);
});

it("makes one channel for each video source, in the order of the device", () => {
  const other = { videoSourceToken: "VS0" };
  expect(tokens(aProfile("a"), aProfile("b", other), aProfile("c"), aProfile("d", other))).toEqual([
    ["a", "c", undefined],
    ["b", "d", undefined],
  ]);
});

it("leaves out what no viewer can show, unless there is nothing else", () => {
  const jpeg = { encoding: "JPEG", width: 1920, height: 1080 };
  expect(tokens(aProfile("j", jpeg), aProfile("a"))).toEqual([["a", undefined, undefined]]);
  expect(tokens(aProfile("j", jpeg))).toEqual([["j", undefined, undefined]]);
});

it("leaves out profiles without video", () => {
  expect(tokens(aProfile("a", { encoding: "" }), aProfile("b", { videoSourceToken: "" }))).toEqual(
    [],
  );
});

it("moves the camera by the first profile that can", () => {
  expect(tokens(aProfile("a"), aProfile("b", { ptzNodeToken: "N" }))).toEqual([["a", "b", "b"]]);
});
