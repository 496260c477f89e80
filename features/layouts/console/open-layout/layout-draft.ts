import { cameraKey } from "@tessera/kit/camera";
import type { TourPlan } from "@tessera/kit/wall";
import { emptyWall, readingOrder, type Wall, type WallCamera } from "@tessera/kit/wall";
import { type Layout, type LayoutDraft, type LayoutTour, tourCamerasMax } from "../../contract.ts";

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

export const planOfLayout = ({ Tour }: Layout): TourPlan | undefined =>
  Tour && Tour.cameras.length > 0
    ? { cameras: Tour.cameras, dwellSeconds: Tour.dwellSeconds }
    : undefined;

/** What a save sends of the wall; a window that shows nothing because of rights keeps its camera there. */
export function layoutCells(wall: Wall): LayoutDraft["Cells"] {
  return wall.windows.map(({ area, camera }) => ({
    ...area,
    camera: camera ? layoutCamera(camera) : null,
  }));
}

export const layoutTour = (plan: TourPlan | undefined): LayoutTour | null =>
  plan && plan.cameras.length > 0
    ? {
        dwellSeconds: plan.dwellSeconds,
        cameras: plan.cameras.slice(0, tourCamerasMax).map(layoutCamera),
      }
    : null;

/** Whether the wall is still as the layout says; which window is active does not matter. */
export const isAsSaved = (wall: Wall, layout: Layout): boolean =>
  isSameWall(wall, wallOfLayout(layout));

export const isSameWall = (one: Wall, other: Wall): boolean => wallText(one) === wallText(other);

export const isSameTour = (one: TourPlan | undefined, other: TourPlan | undefined): boolean =>
  tourText(layoutTour(one)) === tourText(layoutTour(other));

/** Names are left out: a camera that was renamed is the same. */
const wallText = ({ columns, rows, windows }: Wall) =>
  JSON.stringify([
    columns,
    rows,
    windows.map(({ area: { x, y, w, h }, camera, missing }) => [
      [x, y, w, h],
      camera ? cameraText(camera) : missing,
    ]),
  ]);

const tourText = (tour: LayoutTour | null) =>
  JSON.stringify(tour && [tour.dwellSeconds, tour.cameras.map(cameraText)]);

const cameraText = (camera: WallCamera) => [cameraKey(camera), camera.flow];

const layoutCamera = ({ device, channel, name, flow }: WallCamera) => ({
  device,
  channel,
  name,
  flow,
});
