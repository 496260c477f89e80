import { create as createBound, type UseBoundStore } from "zustand/react";
import type { StateCreator, StoreApi } from "zustand/vanilla";

export { useStore } from "zustand/react";
export { createStore } from "zustand/vanilla";

const refreshing: (() => void)[] = [];

/** In the place of zustand's: each store can begin anew, as on a page that is loaded again. */
export const create =
  <State>() =>
  (begin: StateCreator<State>): UseBoundStore<StoreApi<State>> => {
    const store = createBound<State>()(begin);
    refreshing.push(() => store.setState(begin(store.setState, store.getState, store), true));
    return store;
  };

/** What a page that is loaded again forgets. */
export function refreshStores(): void {
  for (const refresh of refreshing) refresh();
}
