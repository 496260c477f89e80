import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { areUnchanged, readJson } from "./fingerprint.mjs";
import { withLock } from "./lock.mjs";
import { renamePatiently } from "./rename-patiently.mjs";
import { root, Stop } from "./repository.mjs";
import { requireNode24 } from "./run.mjs";

const bundler = join(root, "tools/bootstrap/bundle-server.mjs");

const built = new Map();

/**
 * The server's program: its sources and their packages in few files, made anew if one of these sources has
 * changed. `tree` holds the sources, here or in a copy.
 */
export function buildServer(tree = root) {
  if (!built.has(tree)) built.set(tree, brought(tree));
  return built.get(tree);
}

async function brought(tree) {
  const folder = join(tree, "apps/server/dist");
  const isCurrent = () => areUnchanged(tree, stampOf(folder));
  if (!isCurrent()) await withLock(() => isCurrent() || build(tree, folder));
  return join(folder, "main.js");
}

const stampOf = (folder) => readJson(join(folder, ".tessera-build.json"));

function build(tree, folder) {
  console.log("Building the server (after a change, some seconds) …");
  const fresh = join(tree, "apps/server/.vite", `build-${process.pid}`);
  try {
    const sources = bundle(tree, fresh);
    const files = readdirSync(fresh);
    mkdirSync(folder, { recursive: true });
    removeAllBut(folder, [...files, ...(stampOf(folder)?.files ?? [])]);
    // What is loaded first comes last: it never names what is not there yet.
    files.sort((a, b) => Number(isPart(b)) - Number(isPart(a)));
    for (const file of files) renamePatiently(join(fresh, file), join(folder, file));
    writeFileSync(join(folder, ".tessera-build.json"), JSON.stringify({ files, sources }));
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** The build before this one stays: a server that runs may load a part of it later. */
function removeAllBut(folder, kept) {
  for (const file of readdirSync(folder))
    if (!kept.includes(file)) rmSync(join(folder, file), { recursive: true });
}

const isPart = (file) => file.startsWith("part-");

function bundle(tree, folder) {
  const result = spawnSync(requireNode24(), [bundler, tree, folder], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  if (result.status === 0) return JSON.parse(result.stdout);
  process.stderr.write(`${result.stdout ?? ""}${result.stderr ?? ""}`);
  throw new Stop("The server could not be built: the reason is above.");
}
