import type { Clock, Logger } from "@tessera/base";
import {
  type ChannelRegistry,
  type DoorOutput,
  type Driver,
  type ListeningOutput,
  type Output,
  type PresenceMonitor,
  type RequestOutput,
  StreamHealth,
  type StreamHub,
  type VideoTrack,
} from "@tessera/engine";
import {
  type AuditTrail,
  type Database,
  defineFeature,
  type Events,
  type Feature,
  mediaRequests,
  type PlayTickets,
  type PrincipalSource,
  type Rights,
  webSocket,
} from "@tessera/platform/server";
import { z } from "zod";
import { CameraTrials } from "./camera-trials.ts";
import { KeyFrameOrders } from "./key-frame-orders.ts";
import { Listeners } from "./listeners.ts";
import { type HandOver, mediaDoor, type Relayed } from "./media-door.ts";
import { RequestServices } from "./request-services.ts";
import { StreamAddresses } from "./stream-addresses.ts";
import { streamRoutes } from "./stream-calls.ts";
import { StreamHolds } from "./stream-holds.ts";
import { StreamLog } from "./stream-log.ts";
import { StreamLogStore } from "./stream-log-store.ts";
import { StreamSnapshots } from "./stream-snapshots.ts";
import { StreamStats } from "./stream-stats.ts";
import type { Transcoding } from "./transcoding.ts";
import { ViewerEvents } from "./viewer-events.ts";
import { createViewerGate } from "./viewer-gate.ts";
import { Viewers } from "./viewers.ts";

export interface LiveDeps {
  readonly channels: ChannelRegistry;
  readonly drivers: readonly Driver[];
  readonly hub: StreamHub;
  readonly presence: PresenceMonitor;
  readonly outputs: readonly Output[];
  /** Without it every viewer is served by this process. */
  readonly handOver?: HandOver | undefined;
  readonly relayed?: Relayed | undefined;
  readonly transcoding: Transcoding;
  readonly database: Database;
  readonly tickets: Pick<PlayTickets, "issue" | "redeem">;
  readonly sessions: PrincipalSource;
  readonly rights: Pick<Rights, "may">;
  readonly events: Events;
  readonly audit: Pick<AuditTrail, "watched">;
  /** A key frame as a JPEG. */
  readonly snapshot: (
    track: VideoTrack,
    keyFrame: Uint8Array,
    maxWidth: number,
  ) => Promise<Uint8Array>;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface LiveFeature extends Feature {
  /** Where a stream is played by a protocol, for whoever has a token. */
  readonly addressOf: StreamAddresses["of"];
  /** The current picture of a flow as a JPEG, at most so wide, rounded up; a new one if that is wished for. */
  readonly snapshot: StreamSnapshots["take"];
  /** How many watch by this session now. */
  readonly viewersOf: (sessionId: number) => number;
  /** How many watch on this server now. */
  readonly viewerCount: () => number;
}

export function createLiveFeature(deps: LiveDeps): LiveFeature {
  const { hub, channels, audit, outputs, clock, log } = deps;
  const viewers = new Viewers(deps);
  const viewerEvents = new ViewerEvents(deps);
  const gate = createViewerGate({
    ...deps,
    viewers,
    onWatch: (watch) => {
      const name = channels.find(watch.channel)?.name ?? "";
      audit.watched({ ...watch, name });
      viewerEvents.entered(watch);
    },
    onLeave: (watch) => viewerEvents.left(watch),
  });
  const listeners = new Listeners();
  const services = new RequestServices();
  const holds = new StreamHolds(deps);
  const snapshots = new StreamSnapshots(deps);
  const trials = new CameraTrials({ clock, log });
  const store = new StreamLogStore(deps.database);
  const streamLog = new StreamLog({ streams: hub, store, clock, log });
  const onListenerError = (error: unknown) => log.error({ error }, "health listener failed");
  const health = new StreamHealth({ streams: hub, clock, onListenerError });
  const stats = new StreamStats({ ...deps, countViewers: (place) => viewers.count(place) });
  const addresses = new StreamAddresses(outputs, (protocol) => listeners.of(protocol));
  const doors = outputs.filter((output): output is DoorOutput => "door" in output);
  const listening = outputs.filter((output): output is ListeningOutput => "listen" in output);
  const answering = outputs.filter((output): output is RequestOutput => "entryOf" in output);

  const feature = defineFeature({
    name: "live",
    navigation: [{ path: "/video", title: "video", icon: "video", show: true }],
    async start() {
      await streamLog.forgetOld();
      await services.start(answering, gate, deps);
      await listeners.start(listening, gate, deps);
    },
    async stop() {
      await listeners.stop();
      await services.stop();
      holds.stop();
      trials.stop();
      health.stop();
      stats.stop();
      viewers.stop();
      await streamLog.stop();
    },
    doors: [
      ...doors.map((output) => mediaDoor(output, { ...deps, gate })),
      ...answering.map(({ protocol, path }) =>
        mediaRequests(path, (request) => services.of(protocol).answer(request)),
      ),
      webSocket("/api/v1/ws/streamstat", {
        access: "signed-in",
        input: z.object({ reqid: z.string().min(1).max(100) }),
        accept: (socket, { reqid }, { principal }) => stats.add(socket, principal, reqid),
      }),
    ],
    routes: streamRoutes({
      ...deps,
      addresses,
      viewers,
      holds,
      snapshots,
      keyFrames: new KeyFrameOrders(deps),
      trials,
      stats,
      health,
      store,
    }),
  });
  return {
    ...feature,
    addressOf: (...asked) => addresses.of(...asked),
    snapshot: (...asked) => snapshots.take(...asked),
    viewersOf: (sessionId) => viewers.countOf(sessionId),
    viewerCount: () => viewers.total,
  };
}
