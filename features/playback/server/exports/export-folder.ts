import { chmod, mkdir, open, readdir, readFile, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Conflict } from "@tessera/base";
import { type ExportJob, keptJob } from "./export-job.ts";

/** Room that the server itself needs. */
const reserveBytes = 512 * 1024 * 1024;
const chunkBytes = 256 * 1024;

/** Where finished exports lie until they are fetched; nobody else on the machine may read them. */
export class ExportFolder {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  fileOf({ id }: Pick<ExportJob, "id">): string {
    return join(this.#path, `${id}.zip`);
  }

  /** From one byte to before another; ends early when nobody wants it any more. */
  async *read(
    job: Pick<ExportJob, "id">,
    fromByte: number,
    toByte: number,
    signal: AbortSignal,
  ): AsyncGenerator<Uint8Array> {
    await using file = await open(this.fileOf(job));
    for (let at = fromByte; at < toByte && !signal.aborted; ) {
      const buffer = Buffer.allocUnsafe(Math.min(chunkBytes, toByte - at));
      const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
      if (bytesRead === 0) throw new Error(`an export is shorter than it was: ${job.id}`);
      yield buffer.subarray(0, bytesRead);
      at += bytesRead;
    }
  }

  /** Those that were done when the server stopped. What was under way is removed. */
  async open(): Promise<readonly ExportJob[]> {
    await mkdir(this.#path, { recursive: true, mode: 0o700 });
    await chmod(this.#path, 0o700);
    const names = await readdir(this.#path);
    const jobs = (await Promise.all(names.map((name) => this.#load(name)))).filter(
      (job) => job !== undefined,
    );
    const known = new Set(jobs.flatMap(({ id }) => [`${id}.zip`, `${id}.json`]));
    const strays = names.filter((name) => isOurs(name) && !known.has(name));
    await Promise.all(strays.map((name) => rm(join(this.#path, name), { force: true })));
    return jobs;
  }

  async keep(job: ExportJob): Promise<void> {
    await writeFile(this.#noteOf(job), JSON.stringify(keptJob.parse(job)), { mode: 0o600 });
  }

  async remove(job: Pick<ExportJob, "id">): Promise<void> {
    await Promise.all(
      [this.fileOf(job), this.#noteOf(job)].map((path) => rm(path, { force: true })),
    );
  }

  /** Throws unless there is room for so much. */
  async needRoom(bytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(this.#path);
    const freeBytes = Math.max(0, bavail * bsize - reserveBytes);
    if (bytes <= freeBytes) return;
    const [needed, free] = [gigabytes(bytes), gigabytes(freeBytes)];
    throw new Conflict("no-room-for-export", {
      zh: `导出需要 ${needed} GB，数据目录仅剩 ${free} GB 可用。请缩短范围，或清理磁盘后重试。`,
      en: `The export needs ${needed} GB, but the data folder has only ${free} GB left. Shorten the range, or free some space and try again.`,
    });
  }

  #noteOf({ id }: Pick<ExportJob, "id">): string {
    return join(this.#path, `${id}.json`);
  }

  async #load(name: string): Promise<ExportJob | undefined> {
    if (!name.endsWith(".json")) return undefined;
    try {
      const kept = keptJob.parse(JSON.parse(await readFile(join(this.#path, name), "utf8")));
      const about = { state: "done", error: undefined, cancelling: new AbortController() } as const;
      return { ...kept, ...about, doneBytes: kept.bytes };
    } catch {
      // Half written when the power went: removed with its file.
      return undefined;
    }
  }
}

const isOurs = (name: string): boolean => /^[0-9a-f-]{36}\.(zip|json)(\.\w+)?$/.test(name);
const gigabytes = (bytes: number): string => (bytes / 1e9).toFixed(1);
