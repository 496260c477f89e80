import { randomUUID } from "node:crypto";
import { type Clock, ExpectedError, type Logger, NotFound, TooMany } from "@tessera/base";
import type { Principal } from "@tessera/platform/server";
import type { RecordedSegments } from "@tessera/recorder";
import {
  type ExportSigner,
  type FilmMarker,
  planExport,
  writeExport,
} from "@tessera/recorder/export";
import type { AacEncoders, FootageReader } from "@tessera/recorder/read";
import type { WatermarkRule } from "../../settings.ts";
import { checkRange } from "../media/check-range.ts";
import type { NearestFootage } from "../media/nearest-footage.ts";
import { momentText, serverZone } from "../server-time.ts";
import type { ExportFolder } from "./export-folder.ts";
import type { ExportClip, ExportJob, ExportOptions } from "./export-job.ts";
import type { TimeStamps } from "./time-stamps.ts";
import { isToBeMarked } from "./watermark-rule.ts";

interface ExportsParts {
  readonly folder: ExportFolder;
  readonly signer: () => ExportSigner;
  readonly stamps: Pick<TimeStamps, "stamp">;
  readonly reader: FootageReader;
  readonly segments: Pick<RecordedSegments, "within">;
  readonly nearest: NearestFootage;
  readonly marker: FilmMarker;
  readonly aacEncoders: AacEncoders;
  readonly watermarkRule: () => WatermarkRule;
  readonly product: { readonly name: string; readonly version: string };
  readonly clock: Clock;
  readonly log: Logger;
}

const maxRunning = 2;
/** Each takes a whole core, behind everything else. */
const maxMarking = 1;
/** Of what was recorded: the marked film and the archive lie beside each other, and H.265 becomes H.264. */
const markedRoom = 4;
const maxUnfinishedOfUser = 20;
const keptMs = 24 * 3_600_000;
const lookEveryMs = 10 * 60_000;

/** Evidence in the making: two at a time, the others in line; done ones wait a day to be fetched. */
export class Exports {
  readonly #parts: ExportsParts;
  /** In the order of asking. */
  readonly #jobs = new Map<string, ExportJob>();
  readonly #running = new Set<Promise<void>>();
  /** Of those that are not made yet, and nowhere else. */
  readonly #passwords = new WeakMap<ExportJob, string>();
  #stopLooking: () => void = () => {};
  #isStopped = false;

  constructor(parts: ExportsParts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    for (const job of await this.#parts.folder.open()) this.#jobs.set(job.id, job);
    await this.#removeOld();
    this.#stopLooking = this.#parts.clock.every(lookEveryMs, () => {
      this.#removeOld().catch((error: unknown) =>
        this.#parts.log.warn({ error }, "old exports could not be removed"),
      );
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopLooking();
    for (const job of this.#jobs.values()) job.cancelling.abort();
    await Promise.all(this.#running);
  }

  async begin(
    owner: Principal,
    clips: readonly ExportClip[],
    { note, password, isMarked: isMarkWanted = false, sound = "aac" }: ExportOptions,
  ): Promise<ExportJob> {
    const { clock, watermarkRule } = this.#parts;
    const isMarked = isToBeMarked(watermarkRule(), isMarkWanted);
    const unfinished = this.listOf(owner).filter(({ state }) => isUnfinished(state));
    if (unfinished.length >= maxUnfinishedOfUser)
      throw new TooMany("exports-too-many", tooManyText);
    const roughBytes = (await this.#roughBytes(clips)) * roomOf({ isMarked });
    await this.#parts.folder.needRoom(roughBytes + this.#unwrittenBytes());
    const createdAtMs = clock.nowMs();
    const job: ExportJob = {
      id: randomUUID(),
      ownerId: owner.userId,
      ownerName: owner.userName,
      clips: [...clips],
      note,
      isEncrypted: password !== undefined,
      isMarked,
      keepsSound: sound === "original",
      fileName: `export-${momentText(createdAtMs)}.zip`,
      createdAtMs,
      state: "waiting",
      doneBytes: 0,
      bytes: 0,
      sha256: "",
      error: undefined,
      cancelling: new AbortController(),
    };
    if (password !== undefined) this.#passwords.set(job, password);
    this.#jobs.set(job.id, job);
    this.#runNext();
    return job;
  }

  /** Being made or waiting for their turn: they would be lost with the program. */
  unfinishedCount(): number {
    return [...this.#jobs.values()].filter(({ state }) => isUnfinished(state)).length;
  }

  /** Newest first. Administrators see all. */
  listOf({ userId, isAdmin }: Principal): readonly ExportJob[] {
    return [...this.#jobs.values()]
      .filter(({ ownerId }) => isAdmin || ownerId === userId)
      .toReversed();
  }

  /** To others it does not exist. */
  find(principal: Principal, id: string): ExportJob {
    const job = this.#jobs.get(id);
    if (job && (principal.isAdmin || job.ownerId === principal.userId)) return job;
    throw new NotFound("export-unknown", unknownText);
  }

  /** Ends one that is not done yet; forgets one that has ended. */
  async cancel(job: ExportJob): Promise<void> {
    if (isUnfinished(job.state)) {
      job.state = "cancelled";
      job.cancelling.abort();
      return;
    }
    this.#jobs.delete(job.id);
    await this.#parts.folder.remove(job);
  }

  /** From the index alone, so that a wish which cannot be met is refused at once. */
  async #roughBytes(clips: readonly ExportClip[]): Promise<number> {
    let bytes = 0;
    for (const { channel, flow, fromMs, toMs } of clips) {
      const place = { channel, flow };
      checkRange({ startMs: fromMs, endMs: toMs });
      const segments = await this.#parts.segments.within(place, fromMs, toMs);
      if (segments.length === 0)
        throw await this.#parts.nearest.refusal(place, { startMs: fromMs, endMs: toMs });
      for (const { startMs, endMs, bytes: ofFile } of segments) {
        const withinMs = Math.min(endMs, toMs) - Math.max(startMs, fromMs);
        bytes += (ofFile * withinMs) / Math.max(1, endMs - startMs);
      }
    }
    return bytes;
  }

  /** What those under way still take. They share one disk. */
  #unwrittenBytes(): number {
    return [...this.#jobs.values()]
      .filter(({ state }) => state === "running")
      .reduce((sum, job) => sum + (job.bytes - job.doneBytes) * roomOf(job), 0);
  }

  #runNext(): void {
    if (this.#isStopped || this.#running.size >= maxRunning) return;
    const jobs = [...this.#jobs.values()];
    const marking = jobs.filter(({ state, isMarked }) => state === "running" && isMarked).length;
    const next = jobs.find(
      ({ state, isMarked }) => state === "waiting" && (!isMarked || marking < maxMarking),
    );
    if (!next) return;
    next.state = "running";
    const running = this.#run(next).finally(() => {
      this.#running.delete(running);
      this.#runNext();
    });
    this.#running.add(running);
    this.#runNext();
  }

  async #run(job: ExportJob): Promise<void> {
    const { folder, log } = this.#parts;
    try {
      await this.#write(job);
      await folder.keep(job);
      // Cancelled at the last moment: then it is gone below.
      if (job.state === "running") job.state = "done";
    } catch (error) {
      if (job.cancelling.signal.aborted) job.state = "cancelled";
      else this.#fail(job, error);
    }
    this.#passwords.delete(job);
    if (job.state === "done") return;
    await folder.remove(job).catch((error: unknown) => {
      log.warn({ error }, "an export that was given up could not be removed");
    });
  }

  async #write(job: ExportJob): Promise<void> {
    const { folder, reader, signer, stamps, marker, aacEncoders, product, clock } = this.#parts;
    const { signal } = job.cancelling;
    const clips = job.clips.map(({ channel, flow, fromMs, toMs, name }) => ({
      place: { channel, flow },
      fromMs,
      toMs,
      name,
    }));
    const plan = await planExport(reader, clips, signal);
    // Before it is asked for: another one that begins now must know.
    job.bytes = plan.bytes;
    await folder.needRoom(this.#unwrittenBytes());
    const startedMs = clock.monotonicMs();
    const { bytes, sha256 } = await writeExport({
      plan,
      signal,
      signer: signer(),
      clock,
      product: `${product.name} ${product.version}`,
      zone: serverZone(),
      by: job.ownerName,
      note: job.note,
      marker: job.isMarked ? marker : undefined,
      encoders: job.keepsSound ? undefined : aacEncoders,
      password: this.#passwords.get(job),
      stamp: async (signature) => {
        const { stamp, warning } = await stamps.stamp(signature, signal);
        job.warning = warning;
        return stamp;
      },
      path: folder.fileOf(job),
      onProgress: ({ bytes: doneBytes, ofBytes }) => {
        job.doneBytes = doneBytes;
        job.bytes = ofBytes;
        const spentMs = clock.monotonicMs() - startedMs;
        job.remainingMs = Math.round((spentMs * (ofBytes - doneBytes)) / Math.max(1, doneBytes));
      },
    });
    job.bytes = bytes;
    job.sha256 = sha256;
  }

  #fail(job: ExportJob, error: unknown): void {
    job.state = "failed";
    const isFull = (error as NodeJS.ErrnoException).code === "ENOSPC";
    job.error = error instanceof ExpectedError ? error.text : isFull ? diskFullText : failedText;
    if (!(error instanceof ExpectedError)) this.#parts.log.error({ error }, "an export failed");
  }

  async #removeOld(): Promise<void> {
    const oldMs = this.#parts.clock.nowMs() - keptMs;
    for (const job of this.#jobs.values())
      if (!isUnfinished(job.state) && job.createdAtMs < oldMs) await this.cancel(job);
  }
}

const roomOf = ({ isMarked }: Pick<ExportJob, "isMarked">) => (isMarked ? markedRoom : 1);

const isUnfinished = (state: ExportJob["state"]): boolean =>
  state === "waiting" || state === "running";

const unknownText = {
  zh: "导出任务不存在，或已过期删除（导出文件保留 24 小时）",
  en: "The export does not exist or has expired (files are kept for 24 hours)",
};
const tooManyText = {
  zh: `未完成的导出任务已达 ${maxUnfinishedOfUser} 个，请等待完成或取消一些`,
  en: `You have ${maxUnfinishedOfUser} unfinished exports. Wait for them, or cancel some.`,
};
const diskFullText = {
  zh: "导出失败：数据目录所在磁盘已满，请清理磁盘或缩短范围后重试",
  en: "The export failed: the disk with the data folder is full. Free some space or shorten the range, and try again.",
};
const failedText = {
  zh: "导出失败：服务器内部错误，请查看服务器日志后重试",
  en: "The export failed: internal server error. See the server log and try again.",
};
