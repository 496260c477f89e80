import { addChannel, editChannel } from "@tessera/features/devices/contract";
import { expect, it } from "vitest";
import { isRelayAddress, meantRelayAddress, shownRelayAddress } from "./contract.ts";

const address = "rtmps://push.example.com:8443/live/gate/1?auth=secret";

it("shows everything of an address but what opens the way", () => {
  expect(shownRelayAddress(address)).toBe("rtmps://push.example.com:8443/live/****");
  expect(shownRelayAddress("")).toBe("");
  expect(shownRelayAddress("lost-0123456789abcdef0123456789abcdef")).toBe("");
});

it("takes what was shown as the stored one, and only for the same place", () => {
  expect(meantRelayAddress(shownRelayAddress(address), address)).toBe(address);
  expect(meantRelayAddress("rtmp://other/live/****", address)).toBeUndefined();
  expect(meantRelayAddress("rtmp://other/live/new", address)).toBe("rtmp://other/live/new");
  expect(meantRelayAddress("", address)).toBe("");
});

it.each([
  ["rtmp://host/live/x", true],
  ["RTMPS://[::1]:1935/live/x?a=b", true],
  ["rtmp://host/live", false],
  ["rtmp://host//x", false],
  ["rtmp://u:p@host/live/x", false],
  ["rtmp://host/live/a b", false],
  ["srt://host/live/x", false],
])("knows whether %s can be pushed to", (text, isOne) => {
  expect(isRelayAddress(text)).toBe(isOne);
});

it("is kept out of the audit record", () => {
  for (const call of [addChannel, editChannel]) expect(call.secretInputs).toContain("CdnUrl");
});
