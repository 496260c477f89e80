import { type NavigationEntry, operatorEntries } from "../../contract/index.ts";

/** The main menu for this visitor. */
export const visibleEntries = (
  entries: readonly NavigationEntry[],
  visitor: { readonly isOperator: boolean },
): readonly NavigationEntry[] => (visitor.isOperator ? operatorEntries(entries) : entries);
