import type { Clock, Leases, Logger } from "@tessera/base";
import {
  type ChannelRef,
  type ChannelRegistry,
  type DeviceCatalog,
  type DeviceCleanUp,
  type Driver,
  PerStream,
  type StreamHub,
} from "@tessera/engine";
import {
  type ChangeFeed,
  type Database,
  defineFeature,
  type Events,
  type Feature,
} from "@tessera/platform/server";
import { MediaPortRange, type PortSpan } from "@tessera/protocols/gb28181/media";
import type { SipTrace } from "@tessera/protocols/sip";
import type { RecordedSegments } from "@tessera/recorder";
import { FootageReader } from "@tessera/recorder/read";
import { cascadeRoutes } from "./cascade-routes.ts";
import { CascadeStore } from "./cascade-store.ts";
import { Cascades } from "./cascades.ts";
import { channelRoutes } from "./channel-routes.ts";
import { Links } from "./link/links.ts";
import { lintRoutes } from "./lint-routes.ts";
import { PsFanout } from "./media/ps-fanout.ts";
import { UpperCalls } from "./media/upper-calls.ts";
import type {
  CameraTurns,
  ChannelFacts,
  ChannelGroups,
  FootageSpans,
  OwnIdentity,
  RelayControl,
  SharedSip,
} from "./ports.ts";
import { ChannelNumbers } from "./sharing/channel-numbers.ts";
import { Directories } from "./sharing/directories.ts";

export { CascadeStore } from "./cascade-store.ts";
export { Cascades } from "./cascades.ts";
export { cascadeMigrations } from "./migrations/index.ts";
export type { ChannelFacts } from "./ports.ts";

export const cascadeCleanUps: readonly DeviceCleanUp[] = [
  { table: "cascade_channels", device: "device_id", channel: "channel_id" },
  { table: "cascade_ids", device: "device_id", channel: "channel_id" },
];

export interface CascadeDeps {
  readonly database: Database;
  readonly feed: Pick<ChangeFeed, "follow">;
  readonly leases: Pick<Leases, "ask">;
  readonly self: () => OwnIdentity;
  readonly sip: SharedSip;
  /** Address to listen at, for media and for signalling on ports of their own. */
  readonly listenHost: string;
  readonly mediaPorts: () => PortSpan;
  readonly relay: RelayControl;
  readonly turns: CameraTurns;
  readonly onTrace?: ((trace: SipTrace) => void) | undefined;
  readonly channels: ChannelRegistry;
  readonly drivers: readonly Driver[];
  readonly catalog: DeviceCatalog;
  readonly factsOf: (channel: ChannelRef) => ChannelFacts;
  readonly groups: ChannelGroups;
  readonly hub: StreamHub;
  readonly segments: RecordedSegments;
  readonly footage: FootageSpans;
  readonly product: { readonly name: string; readonly version: string };
  readonly events: Events;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface SharedLabel {
  readonly groupId: number;
  readonly cascadeId: number;
  /** False: no longer. */
  readonly isShared: boolean;
  /** With the channels in it. */
  readonly hasChannels: boolean;
  /** With the groups below it. */
  readonly hasGroups: boolean;
}

/** What groups want of it. */
export interface CascadeFeature extends Feature {
  shareGroup(label: SharedLabel): Promise<{ readonly cascadeName: string }>;
}

/** Our server as the lower platform of others. */
export function createCascadeFeature(deps: CascadeDeps): CascadeFeature {
  const { database, feed, events, clock, log, self } = deps;
  const onListenerError = (error: unknown) => log.error({ error }, "a cascade listener failed");
  const store = new CascadeStore(database);
  const cascades = new Cascades({ store, feed, clock, onListenerError });
  const numbers = new ChannelNumbers({ store, feed, onListenerError });
  const directories = new Directories({ ...deps, cascades, numbers, onListenerError });
  const calls = new UpperCalls({
    ...deps,
    reader: new FootageReader(deps.segments),
    fanouts: new PerStream((stream, tools) => new PsFanout(stream, tools)),
    mediaPorts: portRanges(deps.mediaPorts),
  });
  const zone = () => self().zoneMinutes;
  const links = new Links({ ...deps, cascades, directories, calls, zone });
  const parts = { ...deps, cascades, directories, numbers, links, calls };

  const stops: (() => void)[] = [];

  return {
    ...defineFeature({
      name: "cascade",
      async start() {
        stops.push(
          events.on("devices-purged", (purged) => {
            cascades.forget(purged);
            numbers.forget(purged);
          }),
        );
        await cascades.load();
        await numbers.load();
        links.start();
      },
      async stop() {
        for (const stop of stops.splice(0)) stop();
        await links.stop();
        await calls.stop();
        directories.stop();
      },
      routes: [...cascadeRoutes(parts), ...channelRoutes(parts), ...lintRoutes(parts)],
    }),
    async shareGroup({ groupId, cascadeId, isShared, ...share }) {
      const { name } = cascades.get(cascadeId);
      if (isShared) await cascades.shareGroup(cascadeId, { groupId, ...share });
      else await cascades.unshareGroup(cascadeId, groupId);
      return { cascadeName: name };
    },
  };
}

/** The same range until the settings name another. */
function portRanges(span: () => PortSpan): () => MediaPortRange {
  let of: PortSpan | undefined;
  let range: MediaPortRange | undefined;
  return () => {
    const now = span();
    if (!range || now.min !== of?.min || now.max !== of.max) range = new MediaPortRange(now);
    of = now;
    return range;
  };
}
