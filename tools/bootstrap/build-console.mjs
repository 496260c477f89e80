import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { isAbsolute, join, relative } from "node:path";
import { areUnchanged, filesBelow, markOf, readJson } from "./fingerprint.mjs";
import { withLock } from "./lock.mjs";
import { renamePatiently } from "./rename-patiently.mjs";
import { root, Stop } from "./repository.mjs";
import { requireNode24 } from "./run.mjs";

const consoleFolder = join(root, "apps/console");
const builtFolder = join(consoleFolder, "dist");

/** Builds the console into apps/console/dist if a source of it has changed since the last build. */
export async function buildConsole() {
  if (isBuilt()) return;
  await withLock(() => {
    if (isBuilt()) return;
    console.log("Building the console (after a change, some seconds) …");
    // Built beside and then moved: a server that runs never sees half a build.
    const freshFolder = join(consoleFolder, ".vite", `build-${process.pid}`);
    try {
      const startedAtMs = Date.now();
      build(freshFolder);
      noteSources(freshFolder, startedAtMs);
      replaceFolder(builtFolder, freshFolder);
    } finally {
      rmSync(freshFolder, { recursive: true, force: true });
    }
  });
}

const isBuilt = () => areUnchanged(root, readJson(join(builtFolder, ".tessera-build.json")));

/** What no source imports, and what the build does otherwise. */
const beside = ["package-lock.json", "tsconfig.base.json", "tsconfig.console.json"];

/** Of all that is in the build: what it was when that began. */
function noteSources(folder, startedAtMs) {
  const listFile = join(folder, ".tessera-sources.json");
  const own = filesBelow(consoleFolder).filter((path) => !path.includes(".test."));
  const loaded = readJson(listFile).filter((path) => isAbsolute(path));
  const paths = new Set([...loaded, ...own, ...beside.map((name) => join(root, name))]);
  const endedAtMs = Date.now();
  // Written while it was built: nobody knows which of the two is in the build. One from the future is just a wrong clock.
  const isNew = ({ mtimeMs }) => mtimeMs > startedAtMs && mtimeMs <= endedAtMs;
  const mark = (path) => (isNew(statSync(path)) ? "unknown" : markOf(path));
  const sources = [...paths].map((path) => [relative(root, path), mark(path)]);
  rmSync(listFile);
  const stamp = JSON.stringify({ sources: Object.fromEntries(sources) });
  writeFileSync(join(folder, ".tessera-build.json"), stamp);
}

function build(outDir) {
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const args = [vite, "build", consoleFolder, "--outDir", outDir, "--emptyOutDir"];
  mkdirSync(outDir, { recursive: true });
  const result = spawnSync(requireNode24(), [...args, "--logLevel", "warn"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
    // As users get it, whatever whoever started us works in.
    env: { ...process.env, NODE_ENV: "production" },
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
