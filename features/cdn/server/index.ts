import type { Place, Stream, StreamHub } from "@tessera/engine";
import { defineFeature, type Events, type Feature } from "@tessera/platform/server";
import { Relays, type RelaysParts } from "./relays.ts";
import { ToldRelays } from "./told-relays.ts";

export interface CdnDeps
  extends Pick<RelaysParts, "encoders" | "ca" | "care" | "alarms" | "clock" | "log"> {
  readonly channels: RelaysParts["channels"];
  readonly hub: Pick<StreamHub, "open">;
  /** H.265 as H.264, of channels that want it so. */
  readonly transcode: (
    source: Stream,
    place: Place,
  ) => { readonly stream: Stream; readonly release: () => void };
  readonly events: Events;
}

export interface CdnFeature extends Feature {
  readonly relays: Pick<ToldRelays, "of">;
}

/** For servers that came later. */
const tellAgainMs = 60_000;

/** Channels are pushed to where somebody wants them by RTMP, whether anybody watches or not. */
export function createCdnFeature(deps: CdnDeps): CdnFeature {
  const { events, clock, channels, hub, transcode } = deps;
  const told = new ToldRelays();
  const tell: RelaysParts["onState"] = (channel, state) =>
    events.tellSite("relay-told", { channel, state });
  const relays = new Relays({
    ...deps,
    open: (channel) => {
      const lease = hub.open(channel, 1);
      if (!channels.find(channel)?.options?.isAlwaysH264) return lease;
      try {
        const { stream, release } = transcode(lease.stream, { channel, flow: 1 });
        return {
          stream,
          release: () => {
            release();
            lease.release();
          },
        };
      } catch (error) {
        lease.release();
        throw error;
      }
    },
    onState: tell,
  });
  const stops: (() => void)[] = [];
  const feature = defineFeature({
    name: "cdn",
    async start() {
      stops.push(
        events.on("relay-told", (one) => told.hear(one)),
        clock.every(tellAgainMs, () => {
          for (const { channel, state } of relays.all()) tell(channel, state);
        }),
      );
      relays.start();
    },
    async stop() {
      for (const stop of stops.splice(0)) stop();
      relays.stop();
    },
    routes: [],
  });
  return Object.assign(feature, { relays: told });
}
