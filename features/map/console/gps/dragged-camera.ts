import { type MapCamera, mapCamera } from "../../contract.ts";

/** A camera of the lists beside a map; what other lists let go of is something else. */
export const mapCameraDragType = "application/x-tessera-map-camera";

/** Undefined for what other pages and programs drop here. */
export function readDraggedCamera(text: string): MapCamera | undefined {
  try {
    return mapCamera.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
