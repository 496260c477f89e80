import type { Clock } from "@tessera/base";
import {
  type ChannelRef,
  type ChannelRegistry,
  type DeviceCatalog,
  type Driver,
  keepsRecordings,
} from "@tessera/engine";
import type { Principal, Rights } from "@tessera/platform/server";
import type { z } from "zod";
import { type queryRecordedChannels, recordIdOf } from "../../contract.ts";
import type { ChannelNames } from "../channel-names.ts";
import type { FootageIndex, RecordingPlans } from "../ports.ts";
import { serverZone, weekUpTo } from "../server-time.ts";

export interface RecordedChannelsParts {
  readonly index: FootageIndex;
  readonly plans: RecordingPlans;
  readonly catalog: DeviceCatalog;
  readonly channels: ChannelRegistry;
  readonly drivers: readonly Driver[];
  readonly names: ChannelNames;
  readonly rights: Pick<Rights, "judge">;
  readonly clock: Clock;
}

type Wish = z.output<typeof queryRecordedChannels.input>;
type Reply = z.input<typeof queryRecordedChannels.reply>;
type Row = Reply["rows"][number];

/** Which channels have something to play back. */
export class RecordedChannels {
  readonly #parts: RecordedChannelsParts;

  constructor(parts: RecordedChannelsParts) {
    this.#parts = parts;
  }

  async list(wish: Wish, principal: Principal): Promise<Reply> {
    const may = this.#parts.rights.judge(principal, "playback");
    const found = this.#candidates(wish)
      .filter((channel) => wish.device === "0" || channel.deviceId === wish.device)
      .filter(may)
      .map((channel) => this.#rowOf(channel, wish))
      .filter(holding(wish.q))
      .toSorted(byWish(wish));
    const page = found.slice(wish.start, wish.start + wish.limit);
    return {
      zone: serverZone(),
      nowMs: this.#parts.clock.nowMs(),
      total: found.length,
      rows: await Promise.all(page.map((row) => this.#withWeek(row))),
    };
  }

  #candidates({ recordType }: Wish): readonly ChannelRef[] {
    const { index, catalog } = this.#parts;
    if (recordType === "Cloud") return index.channels();
    return catalog.camerasByName.filter((channel) => keepsRecordings(this.#parts, channel));
  }

  #rowOf(channel: ChannelRef, { recordType }: Wish): Row {
    const { index, plans, catalog, names } = this.#parts;
    const usage = recordType === "Cloud" ? index.usage(channel) : undefined;
    return {
      id: recordIdOf(channel),
      device: channel.deviceId,
      channel: channel.channelId,
      ...names(channel),
      online: catalog.isOnline(channel) ? 1 : 0,
      isRecording: plans.isRecording(channel),
      firstAtMs: usage?.oldestMs ?? null,
      lastAtMs: usage?.newestMs ?? null,
      bytes: usage?.bytes ?? 0,
      week: "",
    };
  }

  async #withWeek(row: Row): Promise<Row> {
    // Devices are asked for a day, not for a list.
    if (row.lastAtMs === null) return row;
    const channel = { deviceId: row.device, channelId: row.channel };
    const days = weekUpTo(this.#parts.clock.nowMs());
    const flags = await this.#parts.index.daysWithFootage(channel, days);
    return { ...row, week: flags.map(Number).join("") };
  }
}

function holding(q: string): (row: Row) => boolean {
  const wanted = q.trim().toLowerCase();
  if (wanted === "") return () => true;
  return ({ name, deviceName, device, channel }) =>
    [name, deviceName, device, channel].some((text) => text.toLowerCase().includes(wanted));
}

const collator = new Intl.Collator("zh", { numeric: true });
const byName = (one: Row, other: Row): number =>
  collator.compare(one.deviceName, other.deviceName) || collator.compare(one.name, other.name);

function byWish({ sort, order }: Wish): (one: Row, other: Row) => number {
  const sign = order === "asc" ? 1 : -1;
  const keyOf = sort === "bytes" ? ({ bytes }: Row) => bytes : ({ lastAtMs }: Row) => lastAtMs ?? 0;
  if (sort === "name") return (one, other) => sign * byName(one, other);
  return (one, other) => sign * (keyOf(one) - keyOf(other)) || byName(one, other);
}
