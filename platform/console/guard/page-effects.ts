import type { MapInfo } from "../state/app-store.ts";
import type { ConfigState } from "../state/config-store.ts";
import { isUnder } from "./paths.ts";

export type ConfigPart = "homeConfig" | "serverInfo" | "otherConfig" | "mapInfo" | "navigation";

export interface Arrival {
  readonly path: string;
  readonly isSignedIn: boolean;
  readonly config: ConfigState;
  readonly mapInfo: MapInfo | undefined;
}

export interface PageEffects {
  readonly load: readonly ConfigPart[];
  readonly hasBodyScrollbar: boolean;
  readonly needsMapScripts: boolean;
}

/** What entering a page brings with it. */
export function pageEffects(arrival: Arrival): PageEffects {
  return {
    load: partsToLoad(arrival),
    hasBodyScrollbar: arrival.path === "/video/browse",
    needsMapScripts: isUnder("/map", arrival.path) || isUnder("/video/map", arrival.path),
  };
}

/** Login always reads the home config afresh; every other page reads once what is missing. */
function partsToLoad({ path, isSignedIn, config, mapInfo }: Arrival): ConfigPart[] {
  if (isUnder("/login", path)) return ["homeConfig"];
  if (!isSignedIn) return [];
  const parts: ConfigPart[] = [];
  if (!config.serverInfo) parts.push("serverInfo");
  if (!config.otherConfig) parts.push("otherConfig");
  if (!mapInfo) parts.push("mapInfo");
  if (!config.navigation) parts.push("navigation");
  return parts;
}
