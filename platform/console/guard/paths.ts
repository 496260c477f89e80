/** The path itself or something below it. */
export function isUnder(root: string, path: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}

/** `rooms` of `/rooms/list/0`. */
export const sectionOf = (path: string): string => path.split("/")[1] ?? "";

/**
 * Whether paths are of a pattern as the router has them: `/rooms/:room/:day?`. The router's own test reads the pattern
 * anew each time, and each page that opens asks it thousands of times.
 */
export function patternOf(pattern: string): (path: string) => boolean {
  const wanted = partsOf(pattern);
  const least = wanted.filter((part) => !part.endsWith("?")).length;
  return (path) => {
    const given = partsOf(path);
    if (given.length < least || given.length > wanted.length) return false;
    return given.every((part, at) => wanted[at]?.startsWith(":") || wanted[at] === part);
  };
}

const partsOf = (path: string): readonly string[] => path.toLowerCase().split("/").filter(Boolean);
