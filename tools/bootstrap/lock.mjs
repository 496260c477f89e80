import { createHash } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./repository.mjs";

const pollMs = 200;

// Outside the checkout, because installing empties node_modules; one a checkout and user.
const checkout = createHash("sha256").update(root).digest("hex").slice(0, 16);
const lockFile = join(tmpdir(), `tessera-${checkout}-${process.getuid?.() ?? 0}.lock`);
const removalFile = `${lockFile}.removal`;

/** Two starts at once: the second waits here, and then finds the work done. */
export async function withLock(work) {
  let isWaiting = false;
  while (!tryLock()) {
    if (!isWaiting)
      console.log(
        `Waiting for another start of this checkout … (if there is none, delete ${lockFile})`,
      );
    isWaiting = true;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  try {
    return await work();
  } finally {
    // Whoever deleted it by hand may have let somebody else in.
    if (read(lockFile) === me()) rmSync(lockFile, { force: true });
  }
}

function tryLock() {
  if (claim(lockFile)) return true;
  return isStale(lockFile) && removeStaleLock() && claim(lockFile);
}

/**
 * One at a time, and only after another look: what was stale a moment ago may have been replaced
 * by the lock of somebody who waited too.
 */
function removeStaleLock() {
  if (!claim(removalFile)) {
    if (isStale(removalFile)) rmSync(removalFile, { force: true });
    return false;
  }
  try {
    if (!isStale(lockFile)) return false;
    rmSync(lockFile, { force: true });
    return true;
  } finally {
    rmSync(removalFile, { force: true });
  }
}

/** The file appears with its text in it: a link is made at once and fails if the name is taken. */
function claim(file) {
  const mine = `${lockFile}.${process.pid}`;
  writeFileSync(mine, me());
  try {
    linkSync(mine, file);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return false;
  } finally {
    rmSync(mine, { force: true });
  }
}

/** A holder that was killed leaves its file behind, and its number may be given out again. */
function isStale(file) {
  const text = read(file);
  if (text === undefined) return false;
  const [pid, startedAt] = text.split(" ");
  // We ask only while we hold nothing.
  if (Number(pid) === process.pid || !isAlive(Number(pid))) return true;
  return startedAt !== undefined && startedAt !== "" && startedAt !== startOf(pid);
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

const me = () => `${process.pid} ${startOf(process.pid)}`;

/** Since which boot and tick a process runs; nothing where the system does not say so. */
function startOf(pid) {
  const boot = read("/proc/sys/kernel/random/boot_id")?.trim();
  const stat = read(`/proc/${pid}/stat`);
  if (!boot || !stat) return "";
  // Field 22 (proc(5)); the second one is a name in brackets that may contain anything.
  const ticks = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  return `${boot}:${ticks}`;
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error.code === "ENOENT" || error.code === "ESRCH") return undefined;
    throw error;
  }
}
