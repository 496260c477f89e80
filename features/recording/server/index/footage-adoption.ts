import { type Dirent, promises as fs } from "node:fs";
import { dirname, join } from "node:path";
import { Conflict, Offline } from "@tessera/base";
import type { AdoptedFootage } from "../ports.ts";
import { type ChannelCard, readChannelCard } from "./channel-card.ts";
import { spanOfUtcDay, utcDayOf } from "./day-store.ts";
import type { FootageRecords } from "./footage-records.ts";
import { fileLostText, type SegmentScanner } from "./footage-recovery.ts";
import { parseSegmentName } from "./segment-path.ts";

export type AdoptionProgress = (progress: {
  readonly done: number;
  readonly total: number;
}) => void;

/** Some files of a channel's day, of whatever database they come from. */
interface DayFolder {
  readonly channelFolder: string;
  readonly dayFolder: string;
}

/** Makes index and files of one root agree: on demand, never at start. */
export class FootageAdoption {
  readonly #records: FootageRecords;
  readonly #scanner: SegmentScanner;
  #isUnderWay = false;

  constructor(records: FootageRecords, scanner: SegmentScanner) {
    this.#records = records;
    this.#scanner = scanner;
  }

  async adopt(rootId: number, onProgress: AdoptionProgress): Promise<AdoptedFootage> {
    if (this.#isUnderWay)
      throw new Conflict("adoption-under-way", {
        zh: "正在检查存储，请等待完成后再试",
        en: "The storage is being checked already. Try again when that is done",
      });
    this.#isUnderWay = true;
    try {
      return await this.#adopt(rootId, onProgress);
    } finally {
      this.#isUnderWay = false;
    }
  }

  async #adopt(rootId: number, onProgress: AdoptionProgress): Promise<AdoptedFootage> {
    const { files, days } = this.#records;
    await this.#requireRoot(rootId);
    const known = await days.daysOfRoot(rootId);
    const folders = await dayFoldersOf(files.rootPath(rootId));
    const total = known.length + folders.length;
    let done = 0;
    const result = { adopted: 0, bytes: 0, lost: 0, unreadable: 0 };
    const step = () => onProgress({ done: ++done, total });
    for (const { channelNo, utcDay } of known) {
      result.lost += await this.#dropLost(rootId, channelNo, utcDay);
      step();
    }
    for (const folder of folders) {
      await this.#adoptDay(rootId, folder, result);
      step();
    }
    return result;
  }

  async #requireRoot(rootId: number): Promise<void> {
    if (await this.#records.files.isThere(rootId)) return;
    throw new Offline("storage-root-missing", {
      zh: "存储目录当前不可用，或已换成另一块磁盘：请先接入原来的磁盘，再检查存储",
      en: "The storage folder is not there now, or holds another disk than before. Connect its own disk, then check again",
    });
  }

  async #dropLost(rootId: number, channelNo: number, utcDay: number): Promise<number> {
    const { files, segments } = this.#records;
    const rows = await segments.startingIn(channelNo, rootId, spanOfUtcDay(utcDay));
    const isThere = await Promise.all(rows.map((row) => isFile(files.pathOf(row))));
    const lost = rows.filter((row, index) => row.isClosed && !isThere[index]);
    if (lost.length === 0) return 0;
    // It may have gone since the scan began.
    await this.#requireRoot(rootId);
    const ids = lost.map(({ id }) => id);
    const why = { reason: "file-lost", detail: fileLostText } as const;
    await this.#records.drop(await this.#records.condemn(() => segments.byIds(ids), why));
    return lost.length;
  }

  async #adoptDay(
    rootId: number,
    { channelFolder, dayFolder }: DayFolder,
    result: { adopted: number; bytes: number; unreadable: number },
  ): Promise<void> {
    const card = await readChannelCard(channelFolder);
    // A row is there before its file: so each of these files that is being recorded has one.
    const names = await fs.readdir(dayFolder);
    const known = await this.#knownFiles(rootId, dayFolder, card);
    for (const name of names) {
      const path = join(dayFolder, name);
      if (!parseSegmentName(name) || known.has(path)) continue;
      const bytes = card && (await this.#adoptFile(rootId, path, card));
      if (bytes === undefined) result.unreadable++;
      else {
        result.adopted++;
        result.bytes += bytes;
      }
    }
  }

  async #knownFiles(
    rootId: number,
    dayFolder: string,
    card: ChannelCard | undefined,
  ): Promise<ReadonlySet<string>> {
    const { channels, segments, files } = this.#records;
    const no = card && channels.find(card)?.no;
    const utcDay = utcDayOf(Date.parse(dayFolder.slice(-10)));
    if (no === undefined) return new Set();
    const rows = await segments.startingIn(no, rootId, spanOfUtcDay(utcDay));
    return new Set(rows.map((row) => files.pathOf(row)));
  }

  /**
   * As if it were written now: first the row, then the file under its name, then the row is closed. The
   * number in its old name may be another file's by now.
   */
  async #adoptFile(rootId: number, path: string, card: ChannelCard): Promise<number | undefined> {
    const { log, channels, segments, files } = this.#records;
    try {
      const { fragments, bytes } = await this.#scanner.scanTail(path, 0);
      const [first, last] = [fragments[0], fragments.at(-1)];
      const name = parseSegmentName(path.slice(dirname(path).length + 1));
      if (!first || !last || !name) return undefined;
      const channel = await this.#records.change(() => channels.ensure(card, card));
      const startMs = Math.round(first.startMs);
      const endMs = Math.round(last.startMs + last.durationMs);
      const place = { channelNo: channel.no, flow: name.flow };
      const [row] = await this.#records.change(() =>
        segments.add([{ ...place, startMs, endMs, rootId, bytes: 0, isLocked: false }]),
      );
      if (!row) return undefined;
      await files.introduce(rootId, channel);
      await fs.mkdir(dirname(files.pathOf(row)), { recursive: true });
      await fs.rename(path, files.pathOf(row));
      await this.#records.close([{ ...row, bytes }]);
      return bytes;
    } catch (error) {
      log.warn({ error, path }, "A file without a row could not be adopted");
      return undefined;
    }
  }
}

async function dayFoldersOf(rootPath: string): Promise<DayFolder[]> {
  const folders: DayFolder[] = [];
  for (const channelFolder of await foldersIn(rootPath, /^\d+(\.of-another-index-\d+)?$/))
    for (const dayFolder of await foldersIn(channelFolder, /^\d{4}-\d\d-\d\d$/))
      folders.push({ channelFolder, dayFolder });
  return folders;
}

async function foldersIn(path: string, name: RegExp): Promise<string[]> {
  const entries: Dirent[] = await fs.readdir(path, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && name.test(entry.name))
    .map((entry) => join(path, entry.name));
}

const isFile = (path: string): Promise<boolean> =>
  fs.stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== "ENOENT",
  );
