import { chmod, lstat, opendir } from "node:fs/promises";
import { join } from "node:path";

const forOthers = 0o077;
const stickyBit = 0o1000;
/** Of each folder: log files, backups, exports are far fewer. Below, nobody else can reach anything. */
const maxTightened = 1000;
const maxDepth = 2;

/**
 * Takes from others what an older version, or whoever made the data folder, gave them. A folder that many share, such
 * as that for temporary files, is not ours to close.
 */
export async function tightenDataDir(dataDir: string): Promise<void> {
  const { mode, uid } = await lstat(dataDir);
  if ((mode & stickyBit) !== 0 || !isOurs(uid)) return;
  await tighten(dataDir);
  await tightenIn(dataDir, 1);
}

async function tightenIn(folder: string, depth: number): Promise<void> {
  let left = maxTightened;
  for await (const entry of await opendir(folder)) {
    if (left-- === 0) return;
    if (!entry.isFile() && !entry.isDirectory()) continue;
    const path = join(folder, entry.name);
    await tighten(path);
    if (entry.isDirectory() && depth < maxDepth) await tightenIn(path, depth + 1);
  }
}

/** What is gone by now needs none. */
async function tighten(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  if (found && isOurs(found.uid) && (found.mode & forOthers) !== 0)
    await chmod(path, found.mode & 0o700).catch(() => undefined);
}

const isOurs = (uid: number): boolean => process.getuid === undefined || uid === process.getuid();
