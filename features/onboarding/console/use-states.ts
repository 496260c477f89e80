import { useState } from "react";

export interface States<State> {
  readonly of: (key: string) => State | undefined;
  readonly set: (key: string, state: State) => void;
}

/** What is known of each of many things, by their keys. */
export function useStates<State>(): States<State> {
  const [states, setStates] = useState<ReadonlyMap<string, State>>(new Map());
  return {
    of: (key) => states.get(key),
    set: (key, state) => setStates((before) => new Map(before).set(key, state)),
  };
}
