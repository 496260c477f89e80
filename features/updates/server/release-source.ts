import { createReadStream } from "node:fs";
import { lstat, open, readdir, readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { StoredArchive } from "@tessera/formats/zip";

/** Where a release comes from: the files of a folder, or those of a ZIP. */
export interface ReleaseSource {
  /** All that is in it, with slashes. A link, or anything else that is no file, has no size. */
  readonly files: ReadonlyMap<string, number | undefined>;
  chunksOf(path: string): AsyncIterable<Uint8Array>;
  /** A small one. */
  read(path: string): Promise<Uint8Array>;
  close(): Promise<void>;
}

const maxSmallBytes = 8 * 1024 * 1024;
/** A release has some hundreds; whoever names the root of a disk is told sooner. */
const maxEntries = 25_000;

/** Rejects with an error of the file system, or with BrokenBytes if it is no ZIP that we write. */
export async function openReleaseSource(path: string): Promise<ReleaseSource> {
  return (await stat(path)).isDirectory() ? folderSource(path) : zipSource(path);
}

async function folderSource(folder: string): Promise<ReleaseSource> {
  const files = new Map<string, number | undefined>();
  const look = async (at: string): Promise<void> => {
    for (const entry of await readdir(at, { withFileTypes: true })) {
      if (files.size > maxEntries) return;
      const path = join(at, entry.name);
      if (entry.isDirectory()) {
        await look(path);
        continue;
      }
      const name = relative(folder, path).replaceAll(sep, "/");
      files.set(name, entry.isFile() ? (await lstat(path)).size : undefined);
    }
  };
  await look(folder);
  return {
    files,
    chunksOf: (path) => createReadStream(join(folder, path)),
    async read(path) {
      if ((files.get(path) ?? 0) > maxSmallBytes) throw new RangeError(`${path} is too large`);
      return readFile(join(folder, path));
    },
    close: async () => {},
  };
}

/** Only stored files are read, so that none of them can be more than the archive has bytes. */
async function zipSource(file: string): Promise<ReleaseSource> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const archive = await StoredArchive.open({
      size,
      async read(from, to) {
        const bytes = new Uint8Array(to - from);
        const { bytesRead } = await handle.read(bytes, 0, bytes.length, from);
        if (bytesRead < bytes.length) throw new RangeError(`${file} ends too early`);
        return bytes;
      },
    });
    const listed = new Map(archive.files.map((one) => [one.name, one]));
    const files = new Map<string, number | undefined>();
    // Of two files of one name only one would be checked: then neither counts as one.
    for (const { name, bytes, isEncrypted } of archive.files)
      files.set(name, files.has(name) || isEncrypted ? undefined : bytes);
    return {
      files,
      async *chunksOf(path) {
        const one = listed.get(path);
        if (one) yield* archive.chunksOf(one);
      },
      read: async (path) => (await archive.read(path)) ?? new Uint8Array(),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}
