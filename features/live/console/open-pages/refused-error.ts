import type { LiveState } from "@tessera/player";

/** Why no address was given out; undefined while that is not what keeps the picture away. */
export function refusedError(state: LiveState): unknown {
  if (state.kind !== "failed" || state.reason.code !== "address-refused") return undefined;
  return state.reason.error;
}
