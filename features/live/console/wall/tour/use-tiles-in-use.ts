import type { TileReport } from "@tessera/kit/tile";
import { useRef, useState } from "react";
import type { ShownWindow } from "../model/shown-window.ts";

const none: ReadonlySet<string> = new Set();

/** Whether somebody is at work with a tile that the tour has put on the wall. */
export function useTilesInUse(shown: readonly ShownWindow[]) {
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
