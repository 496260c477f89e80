import { cameraKey } from "../../camera.ts";
import type { Area } from "./area.ts";
import type { Wall, WallCamera } from "./wall.ts";

/** A window as it is seen now: with its own camera, or with one of the tour. */
export interface ShownWindow {
  readonly index: number;
  readonly area: Area;
  /** Of what is in it: the same picture keeps it when it moves to another window. */
  readonly key: string;
  readonly camera: WallCamera | undefined;
  readonly isTouring: boolean;
  readonly missing: "forbidden" | "gone" | undefined;
}

/** The cameras of a tour go into the windows that have none of their own, in order. */
export function shownWindows({ windows }: Wall, tourPage: readonly WallCamera[]): ShownWindow[] {
  const waiting = [...tourPage];
  return windows.map(({ area, camera, missing }, index) => {
    const own = { index, area, camera, missing, isTouring: false };
    if (camera) return { ...own, key: `own ${camera.id}` };
    if (missing) return { ...own, key: `missing ${index}` };
    const guest = waiting.shift();
    if (!guest) return { ...own, key: `empty ${index}` };
    return { ...own, camera: guest, isTouring: true, key: `tour ${cameraKey(guest)}` };
  });
}

export const freeWindows = ({ windows }: Wall): number =>
  windows.filter(({ camera, missing }) => !camera && !missing).length;
