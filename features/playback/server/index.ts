import { join } from "node:path";
import type { Clock, Logger } from "@tessera/base";
import type { ChannelRegistry, DeviceCatalog, Driver } from "@tessera/engine";
import {
  type AuditTrail,
  defineFeature,
  type Events,
  type Feature,
  type PlayTickets,
  type Rights,
  type Settings,
  withInput,
} from "@tessera/platform/server";
import type { RecordedSegments } from "@tessera/recorder";
import type { FilmMarker } from "@tessera/recorder/export";
import { type AacEncoders, FootageReader } from "@tessera/recorder/read";
import { wholeRecordId } from "../contract.ts";
import { exportSettings, previewSettings } from "../settings.ts";
import { channelNames } from "./channel-names.ts";
import { ExportFolder } from "./exports/export-folder.ts";
import { exportRoutes } from "./exports/export-routes.ts";
import { Exports } from "./exports/exports.ts";
import type { SiteSigner } from "./exports/site-signer.ts";
import { TimeStamps } from "./exports/time-stamps.ts";
import { type Clips, clipsOf } from "./media/clips.ts";
import { Downloads } from "./media/downloads.ts";
import { mediaRoutes } from "./media/media-routes.ts";
import { NearestFootage } from "./media/nearest-footage.ts";
import { PlaybackViewers } from "./media/playback-viewers.ts";
import { WatchBudget } from "./media/watch-budget.ts";
import type { AlarmsOf, FootageIndex, RecordingPlans } from "./ports.ts";
import { PreviewMaker } from "./previews/preview-maker.ts";
import { PreviewTrack } from "./previews/preview-track.ts";
import { Previews } from "./previews/previews.ts";
import type { DrawPreview } from "./previews/small-picture.ts";
import { queryRoutes } from "./queries/query-routes.ts";
import { RecordedChannels } from "./queries/recorded-channels.ts";
import { RecordedDays } from "./queries/recorded-days.ts";
import { Timeline } from "./queries/timeline.ts";

export interface PlaybackDeps {
  /** The index of footage, as both see it. */
  readonly index: FootageIndex;
  readonly segments: RecordedSegments;
  readonly plans: RecordingPlans;
  readonly alarmsOf: AlarmsOf;
  readonly catalog: DeviceCatalog;
  readonly channels: ChannelRegistry;
  readonly drivers: readonly Driver[];
  readonly rights: Pick<Rights, "judge" | "may" | "require">;
  readonly tickets: Pick<PlayTickets, "issue">;
  readonly audit: Pick<AuditTrail, "append">;
  readonly events: Pick<Events, "emit">;
  readonly settings: Pick<Settings, "get">;
  readonly drawPreview: DrawPreview;
  readonly marker: FilmMarker;
  readonly aacEncoders: AacEncoders;
  /** For exports. */
  readonly dataDir: string;
  readonly signing: SiteSigner;
  readonly product: { readonly name: string; readonly version: string };
  readonly clock: Clock;
  readonly log: Logger;
}

export interface PlaybackFeature extends Feature {
  /** How many are not done yet. */
  readonly unfinishedExports: () => number;
  readonly clips: Clips;
}

export function createPlaybackFeature(deps: PlaybackDeps): PlaybackFeature {
  const { index, segments, catalog, dataDir, log } = deps;
  const names = channelNames(catalog, index);
  const reader = new FootageReader(segments, {
    onDamage: (damage) => log.warn({ damage }, "a recorded file is damaged"),
  });
  const nearest = new NearestFootage({ reader, segments, index });
  const days = new RecordedDays(deps);
  const track = new PreviewTrack(deps);
  const folder = new ExportFolder(join(dataDir, "exports"));
  const signer = () => deps.signing.get();
  const stamps = new TimeStamps(deps);
  const watermarkRule = () => deps.settings.get(exportSettings).watermark;
  const isEveryCopyMarked = () => watermarkRule() === "always";
  const rules = { watermarkRule, isEveryCopyMarked };
  const parts = { ...deps, ...rules, names, reader, nearest, days, track, folder, signer, stamps };
  const exports = new Exports(parts);
  const downloads = new Downloads(parts);
  const viewers = new PlaybackViewers(deps);
  const coreShare = () => deps.settings.get(previewSettings).coreShare;
  const stops: (() => Promise<void>)[] = [];

  const feature = defineFeature({
    name: "playback",
    settings: [previewSettings, exportSettings],
    async start() {
      await deps.signing.open();
      await exports.start();
      viewers.start();
      const maker = new PreviewMaker({ ...parts, coreShare });
      const unsubscribe = index.onRemoved((removed) => {
        track.removeWith(removed).catch((error: unknown) => {
          log.warn({ error }, "previews of deleted footage were not looked for");
        });
      });
      stops.push(
        () => exports.stop(),
        () => maker.stop(),
        async () => unsubscribe(),
        async () => downloads.stop(),
        async () => viewers.stop(),
      );
    },
    async stop() {
      for (const stop of stops.splice(0)) await stop();
    },
    routes: [
      ...withInput(
        [
          ...queryRoutes({
            ...parts,
            recorded: new RecordedChannels(parts),
            timeline: new Timeline(parts),
          }),
          ...mediaRoutes({
            ...parts,
            downloads,
            previews: new Previews(parts),
            budget: new WatchBudget(parts),
            viewers,
          }),
        ],
        (raw) =>
          "id" in raw ? { ...raw, id: wholeRecordId(raw["id"], deps.channels.all()) } : raw,
      ),
      ...exportRoutes({ ...parts, exports }),
    ],
  });
  return Object.assign(feature, {
    clips: clipsOf(parts.watermarkRule, downloads),
    unfinishedExports: () => exports.unfinishedCount(),
  });
}
