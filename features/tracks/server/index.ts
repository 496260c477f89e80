import { type Clock, type Logger, Zone } from "@tessera/base";
import type { DeviceCleanUp, TrackStore } from "@tessera/engine";
import {
  type Database,
  defineFeature,
  type Feature,
  type Settings,
} from "@tessera/platform/server";
import { trackSettings } from "../settings.ts";
import { TrackDesk } from "./track-desk.ts";
import { TrackPieceStore } from "./track-piece-store.ts";
import { TrackRetention } from "./track-retention.ts";
import { type TrackRouteParts, trackRoutes } from "./track-routes.ts";

export { trackMigrations } from "./migrations/index.ts";

/** Pieces of a channel that has no row here are read by nobody and deleted by and by. */
export const trackCleanUps: readonly DeviceCleanUp[] = [
  { table: "tracked_channels", device: "device_id" },
];

export interface TracksDeps
  extends Pick<TrackRouteParts, "catalog" | "rights" | "keepsRecordings"> {
  readonly database: Database;
  readonly settings: Pick<Settings, "get">;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Where channels have been. */
export interface Tracks extends TrackStore {
  /** How many positions were none, since the start. */
  readonly refused: number;
  /** How many are not written yet. */
  readonly waiting: number;
}

export interface TracksFeature extends Feature {
  readonly tracks: Tracks;
}

/** Keeps every position that is told. */
export function createTracksFeature(deps: TracksDeps): TracksFeature {
  const { database, settings, clock, log } = deps;
  const store = new TrackPieceStore(database);
  const desk = new TrackDesk({ store, clock, log });
  const keptDays = () => settings.get(trackSettings).keptDays;
  const retention = new TrackRetention({ store, keptDays, clock, log });
  return {
    ...defineFeature({
      name: "tracks",
      settings: [trackSettings],
      start: async () => retention.begin(),
      async stop() {
        await retention.stop();
        await desk.stop();
      },
      routes: trackRoutes({
        ...deps,
        tracks: {
          allOf: (...asked) => desk.allOf(...asked),
          channelsIn: (range) => desk.channelsIn(range),
        },
        zone: serverZone(),
      }),
    }),
    tracks: desk,
  };
}

/** Days go by the server's zone. */
function serverZone() {
  const zone = new Zone();
  return { name: zone.name, dayOf: (atMs: number) => zone.clockAt(atMs).date };
}
