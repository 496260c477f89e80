import { closeSync, constants, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pageMemory } from "../storage/page-memory.ts";

/** Whether the file system of the tests takes writes past the cache. */
export const takesDirectWrites = tryDirectWrite();

function tryDirectWrite(): boolean {
  if (process.platform !== "linux") return false;
  const path = join(tmpdir(), `tessera-direct-${process.pid}`);
  try {
    const file = openSync(path, constants.O_CREAT | constants.O_WRONLY | constants.O_DIRECT);
    try {
      return writeSync(file, pageMemory(4096), 0, 4096) === 4096;
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  } finally {
    rmSync(path, { force: true });
  }
}
