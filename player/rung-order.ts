import type { Rung } from "./rung.ts";
import type { RungName } from "./rung-name.ts";

/** What matters most: the shortest delay, or the least work for sixteen pictures beside each other. */
export type RungOrder = "quick" | "cheap";

/** A peer connection has a jitter buffer, a decryption and ports of its own: on a wall it comes second. */
const cheapest: readonly RungName[] = ["fmp4", "webrtc", "flv", "hls"];

/** Best first; what comes in is in the quick order. */
export function inOrder(rungs: readonly Rung[], order: RungOrder): readonly Rung[] {
  if (order === "quick") return rungs;
  return rungs.toSorted((one, other) => cheapest.indexOf(one.name) - cheapest.indexOf(other.name));
}
