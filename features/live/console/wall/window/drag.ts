import { z } from "zod";
import { type Camera, cameraDragType } from "../../camera.ts";

const windowDragType = "application/x-tessera-window";

const camera = z.object({
  device: z.string().min(1),
  channel: z.string().min(1),
  name: z.string(),
  isOnline: z.boolean(),
  isEnabled: z.boolean(),
});

/** What is dragged over a window: a camera of the list, or another window. */
export type Dragged =
  | { readonly kind: "camera"; readonly camera: Camera }
  | { readonly kind: "window"; readonly index: number };

type Carrier = Pick<DataTransfer, "types" | "getData" | "setData">;

export function dragWindow(carrier: Carrier, index: number): void {
  carrier.setData(windowDragType, String(index));
}

export const isForWindow = ({ types }: Pick<Carrier, "types">): boolean =>
  types.includes(cameraDragType) || types.includes(windowDragType);

/** Undefined for what other programs drop here. */
export function readDragged(carrier: Carrier): Dragged | undefined {
  const index = carrier.getData(windowDragType);
  if (index !== "") return { kind: "window", index: Number(index) };
  try {
    const read = camera.safeParse(JSON.parse(carrier.getData(cameraDragType)));
    return read.success ? { kind: "camera", camera: read.data } : undefined;
  } catch {
    return undefined;
  }
}
