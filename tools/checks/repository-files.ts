import { readdirSync } from "node:fs";
import { join } from "node:path";

/** The checkout, with a slash at the end. */
export const root = new URL("../..", import.meta.url).pathname;

/** What nobody wrote: installed, built, recorded or produced by a run. */
const notSources = new Set(["node_modules", "dist", ".git", ".vite", "data", "test-results"]);

/** Every written file of the repository, by its path from the root. */
export function repositoryFiles(folder = ""): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !notSources.has(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? repositoryFiles(path) : [path];
    });
}

export function foldersIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !notSources.has(entry.name))
    .map((entry) => join(folder, entry.name));
}
