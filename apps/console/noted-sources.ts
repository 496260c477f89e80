import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Leaves in the build a list of what was loaded for it: from then on a change of any of it asks for another build. */
export function notedSources(): Plugin {
  const paths = new Set<string>();
  return {
    name: "tessera:noted-sources",
    apply: "build",
    generateBundle() {
      for (const id of this.getModuleIds()) {
        const [path = ""] = id.split("?");
        if (!path.startsWith("\0") && !path.includes("/node_modules/")) paths.add(path);
      }
    },
    async writeBundle({ dir = "" }) {
      await writeFile(join(dir, ".tessera-sources.json"), JSON.stringify([...paths]));
    },
  };
}
