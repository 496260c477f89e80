import { Conflict, Offline } from "@tessera/base";
import type { SegmentAddress } from "@tessera/recorder";
import { scanTail } from "@tessera/recorder/read";
import type { SegmentBytes } from "@tessera/recorder/storage";
import type { AdoptedFootage } from "../ports.ts";
import { type ChannelCard, readChannelCard } from "./channel-card.ts";
import { spanOfUtcDay, utcDayOf } from "./day-store.ts";
import type { FootageRecords } from "./footage-records.ts";
import { fileLostText } from "./footage-recovery.ts";
import { parseSegmentName, segmentKey } from "./segment-key.ts";
import type { SegmentRow } from "./segment-store.ts";

export type AdoptionProgress = (progress: {
  readonly done: number;
  readonly total: number;
}) => void;

/** Some files of a channel's day, of whatever database they come from. */
interface DayFolder {
  readonly channelFolder: string;
  /** UTC. */
  readonly day: string;
}

/** Makes index and files of one root agree: on demand, or when the index is found to be older than the files. */
export class FootageAdoption {
  readonly #records: FootageRecords;
  #isUnderWay = false;

  constructor(records: FootageRecords) {
    this.#records = records;
  }

  async adopt(rootId: number, onProgress: AdoptionProgress): Promise<AdoptedFootage> {
    if (this.#isUnderWay)
      throw new Conflict("adoption-under-way", {
        zh: "正在检查存储，请等待完成后再试",
        en: "The storage is already being checked. Try again when it is finished.",
      });
    this.#isUnderWay = true;
    try {
      return await this.#adopt(rootId, onProgress);
    } finally {
      this.#isUnderWay = false;
    }
  }

  /**
   * Whether a root has files from after a moment that no row knows of. A row is there before its file: so the database
   * is older than they are, as after a restore. Looks into folders of the days since only.
   */
  async hasUnknown(rootId: number, sinceMs: number): Promise<boolean> {
    const { files } = this.#records;
    if (!(await files.isThere(rootId))) return false;
    const firstDay = new Date(sinceMs).toISOString().slice(0, 10);
    for (const { channelFolder, day } of await dayFoldersOf(files.bytes, rootId)) {
      if (day < firstDay) continue;
      const card = await readChannelCard(files.bytes, rootId, channelFolder);
      const entries = await files.bytes.list(rootId, `${channelFolder}/${day}`);
      const known = await this.#knownKeys(rootId, day, card);
      const isUnknown = ({ name }: { readonly name: string }) =>
        (parseSegmentName(name)?.startMs ?? 0) > sinceMs &&
        !known.has(`${channelFolder}/${day}/${name}`);
      if (card && entries.some(isUnknown)) return true;
    }
    return false;
  }

  async #adopt(rootId: number, onProgress: AdoptionProgress): Promise<AdoptedFootage> {
    const { files, days } = this.#records;
    await this.#requireRoot(rootId);
    const known = await days.daysOfRoot(rootId);
    const folders = await dayFoldersOf(files.bytes, rootId);
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
      en: "The storage folder is unavailable or on another disk. Connect the original disk, then check again.",
    });
  }

  async #dropLost(rootId: number, channelNo: number, utcDay: number): Promise<number> {
    const { segments } = this.#records;
    const rows = await segments.startingIn(channelNo, rootId, spanOfUtcDay(utcDay));
    const isThere = await Promise.all(rows.map((row) => this.#hasFile(row)));
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
    { channelFolder, day }: DayFolder,
    result: { adopted: number; bytes: number; unreadable: number },
  ): Promise<void> {
    const { bytes: store } = this.#records.files;
    const card = await readChannelCard(store, rootId, channelFolder);
    // A row is there before its file: so each of these files that is being recorded has one.
    const entries = await store.list(rootId, `${channelFolder}/${day}`);
    const known = await this.#knownKeys(rootId, day, card);
    for (const { name } of entries) {
      const key = `${channelFolder}/${day}/${name}`;
      if (!parseSegmentName(name) || known.has(key)) continue;
      const bytes = card && (await this.#adoptFile({ rootId, key }, name, card));
      if (bytes === undefined) result.unreadable++;
      else {
        result.adopted++;
        result.bytes += bytes;
      }
    }
  }

  async #knownKeys(
    rootId: number,
    day: string,
    card: ChannelCard | undefined,
  ): Promise<ReadonlySet<string>> {
    const { channels, segments } = this.#records;
    const no = card && channels.find(card)?.no;
    const utcDay = utcDayOf(Date.parse(day));
    if (no === undefined) return new Set();
    const rows = await segments.startingIn(no, rootId, spanOfUtcDay(utcDay));
    return new Set(rows.map(segmentKey));
  }

  /**
   * As if it were written now: first the row, then the file under its name, then the row is closed. The
   * number in its old name may be another file's by now.
   */
  async #adoptFile(
    address: SegmentAddress,
    fileName: string,
    card: ChannelCard,
  ): Promise<number | undefined> {
    const { log, channels, segments, files } = this.#records;
    const { rootId } = address;
    try {
      const { fragments, bytes } = await scanFile(files.bytes, address);
      const [first, last] = [fragments[0], fragments.at(-1)];
      const name = parseSegmentName(fileName);
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
      await files.bytes.move(rootId, address.key, segmentKey(row));
      await this.#records.close([{ ...row, bytes }]);
      return bytes;
    } catch (error) {
      log.warn({ error, ...address }, "A file without a row could not be adopted");
      return undefined;
    }
  }

  /** One that cannot be looked at is not lost. */
  async #hasFile(row: SegmentRow): Promise<boolean> {
    const { files } = this.#records;
    return files.bytes.size(files.addressOf(row)).then(
      (size) => size !== undefined,
      () => true,
    );
  }
}

async function scanFile(bytes: SegmentBytes, address: SegmentAddress) {
  await using file = await bytes.open(address);
  return await scanTail(file, 0);
}

async function dayFoldersOf(bytes: SegmentBytes, rootId: number): Promise<DayFolder[]> {
  const folders: DayFolder[] = [];
  for (const channelFolder of await foldersIn(bytes, rootId, "", channelName))
    for (const day of await foldersIn(bytes, rootId, channelFolder, dayName))
      folders.push({ channelFolder, day });
  return folders;
}

const channelName = /^\d+(\.of-another-index-\d+)?$/;
const dayName = /^\d{4}-\d\d-\d\d$/;

async function foldersIn(
  bytes: SegmentBytes,
  rootId: number,
  folder: string,
  name: RegExp,
): Promise<string[]> {
  const entries = await bytes.list(rootId, folder);
  return entries
    .filter((entry) => entry.isFolder && name.test(entry.name))
    .map((entry) => entry.name);
}
