import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, statfs, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { ExpectedError } from "@tessera/base";
import { BrokenBytes } from "@tessera/formats/bits";
import {
  manifestName,
  programPath,
  type ReleaseManifest,
  releaseManifest,
  signatureName,
} from "../release.ts";
import { versionPattern } from "../versions.ts";
import { compared, type Here, type JudgedRelease, judgeRelease } from "./judge-release.ts";
import { releaseFaults } from "./release-faults.ts";
import { type Program, releaseFolder, releasesIn } from "./release-folder.ts";
import { openReleaseSource, type ReleaseSource } from "./release-source.ts";

export interface ReleaseShelfParts {
  readonly dataDir: string;
  readonly here: Here;
  /** Where the packages of the installation are. */
  readonly packagesFolder: () => string;
  readonly freeBytes?: (folder: string) => Promise<number>;
}

/** What stays free beside a release: the database and the log go on. */
const marginBytes = 256 * 1024 ** 2;
const incoming = ".incoming";
const atOnce = 16;

/** The releases of the data folder: each is checked to the last byte before it has its place there. */
export class ReleaseShelf {
  readonly #parts: ReleaseShelfParts;

  constructor(parts: ReleaseShelfParts) {
    this.#parts = parts;
  }

  get folder(): string {
    return releasesIn(this.#parts.dataDir);
  }

  programOf(version: string): Program {
    const path = join(releaseFolder(this.#parts.dataDir, version), programPath);
    return { version, path, isInstalled: false };
  }

  /** Checks a release, ZIP or folder, and puts it on the shelf. Throws why it is not taken. */
  async take(path: string): Promise<JudgedRelease> {
    const source = await this.#open(path);
    try {
      const judged = await judgeRelease(source, this.#parts.here);
      await this.#makeRoom(judged.manifest);
      await this.#copy(source, judged);
      return judged;
    } finally {
      await source.close();
    }
  }

  /** Of one that is on the shelf; undefined: there is none, or it cannot be read. */
  async manifestOf(version: string): Promise<ReleaseManifest | undefined> {
    try {
      const folder = releaseFolder(this.#parts.dataDir, version);
      return releaseManifest.parse(JSON.parse(await readFile(join(folder, manifestName), "utf8")));
    } catch {
      return undefined;
    }
  }

  /** Compares one that is on the shelf once more, signature and all: it is about to run. */
  async verify(version: string): Promise<ReleaseManifest> {
    const folder = releaseFolder(this.#parts.dataDir, version);
    const source = withoutPackages(await this.#open(folder));
    const { manifest } = await judgeRelease(source, this.#parts.here);
    for (const file of manifest.Files)
      for await (const _ of compared(createReadStream(join(folder, file.Path)), file));
    return manifest;
  }

  /** Only these stay. */
  async prune(kept: ReadonlySet<string>): Promise<void> {
    for (const name of await readdir(this.folder).catch(() => []))
      if (isLeftover(name) || (versionPattern.test(name) && !kept.has(name)))
        await rm(join(this.folder, name), { recursive: true, force: true });
  }

  async #open(path: string): Promise<ReleaseSource> {
    try {
      return await openReleaseSource(path);
    } catch (error) {
      if (error instanceof BrokenBytes || error instanceof RangeError)
        throw releaseFaults.noRelease(error);
      throw releaseFaults.gone(path, codeOf(error));
    }
  }

  async #makeRoom({ Files }: ReleaseManifest): Promise<void> {
    try {
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
    } catch (error) {
      throw releaseFaults.notWritable(this.folder, codeOf(error));
    }
    const needed = Files.reduce((sum, { Bytes }) => sum + Bytes, marginBytes);
    const free = await (this.#parts.freeBytes ?? freeBytesOf)(this.folder);
    if (free < needed) throw releaseFaults.diskFull(needed, free);
  }

  /** Beside its place first: whatever breaks off, no half release is ever found there. */
  async #copy(source: ReleaseSource, { manifest, ...signed }: JudgedRelease): Promise<void> {
    const place = releaseFolder(this.#parts.dataDir, manifest.Version);
    const draft = place + incoming;
    try {
      await rm(draft, { recursive: true, force: true });
      // Some at once: each waits for the disk, and the disk writes several in one go.
      for (let at = 0; at < manifest.Files.length; at += atOnce)
        await Promise.all(
          manifest.Files.slice(at, at + atOnce).map(async (file) => {
            const path = join(draft, file.Path);
            await mkdir(dirname(path), { recursive: true, mode: 0o700 });
            await write(path, compared(source.chunksOf(file.Path), file));
          }),
        );
      await write(join(draft, manifestName), [signed.manifestBytes]);
      await write(join(draft, signatureName), [signed.signatureBytes]);
      await symlink(this.#parts.packagesFolder(), join(draft, packagesName), "junction");
      await rm(place, { recursive: true, force: true });
      await rename(draft, place);
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      if (error instanceof BrokenBytes) throw releaseFaults.noRelease(error);
      if (error instanceof ExpectedError) throw error;
      throw writeFault(error, this.folder);
    }
  }
}

/** Of a copy or a rehearsal that was cut off. */
const isLeftover = (name: string): boolean =>
  name.endsWith(incoming) || name.startsWith("rehearsal-");

const packagesName = "node_modules";

/** Synced: it must be whole when the state says that it runs. */
const write = (path: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) =>
  pipeline(chunks, createWriteStream(path, { mode: 0o600, flush: true }));

/** The link to the packages is ours, and no part of the release. */
function withoutPackages(source: ReleaseSource): ReleaseSource {
  const files = new Map(source.files);
  files.delete(packagesName);
  return { ...source, files };
}

function writeFault(error: unknown, folder: string): unknown {
  const code = codeOf(error);
  if (code === "ENOSPC" || code === "EDQUOT") return releaseFaults.diskFull(marginBytes, 0);
  return ["EACCES", "EPERM", "EROFS"].includes(code)
    ? releaseFaults.notWritable(folder, code)
    : error;
}

const codeOf = (error: unknown): string =>
  (error as NodeJS.ErrnoException).code ?? (error as Error).message;

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
