import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join, sep } from "node:path";
import { root } from "./repository.mjs";

/**
 * From the second start on npm runs us with the Node in node_modules. Windows lets nobody remove a program that runs,
 * but lets it be renamed: before npm empties node_modules it goes elsewhere on the same disk. A later start removes it.
 */
export function stepAside({
  platform = process.platform,
  execPath = process.execPath,
  pid = process.pid,
  folder = root,
} = {}) {
  if (platform !== "win32" || !execPath.startsWith(join(folder, "node_modules") + sep)) return;
  const aside = join(folder, ".vite");
  mkdirSync(aside, { recursive: true });
  for (const name of readdirSync(aside).filter((file) => isLeft.test(file)))
    removeIfUnused(join(aside, name));
  renameSync(execPath, join(aside, `node-${pid}.exe`));
}

const isLeft = /^node-\d+\.exe$/;

function removeIfUnused(path) {
  try {
    rmSync(path);
  } catch (error) {
    // Another start that still runs.
    if (!["EPERM", "EBUSY", "EACCES"].includes(error.code)) throw error;
  }
}
