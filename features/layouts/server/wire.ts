import { type Principal, wireTime } from "@tessera/platform/server";
import type { Layout, ListedLayout } from "../contract.ts";
import type { LayoutEyes } from "./layout-eyes.ts";
import type { LayoutHead, LayoutRecord, ListedHead, ListedRecord } from "./layout-store.ts";
import { mayChange } from "./layouts.ts";

/** As one user may know it: what that user may not watch is not named. */
export const toWire = (layout: LayoutRecord, reader: Principal, eyes: LayoutEyes): Layout => ({
  ...headOf(layout, reader),
  Cells: seenCells(layout, eyes),
  Tour: layout.Tour && seenTour(layout.Tour, eyes),
});

export const toListed = (
  layout: ListedRecord,
  reader: Principal,
  eyes: LayoutEyes,
): ListedLayout => ({
  ...toListedHead(layout, reader),
  Cells: seenCells(layout, eyes),
});

/** What a list can be sorted by. */
export const toListedHead = (layout: ListedHead, reader: Principal) => ({
  ...headOf(layout, reader),
  TourCameras: layout.tourCameras,
});

const headOf = (layout: LayoutHead, reader: Principal): Omit<Layout, "Cells" | "Tour"> => ({
  ID: layout.id,
  Name: layout.Name,
  Columns: layout.Columns,
  Rows: layout.Rows,
  Shared: layout.Shared,
  OwnerName: layout.ownerName,
  IsOwn: layout.ownerId === reader.userId,
  CanChange: mayChange(reader, layout),
  Revision: layout.revision,
  UpdateTime: wireTime(layout.updatedAtMs),
});

const seenCells = ({ Cells }: Pick<LayoutRecord, "Cells">, eyes: LayoutEyes): Layout["Cells"] =>
  Cells.map((cell) => ({ ...cell, ...seen(cell.camera, eyes) }));

function seen(camera: LayoutRecord["Cells"][number]["camera"], eyes: LayoutEyes) {
  if (!camera) return { camera, State: "empty" as const };
  const State = eyes.stateOf(camera);
  return { camera: State === "ok" ? eyes.named(camera) : null, State };
}

function seenTour(tour: NonNullable<LayoutRecord["Tour"]>, eyes: LayoutEyes) {
  const cameras = tour.cameras.filter((camera) => eyes.sees(camera));
  return {
    ...tour,
    cameras: cameras.map((camera) => eyes.named(camera)),
    Left: tour.cameras.length - cameras.length,
  };
}
