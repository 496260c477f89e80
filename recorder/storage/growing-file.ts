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

/**
 * What is written so is not copied into the system's cache, which was a quarter of what the media workers took (078): it
 * leaves that cache to others, and the disk takes it from where it lies. Linux has such a flag; not all file systems take it.
 */
const uncached: number | undefined =
  process.platform === "linux" ? O_WRONLY | constants.O_DIRECT | constants.O_DSYNC : undefined;
/** Such writes are of whole blocks. No disk has larger ones. */
const blockBytes = 4096;

/** Its folders are not synced: journals keep the name of a file that is, and 200 cameras that start at once would wait for a minute. */
export async function createGrowingFile(rootPath: string, path: string): Promise<GrowingBytes> {
  await requireVolume(rootPath);
  const flags = O_CREAT | O_EXCL | O_WRONLY | (syncing ?? 0);
  const file = await openInFolder(path, flags);
  const growing = new GrowingFile(path, file);
  await growing.avoidCache();
  return growing;
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
  readonly #path: string;
  #file: FileHandle;
  #isUncached = false;
  #bytes = 0;

  constructor(path: string, file: FileHandle) {
    this.#path = path;
    this.#file = file;
  }

  get unitBytes(): number {
    return this.#isUncached ? blockBytes : 1;
  }

  /** Where the file system knows of that. */
  async avoidCache(): Promise<void> {
    if (uncached === undefined) return;
    const file = await open(this.#path, uncached).catch(() => undefined);
    if (file) await this.#goOnWith(file, true);
  }

  async append(data: Uint8Array): Promise<void> {
    try {
      for (let done = 0; done < data.length; ) done += await this.#write(data, done);
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

  async #write(data: Uint8Array, from: number): Promise<number> {
    const length = data.length - from;
    if (this.#isUncached && length % blockBytes > 0) await this.#useCache();
    const write = () => this.#file.write(data, from, length, this.#bytes + from);
    const { bytesWritten } = await write().catch(async (error: unknown) => {
      if (!this.#isUncached || errorCode(error) !== "EINVAL") throw error;
      await this.#useCache();
      return write();
    });
    return bytesWritten;
  }

  /** From now on. */
  async #useCache(): Promise<void> {
    await this.#goOnWith(await open(this.#path, O_WRONLY | (syncing ?? 0)), false);
  }

  async #goOnWith(file: FileHandle, isUncached: boolean): Promise<void> {
    const before = this.#file;
    this.#file = file;
    this.#isUncached = isUncached;
    await before.close();
  }
}
