import type { LiveState } from "@tessera/player";
import type { TileTextKey } from "../texts.ts";

/** What a viewer must know who sees another picture than the one asked for. */
export function standInText(state: LiveState): TileTextKey | undefined {
  if (state.kind !== "playing" || state.picture === "asked") return undefined;
  return state.picture === "sub" ? "subInstead" : "transcodedInstead";
}
