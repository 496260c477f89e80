import { join } from "node:path";
import { BadRequest, type Clock, type Logger, NotFound, type Text } from "@tessera/base";
import {
  type ChannelRef,
  type Flow,
  fetchDeviceRecording,
  type Stream,
  type StreamHub,
} from "@tessera/engine";
import type { MediaReply } from "@tessera/platform/contract";
import {
  defineFeature,
  type Events,
  type Feature,
  matches,
  type PlayTickets,
  pageOf,
  route,
  withInput,
} from "@tessera/platform/server";
import { channelOfRecordId, wholeRecordId } from "../../playback/contract.ts";
import {
  controlDeviceDownload,
  controlDevicePlayback,
  downloadDeviceRecording,
  listDeviceDownloads,
  listDeviceRecordingDays,
  listDeviceRecordings,
  playDeviceRecording,
} from "../contract.ts";
import { DeviceDownloads } from "./device-downloads.ts";
import { DeviceRecordings, type DeviceRecordingsParts } from "./device-recordings.ts";
import { PassingPlays } from "./passing-plays.ts";
import { commandOf } from "./playback-command.ts";
import { momentOf, momentText } from "./server-moments.ts";
import { wholeFile } from "./whole-file.ts";

export interface DeviceRecordingsDeps extends DeviceRecordingsParts {
  readonly hub: Pick<StreamHub, "find" | "open">;
  readonly tickets: Pick<PlayTickets, "issue">;
  readonly events: Events;
  /** Where a stream is played by a protocol. */
  readonly addressOf: (
    protocol: string,
    request: {
      readonly place: { readonly channel: ChannelRef; readonly flow: Flow };
      readonly token: string;
      readonly hostName: string;
    },
  ) => string;
  readonly writeMp4: (stream: Stream, write: (bytes: Uint8Array) => void) => () => void;
  readonly dataDir: string;
  readonly clock: Clock;
  readonly log: Logger;
}

const longestMs = 24 * 3_600_000;

export function createDeviceRecordingsFeature(deps: DeviceRecordingsDeps): Feature {
  const recordings = new DeviceRecordings(deps);
  const plays = new PassingPlays(deps);
  const folder = join(deps.dataDir, "device-downloads");
  const downloads = new DeviceDownloads({
    ...deps,
    plays,
    folder,
    fetchFile: (...asked) => fetchDeviceRecording(deps, ...asked),
  });
  const forgetSession = deps.events.on("session-ended", ({ sessionId }) => {
    void downloads.endOfSession(sessionId);
    plays.endOfSession(sessionId);
  });
  return defineFeature({
    name: "device-recordings",
    start: () => downloads.start(),
    async stop() {
      forgetSession();
      await downloads.stop();
      plays.stop();
    },
    routes: withInput(
      [
        route(listDeviceRecordings, async ({ device, channel, period, ...asked }) => {
          const spans = await recordings.ofDay({ deviceId: device, channelId: channel }, period);
          const files = spans.map(({ startMs, endMs }) => ({
            name: `${momentText(startMs)}-${momentText(endMs)}.mp4`,
            startAt: momentText(startMs),
            endAt: momentText(endMs),
            duration: Math.round((endMs - startMs) / 1000),
          }));
          const found = files.filter(({ name }) => matches(asked.q, name));
          return { total: found.length, list: pageOf(found, asked).data };
        }),
        route(listDeviceRecordingDays, async ({ device, channel, period }) => {
          const days = await recordings.daysOf({ deviceId: device, channelId: channel }, period);
          return days.map((isRecorded) => (isRecorded ? "1" : "0")).join("");
        }),
        route(playDeviceRecording, async (input, { principal, hostName }) => {
          const of = { deviceId: input.device, channelId: input.channel };
          const span = spanOf(momentOf(input.stime), momentOf(input.etime));
          const { channel, id } = plays.open(principal.sessionId, of, span, "playback");
          try {
            const token = deps.tickets.issue({ principal, channel, of, flow: 1, verb: "playback" });
            const place = { channel, flow: 1 } as const;
            return { URL: deps.addressOf(input.protocol, { place, token, hostName }) };
          } catch (error) {
            plays.end(id);
            throw error;
          }
        }),
        route(controlDevicePlayback, async (input, { principal }) => {
          const id = playIdOf(input.url);
          const command = commandOf(input);
          if (command === "stop") plays.endOwn(principal.sessionId, id);
          else await plays.control(principal.sessionId, id, command);
          return {};
        }),
        route(
          downloadDeviceRecording,
          async ({ chnid, name, duration, way }, { principal }): Promise<MediaReply> => {
            const startMs = momentOf(/\d{14}/.exec(name)?.[0] ?? "");
            const request = {
              sessionId: principal.sessionId,
              channel: channelOfRecordId(chnid),
              name,
              ...spanOf(startMs, startMs + duration * 1000),
            };
            const download = await downloads.open(request, way);
            const { fileName } = download;
            return {
              kind: "bytes",
              contentType: fileName.endsWith(".mp4") ? "video/mp4" : "application/octet-stream",
              fileName,
              read: (_from, _to, signal) => wholeFile(download, signal),
            };
          },
        ),
        route(controlDeviceDownload, async (input, { principal }) => {
          const channel = { deviceId: input.device, channelId: input.channel };
          const { name, way, command } = input;
          await downloads.control(principal.sessionId, { channel, name, way }, command);
          return {};
        }),
        route(listDeviceDownloads, async (_, { principal, language }) => ({
          list: downloads.of(principal.sessionId).map((download) => ({
            device: download.request.channel.deviceId,
            channel: download.request.channel.channelId,
            name: download.request.name,
            way: download.way,
            state: download.state,
            isPaused: download.isPaused,
            received: Math.round(download.receivedMs / 1000),
            duration: Math.round((download.request.endMs - download.request.startMs) / 1000),
            bytes: download.spool.bytes,
            size: download.sizeBytes,
            reason: download.reason?.[language] ?? "",
          })),
        })),
      ],
      (raw) =>
        "chnid" in raw ? { ...raw, chnid: wholeRecordId(raw["chnid"], deps.channels.all()) } : raw,
    ),
  });
}

/** The channel of a playback ends with its id. */
function playIdOf(url: string): string {
  const [, id] = /~([\w-]{12})(?:[/?.]|$)/.exec(decodeURIComponent(url)) ?? [];
  if (id === undefined) throw new NotFound("play-unknown", unknownPlayText);
  return id;
}

function spanOf(startMs: number, endMs: number) {
  if (endMs <= startMs || endMs - startMs > longestMs)
    throw new BadRequest("record-range-invalid", rangeText);
  return { startMs, endMs };
}

const rangeText: Text = {
  zh: "时间范围不正确：结束应晚于开始，且不超过 24 小时",
  en: "The time range is wrong: it must end after it begins and be at most 24 hours long",
};
const unknownPlayText: Text = {
  zh: "这不是设备录像的回放地址",
  en: "This is not the play address of a device recording",
};
