import { describe, expect, it } from "vitest";
import { channelAddress, channelsAddress, playAddress, readTrail } from "./trail.ts";

describe("readTrail", () => {
  it("leads back to the list as it was filtered, and to the groups", () => {
    expect(readTrail({ list: "/device/list?q=gate&page=2" }).list).toBe(
      "/device/list?q=gate&page=2",
    );
    expect(readTrail({ list: "/device/group?label=3" }).list).toBe("/device/group?label=3");
  });

  it("leads to the plain list when the history tells nothing of use", () => {
    for (const state of [null, undefined, 7, {}, { list: "https://elsewhere" }, { list: 3 }])
      expect(readTrail(state)).toEqual({ list: "/device/list", channels: undefined });
  });
});

it("escapes ids in addresses", () => {
  expect(channelsAddress("a/b", "x&y")).toBe("/device/channel/a%2Fb?subset=x%26y");
  expect(channelAddress("a b", "1#2")).toBe("/device/channelform/a%20b/1%232");
  expect(playAddress("a?")).toBe("/video/square/a%3F");
  expect(playAddress("a", "2")).toBe("/video/square/a?channel=2");
});
