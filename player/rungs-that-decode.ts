import type { Rung } from "./rung.ts";
import type { RungName } from "./rung-name.ts";
import { allRungs } from "./rungs.ts";

/** Which ways of playing this browser has for a codec, by the name that the server has for it. */
export function rungsThatDecode(
  videoCodec: string,
  rungs: readonly Rung[] = allRungs,
): readonly RungName[] {
  return rungs
    .filter((rung) => rung.isUsable() && rung.canDecode(videoCodec))
    .map(({ name }) => name);
}
