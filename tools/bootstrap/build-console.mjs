import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { filesBelow, hashOf, readJson } from "./fingerprint.mjs";
import { withLock } from "./lock.mjs";
import { renamePatiently } from "./rename-patiently.mjs";
import { root, Stop } from "./repository.mjs";
import { requireNode24 } from "./run.mjs";

const consoleFolder = join(root, "apps/console");
const builtFolder = join(consoleFolder, "dist");
const stampFile = join(builtFolder, ".tessera-build.json");

/** Builds the console into apps/console/dist if a source of it has changed since the last build. */
export async function buildConsole() {
  const hash = hashOfSources();
  if (isBuilt(hash)) return;
  await withLock(() => {
    if (isBuilt(hash)) return;
    console.log("Building the console (after a change, some seconds) …");
    // Built beside and then moved: a server that runs never sees half a build.
    const freshFolder = join(consoleFolder, ".vite", `build-${process.pid}`);
    try {
      build(freshFolder);
      writeFileSync(join(freshFolder, ".tessera-build.json"), `${JSON.stringify({ hash })}\n`);
      replaceFolder(builtFolder, freshFolder);
    } finally {
      rmSync(freshFolder, { recursive: true, force: true });
    }
  });
}

const isBuilt = (hash) => readJson(stampFile)?.hash === hash;

function hashOfSources() {
  const features = readdirSync(join(root, "features"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(root, "features", entry.name));
  const files = [
    ...[
      "apps/console",
      "platform/console",
      "platform/contract",
      "player",
      "formats",
      "base",
    ].flatMap((folder) => filesBelow(join(root, folder))),
    ...features.flatMap((folder) => filesBelow(join(folder, "console"))),
    ...features.flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.endsWith(".ts"))
        .map((name) => join(folder, name)),
    ),
    ...["package-lock.json", "tsconfig.base.json", "tsconfig.console.json"].map((name) =>
      join(root, name),
    ),
  ];
  return hashOf(
    files
      .filter((file) => !/\.test\.tsx?$|\.md$/.test(file))
      .map((file) => [relative(root, file), readFileSync(file)]),
  );
}

function build(outDir) {
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const args = [vite, "build", consoleFolder, "--outDir", outDir, "--emptyOutDir"];
  mkdirSync(outDir, { recursive: true });
  const result = spawnSync(requireNode24(), [...args, "--logLevel", "warn"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  if (result.status === 0) return;
  process.stderr.write(`${result.stdout ?? ""}${result.stderr ?? ""}`);
  throw new Stop("The console could not be built: the reason is above.");
}

function replaceFolder(target, fresh) {
  const old = `${fresh}-old`;
  try {
    renamePatiently(target, old);
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
  renamePatiently(fresh, target);
  rmSync(old, { recursive: true, force: true });
}
