import { chmod, readFile, writeFile } from "node:fs/promises";

/** The file as it was first made, readable by its owner only. Two who make it at once get the same. */
export async function keptFile(file: string, make: () => Buffer): Promise<Buffer> {
  try {
    await writeFile(file, make(), { mode: 0o600, flag: "wx", flush: true });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  await chmod(file, 0o600);
  return readFile(file);
}
