import { randomUUID } from "node:crypto";
import { open, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { privateFile } from "@tessera/base/files";
import { errorCode } from "../error-code.ts";
import { makePrivateFolder } from "./private-modes.ts";

/** Lies in a root and names its volume: an empty mount point, or another disk, is told from the right one by it. */
export const volumeFileName = "tessera-volume.json";

/** undefined: there is no such folder, or nothing in it names a volume. Rejects when it cannot be read. */
export async function readVolumeId(rootPath: string): Promise<string | undefined> {
  try {
    const { volume } = JSON.parse(await readFile(join(rootPath, volumeFileName), "utf8"));
    return typeof volume === "string" && volume !== "" ? volume : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || absentCodes.has(errorCode(error) ?? "")) return undefined;
    throw error;
  }
}

/** Makes the folder if need be and names its volume. undefined: something else is in it already. */
export async function nameVolume(rootPath: string): Promise<string | undefined> {
  await makePrivateFolder(rootPath);
  const entries = await readdir(rootPath);
  if (entries.some((name) => name !== "lost+found")) return undefined;
  const volume = randomUUID();
  const file = await open(join(rootPath, volumeFileName), "wx", privateFile);
  try {
    await file.writeFile(`${JSON.stringify({ product: "Tessera", volume })}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return volume;
}

const absentCodes = new Set(["ENOENT", "ENOTDIR"]);
