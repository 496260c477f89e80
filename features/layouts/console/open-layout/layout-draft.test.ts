import { activate, place, removeAt } from "@tessera/kit/wall";
import { expect, it } from "vitest";
import { layoutDraft, tourCamerasMax } from "../../contract.ts";
import { aLayout } from "../testing/a-layout.ts";
import { isAsSaved, isSameTour, layoutCells, layoutTour, wallOfLayout } from "./layout-draft.ts";

const camera = { device: "d", channel: "1", name: "门口", flow: 2 as const };
const layout = aLayout(
  [
    { x: 2, y: 1, w: 1, h: 1, camera: null, State: "forbidden" },
    { x: 0, y: 0, w: 2, h: 2, camera, State: "ok" },
    { x: 2, y: 0, w: 1, h: 1, camera: null, State: "empty" },
  ],
  { Columns: 3, Rows: 2, Shared: true, IsOwn: false, CanChange: false },
);

it("shows the windows in reading order and says which camera the user cannot have", () => {
  const { columns, rows, windows } = wallOfLayout(layout);
  expect([columns, rows]).toEqual([3, 2]);
  expect(windows.map((window) => window.missing ?? window.camera?.name ?? "empty")).toEqual([
    "门口",
    "empty",
    "forbidden",
  ]);
});

it("sends the wall as the contract wants it", () => {
  const Cells = layoutCells(wallOfLayout(layout));
  const draft = layoutDraft.parse({ Name: "夜班", Columns: 3, Rows: 2, Cells });
  expect(draft.Cells[0]?.camera).toEqual(camera);
});

it("notices what was changed, and not which window is active", () => {
  const wall = wallOfLayout(layout);
  expect(isAsSaved(activate(wall, 2), layout)).toBe(true);
  expect(isAsSaved(removeAt(wall, 0), layout)).toBe(false);
  expect(isAsSaved(place(wall, 1, camera), layout)).toBe(false);
});

it("does not take a camera that was renamed for another one", () => {
  const renamed = { ...camera, name: "北门" };
  expect(isAsSaved(place(wallOfLayout(layout), 0, renamed), layout)).toBe(true);
  expect(isAsSaved(place(wallOfLayout(layout), 0, { ...renamed, flow: 0 }), layout)).toBe(false);
  const tour = { cameras: [camera], dwellSeconds: 20 };
  expect(isSameTour(tour, { ...tour, cameras: [renamed] })).toBe(true);
  expect(isSameTour(tour, { ...tour, dwellSeconds: 30 })).toBe(false);
});

it("notices that a camera which is gone was taken out of its window", () => {
  const Cells = layout.Cells.map((cell) =>
    cell.State === "forbidden" ? { ...cell, State: "gone" as const } : cell,
  );
  const wall = wallOfLayout({ ...layout, Cells });
  expect(isAsSaved(removeAt(wall, 2), { ...layout, Cells })).toBe(false);
});

it("keeps as many cameras of a tour as a layout may have", () => {
  const cameras = Array.from({ length: tourCamerasMax + 1 }, () => camera);
  expect(layoutTour({ cameras, dwellSeconds: 20 })?.cameras).toHaveLength(tourCamerasMax);
  expect(layoutTour({ cameras: [], dwellSeconds: 20 })).toBeNull();
});
