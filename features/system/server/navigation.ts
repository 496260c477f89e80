import type { NavigationEntry } from "../contract.ts";

/** Never in an operator's menu, whatever an entry says of itself. */
const adminPaths = [
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

export function navigationFor(
  { isAdmin }: { readonly isAdmin: boolean },
  entries: readonly NavigationEntry[],
): NavigationEntry[] {
  if (isAdmin) return [...entries];
  return entries.filter(
    ({ path, show }) => show && !adminPaths.some((root) => isUnder(root, path)),
  );
}

const isUnder = (root: string, path: string): boolean =>
  path === root || path.startsWith(`${root}/`);
