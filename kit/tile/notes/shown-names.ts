import { create } from "zustand";
import { stored } from "../stored.ts";

/** When the name of a picture is shown: all the time beside it, or over it while the pointer is there. */
export const nameTimes = ["always", "hover", "never"] as const;
/** At which edge of the picture. */
export const nameEdges = ["top", "bottom"] as const;

interface ShownNames {
  readonly when: (typeof nameTimes)[number];
  readonly at: (typeof nameEdges)[number];
}

/** The viewer's choice, for all pictures. */
export const useShownNames = create<ShownNames>()(() => stored.names.read());

export function showNames(change: Partial<ShownNames>): void {
  useShownNames.setState(change);
  stored.names.write(useShownNames.getState());
}
