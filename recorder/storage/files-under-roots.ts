import { constants } from "node:fs";
import { type FileHandle, open, readdir, rename, rmdir, stat, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCode } from "../error-code.ts";
import type { SegmentAddress } from "../segment.ts";
import { createGrowingFile, openInFolder, requireVolume } from "./growing-file.ts";
import { makePrivateFolder } from "./private-modes.ts";
import type { GrowingBytes, ListedName, OpenBytes, SegmentBytes } from "./segment-bytes.ts";
import { StorageError, storageError } from "./storage-error.ts";

/** Where roots are mounted now. */
export interface RootPaths {
  /** Absolute; undefined: it was never used. */
  pathOf(rootId: number): string | undefined;
}

const { O_CREAT, O_RDWR } = constants;

/** Segments as files: a key is a path in the folder of its root. */
export class FilesUnderRoots implements SegmentBytes {
  readonly #roots: RootPaths;

  constructor(roots: RootPaths) {
    this.#roots = roots;
  }

  async size(address: SegmentAddress): Promise<number | undefined> {
    const found = await told(stat(this.#path(address)).catch(unless("ENOENT")));
    return found?.size;
  }

  async open(address: SegmentAddress): Promise<OpenBytes> {
    return new OpenFile(await told(open(this.#path(address))));
  }

  async create({ rootId, key }: SegmentAddress): Promise<GrowingBytes> {
    return await told(createGrowingFile(this.#root(rootId), this.#path({ rootId, key })));
  }

  async cut(address: SegmentAddress, bytes: number): Promise<void> {
    await told(cutFile(this.#path(address), bytes));
  }

  async writeTail(address: SegmentAddress, offset: number, data: Uint8Array): Promise<void> {
    const rootPath = this.#root(address.rootId);
    await told(writeTail(rootPath, this.#path(address), offset, data));
  }

  async delete(address: SegmentAddress): Promise<void> {
    await told(unlink(this.#path(address)));
  }

  async list(rootId: number, folder: string): Promise<readonly ListedName[]> {
    const path = this.#path({ rootId, key: folder });
    const entries = await told(
      readdir(path, { withFileTypes: true }).catch(unless("ENOENT", "ENOTDIR")),
    );
    return (entries ?? []).map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }));
  }

  async move(rootId: number, from: string, to: string): Promise<void> {
    const source = this.#path({ rootId, key: from });
    const target = this.#path({ rootId, key: to });
    await told(moveInFolder(this.#root(rootId), source, target));
  }

  async dropFolder(rootId: number, folder: string): Promise<void> {
    const dropping = rmdir(this.#path({ rootId, key: folder }));
    await told(dropping.catch(unless("ENOENT", "ENOTEMPTY", "EEXIST")));
  }

  #root(rootId: number): string {
    const path = this.#roots.pathOf(rootId);
    if (path === undefined) throw new StorageError("missing", "UNKNOWN_ROOT");
    return path;
  }

  #path({ rootId, key }: SegmentAddress): string {
    return join(this.#root(rootId), key);
  }
}

class OpenFile implements OpenBytes {
  readonly #file: FileHandle;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  async size(): Promise<number> {
    return (await told(this.#file.stat())).size;
  }

  async read(buffer: Uint8Array, position: number): Promise<boolean> {
    try {
      for (let done = 0; done < buffer.length; ) {
        const rest = buffer.length - done;
        const { bytesRead } = await this.#file.read(buffer, done, rest, position + done);
        if (bytesRead === 0) return false;
        done += bytesRead;
      }
      return true;
    } catch (error) {
      throw storageError(error);
    }
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}

async function cutFile(path: string, bytes: number): Promise<void> {
  await using file = await open(path, "r+");
  await file.truncate(bytes);
  await file.datasync();
}

async function writeTail(
  rootPath: string,
  path: string,
  offset: number,
  data: Uint8Array,
): Promise<void> {
  await using file =
    (await open(path, "r+").catch(unless("ENOENT"))) ?? (await makeFile(rootPath, path));
  const { size } = await file.stat();
  if (size > offset) await file.truncate(offset);
  await file.write(data, 0, data.length, offset);
}

async function makeFile(rootPath: string, path: string): Promise<FileHandle> {
  await requireVolume(rootPath);
  return openInFolder(path, O_CREAT | O_RDWR);
}

async function moveInFolder(rootPath: string, source: string, target: string): Promise<void> {
  await requireVolume(rootPath);
  await makePrivateFolder(dirname(target));
  await rename(source, target);
}

/** What the file system refuses is told as every store tells it. */
async function told<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw storageError(error);
  }
}

const unless =
  (...codes: readonly string[]) =>
  (error: unknown): undefined => {
    if (!codes.includes(errorCode(error) ?? "")) throw error;
  };
