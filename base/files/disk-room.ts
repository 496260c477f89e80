import { statfs } from "node:fs/promises";

/** What is kept free on a disk for what cannot wait: nothing that comes from outside takes it. */
export const reservedBytes = 1024 ** 3;

/** That somebody without special rights may still write. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
