import type { Principal } from "@tessera/platform/server";
import dayjs from "dayjs";
import type { Layout, ListedLayout } from "../contract.ts";
import type { LayoutEyes } from "./layout-eyes.ts";
import type { LayoutRecord, ListedRecord } from "./layout-store.ts";
import { mayChange } from "./layouts.ts";

/** As one user may know it: what that user may not watch is not named. */
export function toWire(layout: LayoutRecord, reader: Principal, eyes: LayoutEyes): Layout {
  const { Tour, ...parts } = layout;
  return { ...partsOf(parts, reader, eyes), Tour: Tour && seenTour(Tour, eyes) };
}

export function toListed(layout: ListedRecord, reader: Principal, eyes: LayoutEyes): ListedLayout {
  const { tourCameras, ...parts } = layout;
  return { ...partsOf(parts, reader, eyes), TourCameras: tourCameras };
}

function partsOf(
  layout: Omit<LayoutRecord, "Tour">,
  reader: Principal,
  eyes: LayoutEyes,
): Omit<Layout, "Tour"> {
  const { id, ownerId, ownerName, revision, updatedAtMs, Cells, ...shown } = layout;
  return {
    ...shown,
    ID: id,
    Cells: Cells.map((cell) => ({ ...cell, ...seen(cell.camera, eyes) })),
    OwnerName: ownerName,
    IsOwn: ownerId === reader.userId,
    CanChange: mayChange(reader, layout),
    Revision: revision,
    UpdateTime: dayjs(updatedAtMs).format("YYYY-MM-DD HH:mm:ss"),
  };
}

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
