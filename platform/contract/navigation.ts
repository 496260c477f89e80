/** An entry of the console's main menu; `show` marks what an ordinary operator sees. */
export interface NavigationEntry {
  readonly path: string;
  /** i18n key of the label. */
  readonly title: string;
  readonly icon: string;
  readonly show: boolean;
}

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

const isAdminPath = (path: string): boolean => adminPaths.has(`/${path.split("/")[1] ?? ""}`);
