import { emptyWall, place, squareGrid } from "@tessera/kit/wall";
import { expect, it } from "vitest";
import { shownWindows } from "../model/shown-window.ts";
import { beside, phoneWindow } from "./phone-window.ts";

const { columns, rows, areas } = squareGrid(9);
const camera = (channel: string) => ({ device: "d", channel, name: channel, flow: 0 as const });
const empty = emptyWall(columns, rows, areas);
const wall = [2, 4, 7].reduce((before, at) => place(before, at, camera(String(at))), empty);
const shown = shownWindows(wall, []);

it("goes from camera to camera past the empty windows, and round at the ends", () => {
  expect(beside(shown, 2, 1)).toBe(4);
  expect(beside(shown, 7, 1)).toBe(2);
  expect(beside(shown, 2, -1)).toBe(7);
});

it("shows the first camera when the active window is empty", () => {
  expect(phoneWindow(shown, 0).map(({ index }) => index)).toEqual([2]);
});

it("shows an empty window when there is no camera at all", () => {
  const nothing = shownWindows(empty, []);
  expect(phoneWindow(nothing, 0).map(({ index }) => index)).toEqual([0]);
  expect(beside(nothing, 0, 1)).toBe(0);
});
