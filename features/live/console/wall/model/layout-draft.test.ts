import { expect, it } from "vitest";
import { type Layout, layoutDraft } from "../../../../layouts/contract.ts";
import { isAsSaved, layoutCells, layoutTour, tourMax, wallOfLayout } from "./layout-draft.ts";
import { activate, place, removeAt } from "./wall.ts";

const camera = { device: "d", channel: "1", name: "门口", flow: 2 as const };
const layout: Layout = {
  ID: 7,
  Name: "夜班",
  Columns: 3,
  Rows: 2,
  Cells: [
    { x: 2, y: 1, w: 1, h: 1, camera: null, State: "forbidden" },
    { x: 0, y: 0, w: 2, h: 2, camera, State: "ok" },
    { x: 2, y: 0, w: 1, h: 1, camera: null, State: "empty" },
  ],
  Tour: null,
  Shared: true,
  OwnerName: "li",
  IsOwn: false,
  CanChange: false,
  Revision: 3,
  UpdateTime: "2026-11-15 08:00:00",
};

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

it("keeps as many cameras of a tour as a layout may have", () => {
  const cameras = Array.from({ length: tourMax + 1 }, () => camera);
  expect(layoutTour(cameras, 20)?.cameras).toHaveLength(tourMax);
  expect(layoutTour([], 20)).toBeNull();
});
