import { emptyWall, place, squareGrid, swap } from "@tessera/kit/wall";
import { expect, it } from "vitest";
import { freeWindows, shownWindows } from "./shown-window.ts";

const camera = (channel: string) => ({ device: "d", channel, name: channel, flow: 0 as const });
const { columns, rows, areas } = squareGrid(4);
const wall = place(emptyWall(columns, rows, areas), 1, camera("own"));

it("shows the tour in the windows that have no camera of their own", () => {
  expect(freeWindows(wall)).toBe(3);
  const shown = shownWindows(wall, ["a", "b"].map(camera));
  expect(shown.map((window) => window.camera?.channel)).toEqual(["a", "own", "b", undefined]);
  expect(shown.map(({ isTouring }) => isTouring)).toEqual([true, false, true, false]);
});

const keyOf = (windows: ReturnType<typeof shownWindows>) =>
  windows.find((window) => window.camera?.channel === "own")?.key;

it("keeps a picture's key when its window changes", () => {
  expect(keyOf(shownWindows(swap(wall, 1, 3), []))).toBe(keyOf(shownWindows(wall, [])));
});

it("gives a camera that is shown twice two keys", () => {
  const twice = shownWindows(place(wall, 2, camera("own")), []);
  expect(new Set(twice.map(({ key }) => key)).size).toBe(4);
});
