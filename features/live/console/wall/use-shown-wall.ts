import type { TileReport } from "@tessera/kit/tile";
import { useRef, useState } from "react";
import { useWallControl } from "./control/use-wall-control.tsx";
import { type ShownWindow, shownWindows } from "./model/shown-window.ts";
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

const none: ReadonlySet<string> = new Set();

/** Whether somebody is at work with a tile that the tour has put on the wall. */
function useTilesInUse(shown: readonly ShownWindow[]) {
  const known = useRef(none);
  const [inUse, setInUse] = useState(none);
  const note = (key: string, report: TileReport) => {
    // Reports come every second: React is told only what changes.
    if (isUsed(report) === known.current.has(key)) return;
    const next = new Set(known.current);
    if (isUsed(report)) next.add(key);
    else next.delete(key);
    known.current = next;
    setInUse(next);
  };
  return { note, isBusy: shown.some(({ key, isTouring }) => isTouring && inUse.has(key)) };
}

const isUsed = ({ isFullscreen, zoom, isInUse }: TileReport) => isFullscreen || zoom > 1 || isInUse;
