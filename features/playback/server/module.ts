import type { ChannelRef, Driver } from "@tessera/engine";
import { defineModule, type Site } from "@tessera/platform/server";
import { SiteSigner } from "./exports/site-signer.ts";
import { createPlaybackFeature, type PlaybackDeps } from "./index.ts";
import type { Clips } from "./media/clips.ts";

declare module "@tessera/platform/server" {
  interface Site {
    readonly signing: Pick<SiteSigner, "get" | "fingerprint">;
    /** Short pieces of recordings, for whoever a feature lets see them. */
    readonly clips: Clips;
    /** Exports that a stop of the program would cut off. */
    readonly unfinishedExports: () => number;
  }
}

interface PlaybackSite
  extends Pick<
      PlaybackDeps,
      | "catalog"
      | "channels"
      | "rights"
      | "tickets"
      | "audit"
      | "events"
      | "settings"
      | "product"
      | "clock"
      | "log"
    >,
    Pick<Site, "dataDir"> {
  readonly drivers: readonly Driver[];
  readonly footage: PlaybackDeps["index"] & PlaybackDeps["segments"];
  readonly recorders: {
    status(place: { readonly channel: ChannelRef; readonly flow: 1 | 2 }): {
      readonly kind: string;
    };
  };
  readonly planned: {
    planned(...asked: [ChannelRef, Range]): ReturnType<PlaybackDeps["plans"]["planned"]>;
    gaps(
      place: Parameters<PlaybackDeps["plans"]["gaps"]>[0],
      range: Range,
    ): ReturnType<PlaybackDeps["plans"]["gaps"]>;
  };
  readonly alarms: { between: PlaybackDeps["alarmsOf"] };
  readonly snapshots: { preview: PlaybackDeps["drawPreview"] };
  readonly watermarks: PlaybackDeps["marker"];
  readonly aacEncoders: PlaybackDeps["aacEncoders"];
}

interface Range {
  readonly startMs: number;
  readonly endMs: number;
}

export const playback = defineModule({
  name: "playback",
  create: (site: PlaybackSite) => {
    const { footage, recorders, planned, alarms, snapshots, watermarks, aacEncoders } = site;
    const { catalog, channels, drivers, rights, tickets, audit, settings, dataDir } = site;
    const { product, events, clock, log } = site;
    const signing = new SiteSigner(dataDir, log);
    const feature = createPlaybackFeature({
      signing,
      index: footage,
      segments: footage,
      plans: {
        planned: (channel, startMs, endMs) => planned.planned(channel, { startMs, endMs }),
        gaps: (place, startMs, endMs) => planned.gaps(place, { startMs, endMs }),
        isRecording: (channel) => recorders.status({ channel, flow: 1 }).kind === "recording",
      },
      alarmsOf: (...asked) => alarms.between(...asked),
      catalog,
      channels,
      drivers,
      rights,
      tickets,
      audit,
      events,
      settings,
      marker: watermarks,
      aacEncoders,
      drawPreview: (...picture) => snapshots.preview(...picture),
      dataDir,
      product,
      clock,
      log,
    });
    return {
      feature,
      offers: { signing, clips: feature.clips, unfinishedExports: feature.unfinishedExports },
    };
  },
});
