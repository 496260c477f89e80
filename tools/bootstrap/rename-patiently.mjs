import { renameSync } from "node:fs";

const tries = 40;
const pauseMs = 50;
const passing = new Set(["EPERM", "EACCES", "EBUSY"]);

/**
 * On Windows a fresh file is held for a moment by whoever scans or indexes it, and cannot be renamed meanwhile: tried
 * again for two seconds. Elsewhere these errors last.
 */
export function renamePatiently(
  from,
  to,
  { platform = process.platform, rename = renameSync, pause = sleep } = {},
) {
  for (let left = platform === "win32" ? tries : 1; ; left--)
    try {
      return rename(from, to);
    } catch (error) {
      if (left <= 1 || !passing.has(error.code)) throw error;
      pause(pauseMs);
    }
}

/** The start has nothing else to do. */
function sleep(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
