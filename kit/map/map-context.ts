import { createContext, use } from "react";
import type { LiveMap } from "./live-map.ts";

export const MapContext = createContext<LiveMap | undefined>(undefined);

/** The map around this piece. */
export function useLiveMap(): LiveMap {
  const map = use(MapContext);
  if (!map) throw new Error("useLiveMap is for children of MapView");
  return map;
}
