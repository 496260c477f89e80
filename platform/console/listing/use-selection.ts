import { useState } from "react";

/** The chosen rows. They stay chosen on other pages, but not once the list shows something else. */
export function useSelection<Key extends string | number>(scope: string) {
  const [chosen, setChosen] = useState<{ scope: string; keys: readonly Key[] }>({
    scope,
    keys: [],
  });
  const keys = chosen.scope === scope ? chosen.keys : [];
  const set = (next: readonly Key[]) => setChosen({ scope, keys: next });
  return {
    keys,
    set,
    clear: () => set([]),
    toggle: (key: Key) =>
      set(keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]),
  };
}

export type Selection<Key extends string | number> = ReturnType<typeof useSelection<Key>>;
