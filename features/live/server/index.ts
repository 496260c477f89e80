import { BadRequest, type Clock, type Logger } from "@tessera/base";
import {
  type ChannelRegistry,
  type DoorOutput,
  type Flow,
  type ListeningOutput,
  livePath,
  type Output,
  type RequestOutput,
  type StreamHub,
  type StreamReport,
} from "@tessera/engine";
import {
  defineFeature,
  type Events,
  type Feature,
  mediaRequests,
  type PlayTickets,
  type Rights,
  route,
} from "@tessera/platform/server";
import { getChannelStream, getStreamInfo } from "../contract.ts";
import { Listeners } from "./listeners.ts";
import { type HandOver, mediaDoor } from "./media-door.ts";
import { RequestServices } from "./request-services.ts";
import { createViewerGate } from "./viewer-gate.ts";
import { Viewers } from "./viewers.ts";

export interface LiveDeps {
  readonly channels: ChannelRegistry;
  readonly hub: StreamHub;
  readonly outputs: readonly Output[];
  /** Without it every viewer is served by this process. */
  readonly handOver?: HandOver | undefined;
  readonly tickets: Pick<PlayTickets, "issue" | "redeem">;
  readonly rights: Pick<Rights, "may">;
  readonly events: Events;
  readonly clock: Clock;
  readonly log: Logger;
}

export function createLiveFeature(deps: LiveDeps): Feature {
  const { channels, hub, outputs, tickets } = deps;
  const viewers = new Viewers(deps);
  const gate = createViewerGate({ ...deps, viewers });
  const listeners = new Listeners();
  const services = new RequestServices();
  const doors = outputs.filter((output): output is DoorOutput => "door" in output);
  const listening = outputs.filter((output): output is ListeningOutput => "listen" in output);
  const answering = outputs.filter((output): output is RequestOutput => "entryOf" in output);
  return defineFeature({
    name: "live",
    navigation: [{ path: "/video", title: "video", icon: "video", show: true }],
    async start() {
      await services.start(answering, gate, deps);
      await listeners.start(listening, gate, deps);
    },
    async stop() {
      await listeners.stop();
      await services.stop();
      viewers.stop();
    },
    doors: [
      ...doors.map((output) => mediaDoor(output, gate, deps, deps.handOver)),
      ...answering.map(({ protocol, path }) =>
        mediaRequests(path, (request) => services.of(protocol).answer(request)),
      ),
    ],
    routes: [
      route(getChannelStream, async ({ device, channel: channelId, protocol, stream }, caller) => {
        const channel = { deviceId: device, channelId };
        const door = doors.find((output) => output.protocol === protocol);
        const answerer = answering.find((output) => output.protocol === protocol);
        const listener = listeners.of(protocol);
        if (!door && !listener && !answerer) throw new BadRequest("protocol-unknown", protocolText);
        channels.get(channel);
        const place = { channel, flow: flowOf(stream) };
        const token = tickets.issue({ principal: caller.principal, ...place, verb: "live" });
        if (listener) return { URL: listener.addressOf(place, token, caller.hostName) };
        const path = door ? livePath(door, place) : (answerer?.entryOf(place) ?? "");
        return { URL: `${path}?token=${token}` };
      }),
      route(getStreamInfo, async (input) => {
        const channel = { deviceId: input.device, channelId: input.channel };
        const stream = hub.find(channel, flowOf(input.stream));
        if (!stream) throw new BadRequest("stream-not-running", notRunningText);
        return describe(stream);
      }),
    ],
  });
}

const flowOf = (stream: "main" | "sub"): Flow => (stream === "main" ? 1 : 2);

function describe({ state, video, audio, rates, readers }: StreamReport) {
  const { fps, bitrateKbps, packets, lost } = rates;
  return {
    State: state.status,
    VideoCodec: video?.codec ?? "",
    Width: video?.width ?? 0,
    Height: video?.height ?? 0,
    Fps: Math.round(fps * 10) / 10,
    BitrateKbps: Math.round(bitrateKbps),
    AudioCodec: audio?.codec ?? "",
    AudioRate: audio?.sampleRate ?? 0,
    Packets: packets,
    Loss: lost,
    Readers: readers,
  };
}

const protocolText = {
  zh: "该播放协议没有开启，请改用 ws_fmp4、http_fmp4、ws_flv 或 flv",
  en: "This protocol is not switched on; use ws_fmp4, http_fmp4, ws_flv or flv",
};
const notRunningText = { zh: "该码流当前没有运行", en: "The stream does not run at the moment" };
