import { type RungName, rungNames } from "./rung-name.ts";
import type { RungOrder } from "./rung-order.ts";

/** Which rung has worked in this browser. */
export interface RungMemory {
  recall(): RungName | undefined;
  keep(name: RungName): void;
}

const keys: Readonly<Record<RungOrder, string>> = {
  quick: "tessera_live_rung",
  cheap: "tessera_wall_rung",
};

/** For as long as the browser tab is there: a new one begins at the top again. */
export function sessionRungMemory(order: RungOrder): RungMemory {
  const key = keys[order];
  return {
    recall() {
      try {
        return rungNames.find((name) => name === sessionStorage.getItem(key));
      } catch {
        return undefined;
      }
    },
    keep(name) {
      try {
        sessionStorage.setItem(key, name);
      } catch {
        // Storage may be refused or full; the next player then begins at the top.
      }
    },
  };
}
