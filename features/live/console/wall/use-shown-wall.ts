import { useState } from "react";
import { shownWindows } from "./model/shown-window.ts";
import { useWallPtz } from "./ptz/use-wall-ptz.tsx";
import { useTilesInUse } from "./tour/use-tiles-in-use.ts";
import { useTour } from "./tour/use-tour.ts";
import type { WallScreenProps } from "./wall-screen-props.ts";

/** What the windows show now. The tour turns no page while somebody is at work with one of them. */
export function useShownWall({ id, wall, plan }: WallScreenProps) {
  const [isBusy, setIsBusy] = useState(false);
  const tour = useTour({ id, wall, plan, isBusy });
  const shown = shownWindows(wall, tour?.cameras ?? []);
  const active = shown[wall.active]?.camera;
  const ptz = useWallPtz(active);
  const tiles = useTilesInUse(shown);
  const isAtWork = ptz.isOpen || tiles.isBusy;
  if (isAtWork !== isBusy) setIsBusy(isAtWork);
  return { tour, shown, active, ptz, onReport: tiles.note };
}
