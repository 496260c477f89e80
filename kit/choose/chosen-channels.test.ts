import { expect, it } from "vitest";
import { channelKey, matching, withChannels } from "./chosen-channels.ts";

const gate = { device: "d1", channel: "1", name: "North gate" };
const yard = { device: "d2", channel: "7", name: "Yard" };

it("keeps channels apart whatever their ids hold", () => {
  expect(channelKey({ device: "a,b", channel: "c" })).not.toBe(
    channelKey({ device: "a", channel: "b,c" }),
  );
});

it("finds chosen channels by name, device or id", () => {
  expect(matching([gate, yard], " GATE ")).toEqual([gate]);
  expect(matching([gate, yard], "d2")).toEqual([yard]);
  expect(matching([gate, yard], "")).toEqual([gate, yard]);
});

it("adds each channel once", () => {
  expect(withChannels([gate], [yard, { ...gate, name: "renamed" }])).toEqual([gate, yard]);
});
