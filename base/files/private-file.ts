import { randomUUID } from "node:crypto";
import { chmod, link, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/** For its owner alone, whatever the umask is. */
export const privateFile = 0o600;
export const privateFolder = 0o700;

/** The file as it was first made. Two that make it at once get the same, and none is ever seen half-written. */
export async function keptFile(path: string, make: () => Buffer | string): Promise<Buffer> {
  try {
    return await tightened(path);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
  }
  await mkdir(dirname(path), { recursive: true, mode: privateFolder });
  await writeFirst(path, make());
  return tightened(path);
}

/** Whole or not at all, and never over one that is there: says whether there was none. */
export async function writeFirst(path: string, content: Buffer | string): Promise<boolean> {
  try {
    await byDraft(path, content, link);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

/** Whole or not at all: whoever reads finds the old one or the new one. */
export function replaceFile(path: string, content: Buffer | string): Promise<void> {
  return byDraft(path, content, rename);
}

async function byDraft(
  path: string,
  content: Buffer | string,
  publish: (draft: string, path: string) => Promise<void>,
): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  try {
    await using handle = await open(draft, "wx", privateFile);
    await handle.chmod(privateFile);
    await handle.writeFile(content);
    await handle.sync();
    await publish(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

async function tightened(path: string): Promise<Buffer> {
  const content = await readFile(path);
  await chmod(path, privateFile);
  return content;
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
