import { constants } from "node:fs";
import { access, type FileHandle, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { privateFile } from "@tessera/base/files";
import { errorCode } from "../error-code.ts";
import { makePrivateFolder } from "./private-modes.ts";
import type { GrowingBytes } from "./segment-bytes.ts";
import { storageError } from "./storage-error.ts";
import { volumeFileName } from "./volume-identity.ts";

const { O_CREAT, O_EXCL, O_WRONLY } = constants;
/** Every write is synced as by fdatasync: one turn of a thread instead of two. Windows has no such flag. */
const syncing: number | undefined = process.platform === "win32" ? undefined : constants.O_DSYNC;

/** Its folders are not synced: journals keep the name of a file that is, and 200 cameras that start at once would wait for a minute. */
export async function createGrowingFile(rootPath: string, path: string): Promise<GrowingBytes> {
  await requireVolume(rootPath);
  const flags = O_CREAT | O_EXCL | O_WRONLY | (syncing ?? 0);
  return new GrowingFile(await openInFolder(path, flags));
}

/**
 * Folders are made in a root, but never the root: where a volume is not mounted, the disk below its
 * folder must not be filled.
 */
export const requireVolume = (rootPath: string): Promise<void> =>
  access(join(rootPath, volumeFileName));

/** Makes the folders of the file if need be. */
export async function openInFolder(path: string, flags: number): Promise<FileHandle> {
  return open(path, flags, privateFile).catch(async (error: unknown) => {
    if (errorCode(error) !== "ENOENT") throw error;
    await makePrivateFolder(dirname(path));
    return open(path, flags, privateFile);
  });
}

class GrowingFile implements GrowingBytes {
  readonly #file: FileHandle;
  #bytes = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  async append(data: Uint8Array): Promise<void> {
    try {
      for (let done = 0; done < data.length; ) {
        const rest = data.length - done;
        const { bytesWritten } = await this.#file.write(data, done, rest, this.#bytes + done);
        done += bytesWritten;
      }
      if (syncing === undefined) await this.#file.datasync();
    } catch (error) {
      throw storageError(error);
    }
    this.#bytes += data.length;
  }

  async cutTail(): Promise<void> {
    await this.#file.truncate(this.#bytes);
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}
