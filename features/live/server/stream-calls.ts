import { BadRequest, type Clock, type Text, textFor } from "@tessera/base";
import type {
  ChannelOptions,
  ChannelRef,
  ChannelRegistry,
  Driver,
  Flow,
  Place,
  PresenceMonitor,
  StreamHealth,
  StreamHub,
  StreamReport,
} from "@tessera/engine";
import {
  type PlayTickets,
  type Rights,
  type Route,
  route,
  type SignedIn,
  wireTime,
} from "@tessera/platform/server";
import type { z } from "zod";
import {
  diagnoseStream,
  getChannelStream,
  getPlayToken,
  getStreamInfo,
  listStreamAddresses,
  listStreamLog,
  makePlayToken,
  openChannelStream,
  stopChannelStream,
  stopStream,
  takeSnapshot,
  touchChannelStream,
} from "../contract.ts";
import type { CameraTrials } from "./camera-trials.ts";
import { diagnose } from "./diagnosis.ts";
import type { KeyFrameOrders } from "./key-frame-orders.ts";
import type { StreamAddresses } from "./stream-addresses.ts";
import type { StreamHolds } from "./stream-holds.ts";
import type { StreamLogStore } from "./stream-log-store.ts";
import type { StreamSnapshots } from "./stream-snapshots.ts";
import type { StreamStats } from "./stream-stats.ts";
import type { Transcoding } from "./transcoding.ts";
import type { Viewers } from "./viewers.ts";

interface StreamRouteParts {
  readonly channels: ChannelRegistry;
  readonly drivers: readonly Driver[];
  readonly hub: StreamHub;
  readonly presence: PresenceMonitor;
  readonly tickets: Pick<PlayTickets, "issue">;
  readonly rights: Pick<Rights, "may">;
  readonly trials: CameraTrials;
  readonly clock: Clock;
  readonly addresses: StreamAddresses;
  readonly transcoding: Transcoding;
  readonly viewers: Viewers;
  readonly holds: StreamHolds;
  readonly snapshots: StreamSnapshots;
  readonly keyFrames: Pick<KeyFrameOrders, "orderIfOld">;
  readonly stats: StreamStats;
  readonly health: StreamHealth;
  readonly store: StreamLogStore;
}

/** The calls about streams: where they are, how they do, and why they do not. */
export function streamRoutes(parts: StreamRouteParts): readonly Route[] {
  const { channels, hub, addresses, viewers, holds, snapshots, stats, health, store } = parts;
  const tokenFor = ({ principal }: SignedIn, place: Place) => {
    channels.get(place.channel);
    return parts.tickets.issue({ principal, ...place, verb: "live" });
  };
  const isMadeH264 = ({ channel, flow }: Place, protocol: string) =>
    channels.get(channel).options?.isAlwaysH264 === true &&
    hub.find(channel, flow)?.video?.codec !== "h264" &&
    addresses.canTranscode(protocol);
  const addressFor = (caller: SignedIn, input: z.output<typeof getChannelStream.input>) => {
    const place = placeOf(input);
    const { principal, hostName } = caller;
    const { playerid, reqid } = input;
    const isNamed = playerid !== undefined && reqid !== undefined;
    if (isNamed) stats.name(principal, reqid, playerid, place);
    if (input.type === "keepalive") {
      holds.touch(principal.sessionId, place);
      return input.url ?? "";
    }
    const token = tokenFor(caller, place);
    parts.keyFrames.orderIfOld(place);
    const isTranscoded = input.transcode !== undefined || isMadeH264(place, input.protocol);
    const address = addresses.of(input.protocol, { place, token, hostName, isTranscoded });
    if (isTranscoded)
      parts.transcoding.requireRoom(place, hub.find(place.channel, place.flow)?.video?.codec);
    if (isNamed && channels.get(place.channel).isEnabled) holds.expect(principal.sessionId, place);
    return address;
  };
  /** What it says to this caller about this channel. */
  const sayer = ({ principal, language }: SignedIn, channel: ChannelRef) => {
    const knowsAddress = parts.rights.may(principal, "configure", channel);
    return (text: Text) => textFor(knowsAddress, text)[language];
  };
  const stopFor = ({ principal }: SignedIn, place: Place) => {
    holds.release(principal.sessionId, place);
    viewers.closeOf(principal.sessionId, place);
    return { IsRunning: viewers.count(place) > 0 };
  };

  return [
    route(getChannelStream, async (input, caller) => ({
      URL: addressFor(caller, input),
      ...watermarkOf(channels.get(placeOf(input).channel)),
    })),
    route(openChannelStream, async (input, caller) => {
      const URL = addressFor(caller, input);
      holds.touch(caller.principal.sessionId, placeOf(input));
      return { URL };
    }),
    route(touchChannelStream, async (input, { principal }) => {
      holds.touch(principal.sessionId, placeOf(input));
      return {};
    }),
    route(stopStream, async (input, caller) => stopFor(caller, placeOf(input))),
    route(stopChannelStream, async (input, caller) => stopFor(caller, placeOf(input))),
    route(listStreamAddresses, async (input, caller) => {
      const place = placeOf(input);
      const { hostName } = caller;
      return Object.fromEntries(
        addresses.protocols.map((protocol) => {
          const token = tokenFor(caller, place);
          return [protocol, addresses.of(protocol, { place, token, hostName })];
        }),
      );
    }),
    route(takeSnapshot, async (input, { noteChange }) => {
      const place = placeOf(input);
      const { name, deviceId, channelId } = channels.get(place.channel);
      noteChange({ target: `${name} (${deviceId}/${channelId}/${place.flow})` });
      return {
        contentType: "image/jpeg",
        data: await snapshots.take(place, input.width),
      };
    }),
    route(getPlayToken, async (input, caller) => ({ Token: tokenFor(caller, placeOf(input)) })),
    route(makePlayToken, async (input, caller) => ({ Token: tokenFor(caller, placeOf(input)) })),
    route(getStreamInfo, async (input, caller) => {
      const place = placeOf(input);
      const report = hub.find(place.channel, place.flow);
      // The console does not want to hear of it.
      if (!report) throw new BadRequest("stream-not-running", notRunningText);
      const Health = health.of(place) ?? "online";
      const say = sayer(caller, place.channel);
      const Reason = "reason" in report.state ? say(report.state.reason) : "";
      return { ...describe(report), Reason, Health, Readers: viewers.count(place) };
    }),
    route(listStreamLog, async (input, caller) => {
      const { channel } = placeOf({ ...input, stream: "main" });
      const say = sayer(caller, channel);
      const rows = await store.list(channel, input);
      return {
        total: await store.count(channel),
        rows: rows.map(({ id, flow, event, reason, atMs, afterMs }) => ({
          ID: id,
          Stream: flow === 1 ? ("main" as const) : ("sub" as const),
          Event: event,
          Reason: say(reason),
          Time: wireTime(atMs),
          AfterMs: afterMs,
        })),
      };
    }),
    route(diagnoseStream, async (input, caller) => {
      const place = placeOf(input);
      return diagnose(place, sayer(caller, place.channel), parts);
    }),
  ];
}

const placeOf = (input: {
  readonly device: string;
  readonly channel: string;
  readonly stream: "main" | "sub";
}): Place => ({
  channel: { deviceId: input.device, channelId: input.channel },
  flow: flowOf(input.stream),
});

function watermarkOf({ options }: { readonly options?: ChannelOptions }) {
  const { text = "", place = "left-top" } = options?.watermark ?? {};
  return text === "" ? {} : { Watermark: { Text: text, Place: place } };
}

const flowOf = (stream: "main" | "sub"): Flow => (stream === "main" ? 1 : 2);

function describe(report: StreamReport) {
  const { state, video, audio, convertedFrom = "", rates } = report;
  const { fps, bitrateKbps, sentKbps, packets, lost } = rates;
  const { lossPercent, damagedPictures, droppedPictures } = rates;
  return {
    State: state.status,
    VideoCodec: video?.codec ?? "",
    ConvertedFrom: convertedFrom,
    Width: video?.width ?? 0,
    Height: video?.height ?? 0,
    Fps: Math.round(fps * 10) / 10,
    BitrateKbps: Math.round(bitrateKbps),
    SentKbps: Math.round(sentKbps),
    AudioCodec: audio?.codec ?? untakenText(report),
    AudioRate: audio?.sampleRate ?? 0,
    Packets: packets,
    Loss: lost,
    LossPercent: Math.round(lossPercent * 10) / 10,
    DamagedPictures: damagedPictures,
    DroppedPictures: droppedPictures,
  };
}

const untakenText = ({ untakenSound }: StreamReport) =>
  untakenSound ? `${untakenSound} (not taken in)` : "";

const notRunningText = { zh: "该码流当前没有运行", en: "The stream is not running" };
