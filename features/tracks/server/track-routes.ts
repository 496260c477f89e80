import { BadRequest, type Clock, dayMs, type Text, Turns } from "@tessera/base";
import type { CatalogChannel, ChannelRef, DeviceCatalog, TrackRange } from "@tessera/engine";
import type { MediaReply } from "@tessera/platform/contract";
import {
  matches,
  type Principal,
  type Rights,
  type Route,
  route,
  rowsOf,
} from "@tessera/platform/server";
import type { z } from "zod";
import { channelOfRecordId, recordIdOf } from "../../playback/contract.ts";
import { exportTracks, listTrackedChannels, longestTrackDays, readTracks } from "../contract.ts";
import { type TrackToWrite, trackFiles } from "./files/track-file.ts";
import { type ReadAll, readTrack } from "./read-track.ts";
import type { TrackedTime } from "./track-piece-store.ts";

export interface TrackRouteParts {
  readonly tracks: {
    readonly allOf: ReadAll;
    channelsIn(range: TrackRange): Promise<readonly TrackedTime[]>;
  };
  readonly catalog: () => Pick<DeviceCatalog, "device" | "channel" | "channelsOf" | "isOnline">;
  readonly rights: Pick<Rights, "judge" | "require">;
  /** Whether the device itself keeps recordings of a channel that can be asked for. */
  readonly keepsRecordings: (channel: ChannelRef) => boolean;
  readonly zone: { readonly name: string; dayOf(atMs: number): string };
  readonly clock: Clock;
}

/** What people ask about where channels were. */
export function trackRoutes(parts: TrackRouteParts): Route[] {
  const { tracks, rights, zone, clock } = parts;
  // One track at a time, of whoever asks: months of eight vehicles each would fill the memory side by side.
  const turns = new Turns();
  return [
    route(listTrackedChannels, async (wish, { principal }) => {
      const rows = await trackedRows(parts, rangeOf(wish), principal);
      const found = rows.filter(({ name, deviceName, device, channel }) =>
        matches(wish.q, name, deviceName, device, channel),
      );
      return {
        total: found.length,
        zone: zone.name,
        nowMs: clock.nowMs(),
        rows: rowsOf(found, wish, (row) => row),
      };
    }),
    route(readTracks, async (wish, { principal }) => {
      const range = rangeOf(wish);
      const channels = wish.ids.map((id) => askedChannel(parts, id, principal, "live"));
      const rules = {
        stopRadiusM: wish.stopRadiusM,
        stopMs: wish.stopMinutes * 60_000,
        gapMs: wish.gapMinutes * 60_000,
        limitKmh: wish.limitKmh,
        dayOf: (atMs: number) => zone.dayOf(atMs),
      };
      const mayExport = rights.judge(principal, "export");
      const found: z.input<typeof readTracks.reply>["tracks"] = [];
      for (const channel of channels)
        found.push({
          id: recordIdOf(channel),
          ...namesOf(parts, channel),
          ...(await turns.run(() =>
            readTrack(tracks.allOf, { channel, range, rules, atMost: wish.atMost }),
          )),
          cameras: camerasOf(parts, channel, principal),
          mayExport: mayExport(channel),
        });
      return { zone: zone.name, nowMs: clock.nowMs(), tracks: found };
    }),
    route(exportTracks, async ({ ids, format, ...wish }, { principal, noteChange }) => {
      const range = rangeOf(wish);
      const channels = ids.map((id) => askedChannel(parts, id, principal, "export"));
      const written = channels.map((channel) => ({
        name: wholeName(namesOf(parts, channel)),
        points: tracks.allOf(channel, range),
      }));
      noteChange({
        target: `轨迹 ${written.map(({ name }) => name).join("、")}`,
        after: {
          format,
          from: new Date(range.startMs).toISOString(),
          to: new Date(range.endMs).toISOString(),
        },
      });
      return fileOf(format, written, fileName(written, range, format));
    }),
  ];
}

/** Whoever may watch a channel and see the map may know where it was. */
function askedChannel(
  { catalog, rights }: TrackRouteParts,
  id: string,
  principal: Principal,
  verb: "live" | "export",
): ChannelRef {
  const channel = channelOfRecordId(id);
  rights.require(principal, "map", channel);
  rights.require(principal, verb, channel);
  if (!catalog().channel(channel)) throw new BadRequest("channel-unknown", unknownText(id));
  return channel;
}

type Row = z.input<typeof listTrackedChannels.reply>["rows"][number];

async function trackedRows(
  parts: TrackRouteParts,
  range: TrackRange,
  principal: Principal,
): Promise<readonly Row[]> {
  const catalog = parts.catalog();
  const maySee = parts.rights.judge(principal, "map");
  const mayWatch = parts.rights.judge(principal, "live");
  const may = (channel: ChannelRef) => maySee(channel) && mayWatch(channel);
  return (await parts.tracks.channelsIn(range))
    .filter(({ channel }) => catalog.channel(channel) !== undefined && may(channel))
    .toSorted((one, other) => other.lastMs - one.lastMs)
    .map(({ channel, lastMs }) => ({
      id: recordIdOf(channel),
      device: channel.deviceId,
      channel: channel.channelId,
      ...namesOf(parts, channel),
      online: catalog.isOnline(channel) ? (1 as const) : (0 as const),
      lastMs,
    }));
}

function namesOf({ catalog }: TrackRouteParts, channel: ChannelRef) {
  return {
    name: catalog().channel(channel)?.name ?? channel.channelId,
    deviceName: catalog().device(channel.deviceId)?.name ?? channel.deviceId,
  };
}

/** A device with one channel calls both the same: once is enough. */
const wholeName = ({ deviceName, name }: { readonly deviceName: string; readonly name: string }) =>
  [...new Set([deviceName, name])].join(" ");

function camerasOf(
  { catalog, rights, keepsRecordings }: TrackRouteParts,
  { deviceId }: ChannelRef,
  principal: Principal,
) {
  const may = rights.judge(principal, "playback");
  const isCamera = (channel: CatalogChannel) => !channel.isDirectory && may(channel);
  return catalog()
    .channelsOf(deviceId)
    .filter(isCamera)
    .slice(0, mostCameras)
    .map((channel) => ({
      id: recordIdOf(channel),
      name: channel.name,
      keepsOwn: keepsRecordings(channel),
    }));
}

/** A lower platform has thousands; the first four are shown. */
const mostCameras = 64;

function rangeOf({ from, to }: { readonly from: number; readonly to: number }): TrackRange {
  if (to <= from) throw new BadRequest("range-reversed", reversedText);
  if (to - from > longestTrackDays * dayMs) throw new BadRequest("range-too-long", tooLongText);
  return { startMs: from, endMs: to };
}

function fileOf(
  format: keyof typeof trackFiles,
  tracks: readonly TrackToWrite[],
  name: string,
): MediaReply {
  const { contentType, write } = trackFiles[format];
  return {
    kind: "bytes",
    contentType,
    fileName: name,
    async *read(_from, _to, signal) {
      const encoder = new TextEncoder();
      for await (const text of write(tracks)) {
        if (signal.aborted) return;
        yield encoder.encode(text);
      }
    },
  };
}

function fileName(
  tracks: readonly TrackToWrite[],
  { startMs, endMs }: TrackRange,
  format: string,
): string {
  const [first] = tracks;
  const name = tracks.length === 1 && first ? first.name : `${tracks.length} tracks`;
  const moments = [startMs, endMs].map((atMs) =>
    new Date(atMs).toISOString().slice(0, 16).replaceAll(/[-:]/g, ""),
  );
  return `${name} ${moments.join("-")}Z.${format}`.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, "_");
}

const reversedText: Text = {
  zh: "结束时间应晚于开始时间",
  en: "The end has to be after the beginning",
};
const tooLongText: Text = {
  zh: `一次最多查询 ${longestTrackDays} 天的轨迹，请缩短时间范围`,
  en: `Up to ${longestTrackDays} days of a track can be asked for at once. Choose a shorter time.`,
};
const unknownText = (id: string): Text => ({
  zh: `通道不存在：${id}，可能已被删除，请刷新列表`,
  en: `There is no channel ${id}; it may have been deleted. Refresh the list.`,
});
