import { CheckedJson } from "@tessera/platform/server";
import { deviceNode } from "../contract.ts";
import type { DeviceEntry } from "./catalog/entries.ts";
import type { DeviceRecord } from "./device-record.ts";
import { type CameraCounts, toDeviceNode } from "./wire-device.ts";

/** Callers see more or fewer cameras of a device: so many rows of it are kept. */
const maxRows = 8;

/** A page so long is kept as a whole, as it was sent last; of few callers, since it is large. */
const longPage = 1000;
const maxPages = 3;

interface LongPage {
  readonly texts: readonly string[];
  readonly total: number;
  readonly reply: CheckedJson;
}

interface KnownRows {
  readonly record: DeviceRecord;
  readonly byCounts: Map<number, string>;
}

/**
 * Devices as JSON, for lists of ten thousand. A row tells of nothing but the record and the counts that it
 * was made of, so it holds for whoever sees these; it is checked against the contract when it is made.
 */
export class DeviceRows {
  readonly #pages: LongPage[] = [];
  readonly #known = new WeakMap<DeviceEntry, KnownRows>();

  textOf(entry: DeviceEntry, counts: CameraCounts): string {
    const { byCounts } = this.#rowsOf(entry);
    const key = counts.cameraCount * 1_000_000 + counts.onlineCount;
    const known = byCounts.get(key);
    if (known !== undefined) return known;
    const text = JSON.stringify(deviceNode.parse(toDeviceNode(entry.record, counts)));
    if (byCounts.size >= maxRows) byCounts.clear();
    byCounts.set(key, text);
    return text;
  }

  /** The same reply as long as nothing in it has changed. */
  reply(texts: readonly string[], total: number): CheckedJson {
    if (texts.length < longPage) return replyOf(texts, total);
    const place = this.#pages.findIndex((page) => page.total === total && isSame(page, texts));
    const [known] = place < 0 ? [] : this.#pages.splice(place, 1);
    const page = known ?? { texts, total, reply: replyOf(texts, total) };
    this.#pages.unshift(page);
    this.#pages.length = Math.min(this.#pages.length, maxPages);
    return page.reply;
  }

  /** A record is never changed, only replaced. */
  #rowsOf(entry: DeviceEntry): KnownRows {
    const known = this.#known.get(entry);
    if (known?.record === entry.record) return known;
    const rows = { record: entry.record, byCounts: new Map<number, string>() };
    this.#known.set(entry, rows);
    return rows;
  }
}

const isSame = ({ texts }: LongPage, others: readonly string[]): boolean =>
  texts.length === others.length && texts.every((text, index) => text === others[index]);

const replyOf = (texts: readonly string[], total: number): CheckedJson =>
  new CheckedJson(`{"Devices":[${texts.join(",")}],"DeviceCount":${total},"TotalCount":${total}}`);
