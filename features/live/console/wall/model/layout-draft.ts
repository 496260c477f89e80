import type { Layout, LayoutDraft, LayoutTour } from "../../../../layouts/contract.ts";
import { readingOrder } from "./area.ts";
import { emptyWall, type Wall, type WallCamera } from "./wall.ts";

/** A layout of the server as a wall. */
export function wallOfLayout({ Columns, Rows, Cells }: Layout): Wall {
  const cells = Cells.toSorted(readingOrder);
  const areas = cells.map(({ x, y, w, h }) => ({ x, y, w, h }));
  const wall = emptyWall(Columns, Rows, areas);
  const windows = cells.map(({ camera, State }, index) => ({
    area: areas[index] ?? { x: 0, y: 0, w: 1, h: 1 },
    camera: camera ?? undefined,
    missing: State === "forbidden" || State === "gone" ? State : undefined,
  }));
  return { ...wall, windows };
}

/** What a save sends of the wall; a window that shows nothing because of rights keeps its camera there. */
export function layoutCells(wall: Wall): LayoutDraft["Cells"] {
  return wall.windows.map(({ area, camera }) => ({
    ...area,
    camera: camera ? layoutCamera(camera) : null,
  }));
}

export const tourMax = 1000;

export const layoutTour = (
  cameras: readonly WallCamera[] | undefined,
  dwellSeconds: number,
): LayoutTour | null =>
  cameras && cameras.length > 0
    ? { dwellSeconds, cameras: cameras.slice(0, tourMax).map(layoutCamera) }
    : null;

/** Whether the wall is still as the layout says; which window is active does not matter. */
export function isAsSaved(wall: Wall, layout: Layout): boolean {
  const saved = layoutCells(wallOfLayout(layout));
  return JSON.stringify(layoutCells(wall)) === JSON.stringify(saved);
}

const layoutCamera = ({ device, channel, name, flow }: WallCamera) => ({
  device,
  channel,
  name,
  flow,
});
