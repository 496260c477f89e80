import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Plugin } from "vite";

const compress = promisify(gzip);

/** Less does not fill a packet. */
const minBytes = 1024;

/** Writes a .gz beside every text file of the build, so that the server does not compress it for each visitor. */
export function precompress(): Plugin {
  return {
    name: "tessera:precompress",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        const bytes = Buffer.from(file.type === "chunk" ? file.code : file.source);
        if (bytes.length < minBytes || !/\.(?:js|css|html|svg)$/.test(name)) continue;
        await writeFile(join(dir, `${name}.gz`), await compress(bytes, { level: 9 }));
      }
    },
  };
}
