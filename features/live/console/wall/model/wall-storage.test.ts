import { fill } from "@tessera/kit/wall";
import { beforeEach, expect, it } from "vitest";
import { stored } from "../../stored.ts";
import { readLoop, readWall, writeLoop, writeWall } from "./wall-storage.ts";

const camera = (channel: string) => ({ device: "d", channel, name: channel, flow: 0 as const });

beforeEach(() => {
  for (const windows of [1, 4, 9, 16] as const) stored.layouts.get(windows)?.clear();
  stored.loopChannels.clear();
});

it.each([1, 4, 9, 16] as const)("remembers a wall of %i windows under its own key", (windows) => {
  writeWall(windows, fill(readWall(windows), [camera("a"), camera("b")]));
  expect(readWall(windows).windows.map((window) => window.camera?.channel)).toEqual(
    Array.from({ length: windows }, (_, index) => ["a", "b"][index]),
  );
  const other = windows === 1 ? 4 : 1;
  expect(readWall(other).windows.some((window) => window.camera)).toBe(false);
});

it("makes the first empty window active", () => {
  writeWall(4, fill(readWall(4), [camera("a")]));
  expect(readWall(4).active).toBe(1);
});

it("remembers the cameras of a tour as channels and channelIds", () => {
  writeLoop([camera("a"), camera("b")]);
  expect(stored.loopChannels.read().channelIds).toEqual(["a", "b"]);
  expect(readLoop()).toEqual([camera("a"), camera("b")]);
});

it("leaves out what is no camera in a record that somebody else wrote", () => {
  stored.loopChannels.write({ channels: [{ nonsense: 1 }], channelIds: ["x"] });
  expect(readLoop()).toEqual([]);
});
