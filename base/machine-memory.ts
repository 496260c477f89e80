import { totalmem } from "node:os";

/** What this program may take at most: all of the machine's memory, or less where a container has a limit. */
export function machineMemoryBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
