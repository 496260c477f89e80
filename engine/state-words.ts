import { textFor } from "@tessera/base";
import type { StreamState } from "./stream-state.ts";

/** How a viewer that hears words is told the state of its stream. */
export function stateWords(state: StreamState, knowsAddress: boolean): string {
  const reason = "reason" in state ? textFor(knowsAddress, state.reason) : undefined;
  return JSON.stringify({ type: "state", state: state.status, reason });
}
