import { cameraKey } from "@tessera/kit/camera";
import type { Area, Wall, WallCamera } from "@tessera/kit/wall";

/** A window as it is seen now: with its own camera, or with one of the tour. */
export interface ShownWindow {
  readonly index: number;
  readonly area: Area;
  /** Of what is in it. */
  readonly key: string;
  readonly camera: WallCamera | undefined;
  readonly isTouring: boolean;
  readonly missing: "forbidden" | "gone" | undefined;
}

/** The cameras of a tour go into the windows that have none of their own, in order. */
export function shownWindows({ windows }: Wall, tourPage: readonly WallCamera[]): ShownWindow[] {
  const waiting = [...tourPage];
  const keyOf = keys();
  return windows.map(({ area, camera, missing }, index) => {
    const guest = camera || missing ? undefined : waiting.shift();
    const shown = camera ?? guest;
    const key = shown ? keyOf(shown) : `empty ${index}`;
    return { index, area, camera: shown, missing, isTouring: guest !== undefined, key };
  });
}

/** By the camera, so that its picture plays on in another window and on another wall. */
function keys(): (camera: WallCamera) => string {
  const times = new Map<string, number>();
  return (camera) => {
    const name = cameraKey(camera);
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    return `${name} ${time}`;
  };
}

export const freeWindows = ({ windows }: Wall): number =>
  windows.filter(({ camera, missing }) => !camera && !missing).length;
