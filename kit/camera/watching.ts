import { useEffect, useRef } from "react";
import { create } from "zustand";
import type { Camera } from "./camera.ts";

type Watched = Pick<Camera, "device" | "channel" | "name">;

/** What the open page looks at, and where another camera would be shown. */
interface Watching {
  readonly camera: Watched | undefined;
  /** Absent on pages that show none. */
  readonly play: ((camera: Camera) => void) | undefined;
}

const nobody: Watching = { camera: undefined, play: undefined };

/** For those who belong to no page: the palette, the numbers of cameras. */
export const useWatching = create<Watching>()(() => nobody);

/** Told by a page for as long as it is open. */
export function useTellWatching(camera: Watched | undefined, play: (camera: Camera) => void): void {
  const latest = useRef(play);
  useEffect(() => {
    latest.current = play;
  });
  const { device, channel, name } = camera ?? {};
  useEffect(() => {
    const watched =
      device !== undefined && channel !== undefined && name !== undefined
        ? { device, channel, name }
        : undefined;
    useWatching.setState({ camera: watched, play: (wanted) => latest.current(wanted) });
    return () => useWatching.setState(nobody);
  }, [device, channel, name]);
}
