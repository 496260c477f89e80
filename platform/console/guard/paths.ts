/** The path itself or something below it. */
export function isUnder(root: string, path: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}

/** `rooms` of `/rooms/list/0`. */
export const sectionOf = (path: string): string => path.split("/")[1] ?? "";
