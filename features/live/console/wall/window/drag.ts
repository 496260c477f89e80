import { type Camera, cameraDragType } from "@tessera/kit/camera";
import { carriedRows, rowsDragType } from "@tessera/kit/camera-list";
import { z } from "zod";

const windowDragType = "application/x-tessera-window";

const camera = z.object({
  device: z.string().min(1),
  channel: z.string().min(1),
  name: z.string(),
  isOnline: z.boolean(),
  isEnabled: z.boolean(),
});

const draggedWindow = z.object({
  page: z.string(),
  index: z.number().int().min(0),
  camera: camera.pick({ device: true, channel: true, name: true }),
});

/** A window of another page of ours has a place there, not here. */
const thisPage = `${Date.now()} ${Math.random()}`;

/** What is dragged over a window: a camera of the list, rows of it, or another window. */
export type Dragged =
  | ({ readonly kind: "rows" } & NonNullable<ReturnType<typeof carriedRows>>)
  | { readonly kind: "camera"; readonly camera: Camera }
  | { readonly kind: "window"; readonly index: number };

type Carrier = Pick<DataTransfer, "types" | "getData" | "setData">;

interface DraggedWindow {
  readonly index: number;
  readonly camera: Pick<Camera, "device" | "channel" | "name">;
}

export function dragWindow(
  carrier: Carrier,
  { index, camera: { device, channel, name } }: DraggedWindow,
  page = thisPage,
): void {
  const text = JSON.stringify({ page, index, camera: { device, channel, name } });
  carrier.setData(windowDragType, text);
}

export const isForWindow = ({ types }: Pick<Carrier, "types">): boolean =>
  [cameraDragType, rowsDragType, windowDragType].some((type) => types.includes(type));

/** Undefined for what other programs drop here. */
export function readDragged(carrier: Carrier): Dragged | undefined {
  const window = draggedWindow.safeParse(contentOf(carrier, windowDragType));
  if (window.success) return windowOrCamera(window.data);
  const rows = carriedRows(carrier.getData(rowsDragType));
  if (rows) return { kind: "rows", ...rows };
  const read = camera.safeParse(contentOf(carrier, cameraDragType));
  return read.success ? { kind: "camera", camera: read.data } : undefined;
}

function windowOrCamera({ page, index, camera: shown }: z.output<typeof draggedWindow>): Dragged {
  if (page === thisPage) return { kind: "window", index };
  // It was on a wall: if it cannot be watched now, its window says so.
  return { kind: "camera", camera: { ...shown, isOnline: true, isEnabled: true } };
}

function contentOf(carrier: Carrier, type: string): unknown {
  try {
    return JSON.parse(carrier.getData(type));
  } catch {
    return undefined;
  }
}
