import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readJson } from "./fingerprint.mjs";
import { main, root, Stop } from "./repository.mjs";

/**
 * Prints what a server is made of, as CycloneDX. npm cannot describe workspaces that have no version, and with
 * --omit=dev it leaves out what tests use too; so it is shown a copy of both files with neither.
 */
await main(() => {
  const folder = mkdtempSync(join(tmpdir(), "tessera-sbom-"));
  try {
    const lock = readJson(join(root, "package-lock.json"));
    const installed = Object.entries(lock.packages).filter(
      ([path, { link, dev }]) => path.startsWith("node_modules/") && !link && !dev,
    );
    const packages = { "": ofServer(lock.packages[""]), ...Object.fromEntries(installed) };
    write(folder, "package.json", ofServer(readJson(join(root, "package.json"))));
    write(folder, "package-lock.json", { ...lock, packages });
    const args = ["sbom", "--sbom-format=cyclonedx", "--package-lock-only"];
    const { status, stdout, stderr } = spawnSync("npm", args, {
      cwd: folder,
      encoding: "utf8",
      maxBuffer: 2 ** 26,
      shell: process.platform === "win32",
    });
    if (status !== 0) throw new Stop(stderr);
    process.stdout.write(stdout);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

function ofServer(manifest) {
  return { ...manifest, workspaces: undefined, devDependencies: undefined };
}

function write(folder, name, value) {
  writeFileSync(join(folder, name), JSON.stringify(value));
}
