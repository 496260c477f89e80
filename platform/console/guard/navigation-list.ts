import type { NavigationEntry } from "../state/config-store.ts";

const adminEntries = [
  "/dashboard",
  "/platform",
  "/config",
  "/news",
  "/device",
  "/user",
  "/ai",
  "/map",
  "/plugin",
];

/** The main menu for this visitor: an operator sees what is marked show and is not for admins. */
export function visibleEntries(
  entries: readonly NavigationEntry[],
  visitor: { readonly isOperator: boolean },
): readonly NavigationEntry[] {
  if (!visitor.isOperator) return entries;
  return entries.filter(({ path, show }) => show && !adminEntries.includes(path));
}
