import { chmod, mkdir, opendir, stat } from "node:fs/promises";
import { join } from "node:path";
import { privateFile, privateFolder } from "@tessera/base/files";

const forOthers = 0o077;

/** A folder that older versions left open has at most so many folders of channels looked at. */
const maxTightened = 20_000;

/** With the folders above it. */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: privateFolder });
}

/**
 * Takes from others what an older version, or whoever made the folder, gave them: the root, and what lies right in it.
 * What lies deeper nobody else can reach then. What is not ours to change stays as it is.
 */
export async function tightenRoot(rootPath: string): Promise<void> {
  await tighten(rootPath, privateFolder);
  let left = maxTightened;
  for await (const entry of await opendir(rootPath)) {
    if (left-- === 0) return;
    if (entry.isDirectory()) await tighten(join(rootPath, entry.name), privateFolder);
    else if (entry.isFile()) await tighten(join(rootPath, entry.name), privateFile);
  }
}

async function tighten(path: string, mode: number): Promise<void> {
  const now = await stat(path);
  const isOurs = process.getuid === undefined || now.uid === process.getuid();
  if (isOurs && (now.mode & forOthers) !== 0) await chmod(path, mode);
}
