import { create } from "zustand";
import type { Camera } from "../camera/camera.ts";

/** Cameras that some other page wants to see on the wall, together. */
interface WantedOnWall {
  readonly title: string;
  readonly cameras: readonly Camera[];
}

/** Until a wall takes them. */
export const useWantedOnWall = create<{ readonly wanted: WantedOnWall | undefined }>()(() => ({
  wanted: undefined,
}));

/** The wall that is open takes them; from another page `go` leads to it. */
export function showOnWall(wanted: WantedOnWall, go: (path: string) => void): void {
  useWantedOnWall.setState({ wanted });
  if (location.pathname !== wallPath) go(wallPath);
}

const wallPath = "/video/browse";
