import { dayMs } from "@tessera/base";
import {
  channelOfRecordId,
  queryRecordDay,
  queryRecordedChannels,
  queryRecordFlags,
  readDownloadInfo,
  readFootage,
  readPreview,
  readPreviews,
  readTimeline,
  recordIdOf,
} from "@tessera/features/playback/contract";
import { lockFootage, removeFootage } from "@tessera/features/recording/contract";
import { emptyReply, type FakeServer, Refused } from "@tessera/platform/console/testing/browser";
import type { z } from "zod";
import { ZoneTime } from "../playback/zone-time.ts";
import { drawnFootage, groupMs, type Span } from "./drawn-footage.ts";

type TimelineChannel = z.input<typeof readTimeline.reply>["channels"][number];

interface RecordedDraft extends Partial<Omit<TimelineChannel, "id">> {
  readonly device: string;
  readonly name: string;
  readonly recorded: Span[];
}

const bytesPerSecond = 100_000;
const place = "Asia/Shanghai";

/**
 * What a server has recorded of some channels, and a server that plays it:
 * `new Recordings(nowMs).add({ device: "yard", name: "院子", recorded: [span] }).on(server)`.
 */
export class Recordings {
  readonly zone = new ZoneTime(place);
  readonly channels: TimelineChannel[] = [];
  /** By the page's clock; since then the last span of a device grows. */
  readonly #growsSinceMs = new Map<string, number>();
  readonly #nowMs: number;
  readonly #openedAtMs = performance.now();

  /** The server's time, whatever the browser's is. */
  constructor(nowMs: number) {
    this.#nowMs = nowMs;
  }

  get nowMs(): number {
    return Math.round(this.#nowMs + performance.now() - this.#openedAtMs);
  }

  add({ device, ...draft }: RecordedDraft): this {
    this.channels.push({
      id: recordIdOf({ deviceId: device, channelId: "1" }),
      hasSub: false,
      locked: [],
      planned: [],
      gaps: [],
      damaged: [],
      alarms: [],
      isRecording: false,
      may: ["export", "delete", "live"],
      ...draft,
    });
    return this;
  }

  /** From now on it is recorded. */
  record(device: string): void {
    this.#of(device).isRecording = true;
    this.#growsSinceMs.set(device, performance.now());
  }

  /** In whole groups of pictures, as a recorder writes them. */
  recordedOf(device: string): Span[] {
    const { recorded } = this.#of(device);
    const sinceMs = this.#growsSinceMs.get(device);
    const last = recorded.at(-1);
    if (sinceMs === undefined || !last) return recorded;
    const grownMs = Math.floor((performance.now() - sinceMs) / groupMs) * groupMs;
    return [...recorded.slice(0, -1), { ...last, endMs: last.endMs + grownMs }];
  }

  /** Has the server answer what is asked about recordings, and play them. */
  on(server: FakeServer): FakeServer {
    const find = (id: string) => this.#of(channelOfRecordId(id).deviceId);
    const spansOf = (id: string) => this.#spansOf(find(id));
    return (
      server
        .answer(readTimeline, ({ ids, from, to }) => ({
          zone: place,
          nowMs: this.nowMs,
          channels: this.channels
            .filter(({ id }) => ids.includes(id))
            .map((channel) => ({
              ...channel,
              recorded: spansOf(channel.id).filter(
                ({ startMs, endMs }) => startMs < to && endMs > from,
              ),
            })),
        }))
        .answer(readFootage, ({ id, ...wish }) => drawnFootage(spansOf(id), wish))
        .answer(readPreview, async ({ id, at }) => {
          const isThere = spansOf(id).some(({ startMs, endMs }) => at >= startMs && at < endMs);
          if (!isThere) throw new Refused({ status: 404, sentence: "NO PICTURE" });
          return await drawnPreview(at);
        })
        // None is kept: each is made when it is asked for.
        .answer(readPreviews, {
          kind: "bytes",
          contentType: "application/octet-stream",
          read: none,
        })
        .answer(queryRecordedChannels, (input) => this.#list(input))
        .answer(queryRecordFlags, ({ id }) => this.#flags(find(id)))
        .answer(queryRecordDay, ({ id, period }) => this.#day(find(id), period))
        .answer(readDownloadInfo, ({ from, to }) => ({
          ...emptyReply(readDownloadInfo),
          bytes: ((to - from) / 1000) * bytesPerSecond,
          durationMs: to - from,
          startMs: from,
          endMs: to,
          video: "h264",
          isSoundConverted: false,
          width: 160,
          height: 96,
        }))
        .answer(lockFootage, ({ device, start, end, important }) => {
          const channel = this.#of(device);
          const span = { startMs: Number(start), endMs: Number(end) };
          const files = channel.recorded.filter((one) => meet(one, span));
          const isLocked = important === "1";
          channel.locked = isLocked ? [...channel.locked, ...files] : [];
          const [first, last] = [files[0], files.at(-1)];
          return {
            segments: files.length,
            ...(isLocked && { lockedFromMs: first?.startMs, lockedToMs: last?.endMs }),
          };
        })
        .answer(removeFootage, ({ device, start, end }) => {
          const channel = this.#of(device);
          const range = { startMs: Number(start), endMs: Number(end) };
          const asked = channel.recorded.filter((one) => meet(one, range));
          const kept = asked.filter((one) => channel.locked.some((lock) => meet(one, lock)));
          channel.recorded = channel.recorded.filter(
            (one) => !asked.includes(one) || kept.includes(one),
          );
          return { deleted: asked.length - kept.length, locked: kept.length };
        })
    );
  }

  #of(device: string): TimelineChannel {
    const found = this.channels.find(({ id }) => channelOfRecordId(id).deviceId === device);
    if (!found) throw new Refused({ status: 404, sentence: "此通道不存在。" });
    return found;
  }

  #spansOf({ id }: TimelineChannel): Span[] {
    return this.recordedOf(channelOfRecordId(id).deviceId);
  }

  #list({ q, device, start, limit }: z.output<typeof queryRecordedChannels.input>) {
    const rows = this.channels
      .filter(({ name }) => name.includes(q))
      .filter(({ id }) => device === "0" || channelOfRecordId(id).deviceId === device)
      .filter(({ recorded }) => recorded.length > 0)
      .map((one) => {
        const { deviceId, channelId } = channelOfRecordId(one.id);
        const spans = this.recordedOf(deviceId);
        return {
          id: one.id,
          device: deviceId,
          channel: channelId,
          name: one.name,
          deviceName: one.name,
          online: 1 as const,
          isRecording: one.isRecording,
          firstAtMs: spans[0]?.startMs ?? null,
          lastAtMs: spans.at(-1)?.endMs ?? null,
          bytes: bytesOf(spans),
          week: this.#week(spans),
        };
      });
    const { nowMs } = this;
    return { zone: place, nowMs, total: rows.length, rows: rows.slice(start, start + limit) };
  }

  #daysOf(spans: readonly Span[]): Set<string> {
    return new Set(
      spans.flatMap(({ startMs, endMs }) => [this.zone.dayOf(startMs), this.zone.dayOf(endMs - 1)]),
    );
  }

  #week(spans: readonly Span[]): string {
    const days = this.#daysOf(spans);
    return Array.from({ length: 7 }, (_, at) => this.zone.dayOf(this.nowMs - (6 - at) * dayMs))
      .map((day) => (days.has(day) ? "1" : "0"))
      .join("");
  }

  #flags(channel: TimelineChannel): Record<string, string> {
    const flags: Record<string, string> = {};
    for (const day of this.#daysOf(this.#spansOf(channel))) {
      const month = day.slice(0, 6);
      const at = Number(day.slice(6)) - 1;
      const before = flags[month] ?? "0".repeat(31);
      flags[month] = `${before.slice(0, at)}1${before.slice(at + 1)}`;
    }
    return flags;
  }

  #day(channel: TimelineChannel, day: string): z.input<typeof queryRecordDay.reply> {
    const { zone } = this;
    const list = this.#spansOf(channel)
      .filter(({ startMs }) => zone.dayOf(startMs) === day)
      .map((span) => ({
        name: channel.name,
        startAt: wireMoment(zone, span.startMs),
        endAt: wireMoment(zone, span.endMs),
        ...span,
        duration: (span.endMs - span.startMs) / 1000,
        bytes: bytesOf([span]),
        hls: "",
        snap: "",
        important: channel.locked.some((lock) => meet(span, lock)),
        isOpen: channel.isRecording,
      }));
    return { name: channel.name, total: list.length, list };
  }
}

const meet = (one: Span, other: Span) => one.startMs < other.endMs && other.startMs < one.endMs;

const bytesOf = (spans: readonly Span[]) =>
  spans.reduce((sum, { startMs, endMs }) => sum + ((endMs - startMs) / 1000) * bytesPerSecond, 0);

/** YYYYMMDDHHmmss. */
const wireMoment = (zone: ZoneTime, atMs: number) => zone.momentText(atMs).replaceAll(/\D/g, "");

async function* none(): AsyncGenerator<Uint8Array> {}

async function drawnPreview(atMs: number) {
  const canvas = new OffscreenCanvas(320, 180);
  canvas.getContext("2d")?.fillRect(0, 0, 160, 90);
  const jpeg = await (await canvas.convertToBlob({ type: "image/jpeg" })).bytes();
  return {
    kind: "bytes" as const,
    contentType: "image/jpeg",
    headers: { "tessera-at": String(atMs) },
    async *read() {
      yield jpeg;
    },
  };
}
