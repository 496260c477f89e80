import { createHash } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./repository.mjs";

const pollMs = 200;

// Outside the checkout, because installing empties node_modules; one a checkout and user.
const checkout = createHash("sha256").update(root).digest("hex").slice(0, 16);
const lockFile = join(tmpdir(), `tessera-${checkout}-${process.getuid?.() ?? 0}.lock`);

/** Two starts at once: the second waits here, and then finds the work done. */
export async function withLock(work) {
  let isWaiting = false;
  while (!tryLock()) {
    if (!isWaiting) console.log("Waiting for another start of this checkout …");
    isWaiting = true;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  try {
    return await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

/** The file appears with the number in it: a link is made at once and fails if the name is taken. */
function tryLock() {
  const mine = `${lockFile}.${process.pid}`;
  writeFileSync(mine, String(process.pid));
  try {
    linkSync(mine, lockFile);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    if (!isHeld()) rmSync(lockFile, { force: true });
    return false;
  } finally {
    rmSync(mine, { force: true });
  }
}

/** A holder that was killed leaves its file behind. */
function isHeld() {
  try {
    process.kill(Number(readFileSync(lockFile, "utf8")), 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
