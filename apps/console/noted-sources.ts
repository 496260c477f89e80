import { statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin } from "vite";
import { filesBelow, markOf } from "../../tools/bootstrap/fingerprint.mjs";

const root = join(import.meta.dirname, "../..");

/** What no source imports, and what the build does otherwise. */
const beside = ["package-lock.json", "tsconfig.base.json", "tsconfig.console.json"];

/** Leaves in the build what it was made of: the next start looks whether any of it has changed. */
export function notedSources(): Plugin {
  let startedAtMs = 0;
  /** A file that is written while it is read may be in the build as it was before. */
  const markAtStart = (path: string) =>
    (statSync(path).mtimeMs > startedAtMs ? undefined : markOf(path)) ?? "changed meanwhile";
  const files = new Set<string>();
  return {
    name: "tessera:noted-sources",
    apply: "build",
    buildStart() {
      startedAtMs = Date.now();
    },
    generateBundle() {
      for (const id of this.getModuleIds()) {
        const [path = ""] = id.split("?");
        if (path.startsWith(root) && !path.includes("/node_modules/")) files.add(path);
      }
    },
    writeBundle({ dir = "" }) {
      const own = filesBelow(import.meta.dirname).filter((path) => !path.includes(".test."));
      for (const path of [...own, ...beside.map((name) => join(root, name))]) files.add(path);
      const sources = [...files].map((path) => [relative(root, path), markAtStart(path)]);
      const stamp = JSON.stringify({ sources: Object.fromEntries(sources) });
      writeFileSync(join(dir, ".tessera-build.json"), stamp);
    },
  };
}
