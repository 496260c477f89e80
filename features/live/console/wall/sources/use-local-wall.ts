import type { TourPlan, Wall, WallSource } from "@tessera/kit/wall";
import { useEffect, useState } from "react";
import { stored, type WallGrid } from "../../stored.ts";
import { readLoop, readWall, writeLoop, writeWall } from "../model/wall-storage.ts";
import { readDwellSeconds } from "../tour/remembered-dwell.ts";

/** A wall that this browser remembers by its grid, until the user logs out. */
export function useLocalWall(windows: WallGrid): WallSource {
  const [shown, setShown] = useState(() => remembered(windows));
  const [plan, setPlan] = useState(rememberedPlan);
  if (shown.windows !== windows) setShown(remembered(windows));
  useEffect(() => {
    if (shown.isChanged) writeWall(shown.windows, shown.wall);
  }, [shown]);

  return {
    id: String(windows),
    wall: shown.wall,
    windows,
    plan,
    update: (change: (before: Wall) => Wall) =>
      setShown((before) => {
        const wall = change(before.wall);
        return wall === before.wall ? before : { ...before, wall, isChanged: true };
      }),
    onPlan(next) {
      setPlan(next);
      const dwellSeconds = next?.dwellSeconds ?? readDwellSeconds();
      stored.wallView.write({ windows, isTouring: next !== undefined, dwellSeconds });
      if (next) writeLoop(next.cameras);
    },
  };
}

const remembered = (windows: WallGrid) => ({
  windows,
  wall: readWall(windows),
  isChanged: false,
});

function rememberedPlan(): TourPlan | undefined {
  const cameras = stored.wallView.read().isTouring ? readLoop() : [];
  return cameras.length > 0 ? { cameras, dwellSeconds: readDwellSeconds() } : undefined;
}
