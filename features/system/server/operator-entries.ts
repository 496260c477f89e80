import type { NavigationEntry } from "@tessera/platform/contract";

/** Never in an operator's menu, whatever an entry says of itself. */
const adminPaths = new Set([
  "/dashboard",
  "/platform",
  "/config",
  "/news",
  "/device",
  "/user",
  "/ai",
  "/map",
  "/plugin",
]);

export const operatorEntries = (entries: readonly NavigationEntry[]): NavigationEntry[] =>
  entries.filter(({ path, show }) => show && !isAdminPath(path));

export const isAdminPath = (path: string): boolean =>
  adminPaths.has(`/${path.split("/")[1] ?? ""}`);
