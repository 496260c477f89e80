import { expect, it } from "vitest";
import { squareGrid } from "./grids.ts";
import {
  activate,
  clear,
  emptyWall,
  fill,
  indexOf,
  place,
  placeAndGoOn,
  placeSeveral,
  removeAt,
  setFlow,
  swap,
  type Wall,
} from "./wall.ts";

const aWall = (windows = 4): Wall => {
  const { columns, rows, areas } = squareGrid(windows);
  return emptyWall(columns, rows, areas);
};
const camera = (channel: string) => ({ device: "d", channel, name: channel, flow: 0 as const });
const shown = ({ windows }: Wall) => windows.map((window) => window.camera?.channel ?? "");

it("puts a camera into a window and makes the next empty one active", () => {
  const first = placeAndGoOn(aWall(), 0, camera("a"));
  expect(shown(first)).toEqual(["a", "", "", ""]);
  expect(first.active).toBe(1);
  const last = placeAndGoOn(first, 3, camera("b"));
  expect(shown(last)).toEqual(["a", "", "", "b"]);
  expect(last.active).toBe(1);
});

it("stays at the window when no other is empty, and the next camera replaces it", () => {
  const full = fill(aWall(), ["a", "b", "c", "d"].map(camera));
  const placed = placeAndGoOn(activate(full, 2), 2, camera("e"));
  expect(placed.active).toBe(2);
  expect(shown(placed)).toEqual(["a", "b", "e", "d"]);
});

it("puts several into a window and the empty ones after it, all or none", () => {
  const wall = place(aWall(), 3, camera("z"));
  const placed = placeSeveral(wall, 1, ["a", "b", "c"].map(camera));
  expect(placed && shown(placed)).toEqual(["c", "a", "b", "z"]);
  expect(placeSeveral(wall, 1, ["a", "b", "c", "d"].map(camera))).toBeUndefined();
});

it("fills from the first window on and takes no more than there are windows", () => {
  const cameras = Array.from({ length: 5000 }, (_, index) => camera(String(index)));
  expect(shown(fill(aWall(), cameras))).toEqual(["0", "1", "2", "3"]);
  expect(shown(fill(fill(aWall(), cameras), cameras.slice(0, 1)))).toEqual(["0", "", "", ""]);
});

it("swaps what two windows show", () => {
  const before = fill(aWall(), ["a", "b"].map(camera));
  const after = swap(before, 0, 3);
  expect(shown(after)).toEqual(["", "b", "", "a"]);
  expect(after.active).toBe(3);
  expect(after.windows[3]?.area).toEqual(before.windows[3]?.area);
});

it("finds where a camera is shown", () => {
  const wall = place(aWall(), 2, camera("a"));
  expect(indexOf(wall, camera("a"))).toBe(2);
  expect(indexOf(wall, camera("b"))).toBeUndefined();
});

it("remembers a stream that was chosen by hand", () => {
  const wall = place(aWall(), 0, camera("a"));
  const pinned = setFlow(wall, 0, 2);
  expect(pinned.windows[0]?.camera).toEqual({ ...wall.windows[0]?.camera, flow: 2 });
});

it("forgets a camera that is taken out", () => {
  expect(shown(removeAt(fill(aWall(), ["a", "b"].map(camera)), 0))).toEqual(["", "b", "", ""]);
});

it("leaves alone a window that keeps a camera which its user may not watch", () => {
  const before = aWall();
  const windows = before.windows.map((window, index) =>
    index === 1 ? { ...window, missing: "forbidden" as const } : window,
  );
  const wall = fill({ ...before, windows }, ["a", "b", "c", "d"].map(camera));
  expect(shown(wall)).toEqual(["a", "", "b", "c"]);
  expect(wall.windows[1]?.missing).toBe("forbidden");
  expect(swap(wall, 0, 1)).toBe(wall);
  expect(place(wall, 1, camera("e"))).toBe(wall);
  expect(removeAt(wall, 1)).toBe(wall);
  expect(clear(wall).windows[1]?.missing).toBe("forbidden");
});
