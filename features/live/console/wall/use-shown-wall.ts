import { useState } from "react";
import { useWallControl } from "./control/use-wall-control.tsx";
import { shownWindows } from "./model/shown-window.ts";
import { useTilesInUse } from "./tour/use-tiles-in-use.ts";
import { useTour } from "./tour/use-tour.ts";
import type { WallScreenProps } from "./wall-screen-props.ts";

/** What the windows show now. The tour turns no page while somebody is at work with one of them. */
export function useShownWall({ id, wall, plan }: WallScreenProps) {
  const [isBusy, setIsBusy] = useState(false);
  const tour = useTour({ id, wall, plan, isBusy });
  const shown = shownWindows(wall, tour?.cameras ?? []);
  const active = shown[wall.active]?.camera;
  const control = useWallControl(active);
  const tiles = useTilesInUse(shown);
  const isAtWork = control.isOpen || tiles.isBusy;
  if (isAtWork !== isBusy) setIsBusy(isAtWork);
  return { tour, shown, active, control, onReport: tiles.note };
}
