import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const skipped = new Set(["node_modules", "dist", ".vite"]);

/** All files below a folder, in a fixed order. A folder that is not there has none. */
export function filesBelow(folder) {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (error.code === "ENOENT") return [];
    throw error;
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries
    .filter((entry) => !skipped.has(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    });
}

/** One hash over names and contents; the order of the parts counts. */
export function hashOf(parts) {
  const hash = createHash("sha256");
  for (const [name, content] of parts) hash.update(`${name}\0${content.length}\0`).update(content);
  return hash.digest("hex");
}

/** Changes with the file, without reading it; nothing for a file that is not there. */
export function markOf(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && `${found.size} ${found.mtimeMs}`;
}

/** Whether what a build has noted of its sources still holds. A new file comes into a build by a change of an old one. */
export function areUnchanged(tree, stamp) {
  const sources = Object.entries(stamp?.sources ?? {});
  return sources.length > 0 && sources.every(([path, mark]) => markOf(join(tree, path)) === mark);
}

export function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (error.code === "ENOENT" || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
