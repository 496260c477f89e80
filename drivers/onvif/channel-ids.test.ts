import { expect, it } from "vitest";
import { channelIds } from "./channel-ids.ts";

it("calls the only source 1, whatever the device calls it", () => {
  expect(channelIds(["VideoSource_7"])).toEqual(["1"]);
});

it("follows the sources, so that one that is taken out moves no other", () => {
  expect(channelIds(["A", "B", "C"])).toEqual(["A", "B", "C"]);
  expect(channelIds(["A", "C"])).toEqual(["A", "C"]);
});

it("makes an id of any token, and counts where that would make two the same", () => {
  expect(channelIds(["src 0/α", "src 1/α"])).toEqual(["src_0__", "src_1__"]);
  expect(channelIds(["α", "β"])).toEqual(["1", "2"]);
  expect(channelIds(["", "B"])).toEqual(["1", "2"]);
});
