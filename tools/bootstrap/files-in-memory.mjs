import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const memory = "/dev/shm";
const prefix = "tessera-tests-";
/** A run needs some two; what runs beside it wants memory, too. */
const neededBytes = 8 * 1024 ** 3;

/**
 * Lets this run keep its temporary files in memory where there is plenty: databases and recordings of tests wait for
 * a disk hundreds of thousands of times, which takes a quarter of the processor time of the tests that have them.
 * Gives back what takes the files away again.
 */
export function keepFilesInMemory() {
  if (process.env.TMPDIR || freeBytes() < neededBytes) return () => {};
  leftBehind().forEach(remove);
  const folder = join(memory, `${prefix}${process.pid}`);
  // PostgreSQL and VLC run as other users, who have to pass through it.
  mkdirSync(folder, { mode: 0o711 });
  process.env.TMPDIR = folder;
  return () => remove(folder);
}

/** How much the folder and the machine have left; nothing where there is no such folder. */
function freeBytes() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    const available = /^MemAvailable: +(\d+) kB$/m.exec(readFileSync("/proc/meminfo", "utf8"));
    return Math.min(bavail * bsize, Number(available?.[1] ?? 0) * 1024);
  } catch {
    return 0;
  }
}

/** Folders of runs that were ended before they could take them away. */
const leftBehind = () =>
  readdirSync(memory)
    .filter((name) => name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length))))
    .map((name) => join(memory, name));

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

const remove = (folder) => rmSync(folder, { recursive: true, force: true });
