import type { ChannelRef } from "./channel-registry.ts";
import type { GpsPosition } from "./device-intake.ts";

/** Where a channel was at a moment. */
export interface TrackPoint extends GpsPosition {
  readonly channel: ChannelRef;
  /** Who told it: the name of a driver. */
  readonly source: string;
}

export interface TrackRange {
  readonly startMs: number;
  /** Not included. */
  readonly endMs: number;
}

/** In degrees; over the 180th meridian where the west lies east of the east. */
export interface GeoBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export interface TrackLimit {
  /** More are thinned for display: the first and the last stay, and so does where a channel stood still. */
  readonly atMost: number;
}

/** The one place where positions come in to be kept. */
export interface TrackKeeper {
  /** Not a place on earth, or of a channel and a moment that is there already: not kept. */
  keep(point: TrackPoint): void;
}

/** Where channels have been. */
export interface TrackStore extends TrackKeeper {
  /** In order of time. */
  ofChannel(
    channel: ChannelRef,
    range: TrackRange,
    limit: TrackLimit,
  ): Promise<readonly TrackPoint[]>;
  /** Of all channels that were there: one channel after the other, each in order of time. */
  inBox(box: GeoBox, range: TrackRange, limit: TrackLimit): Promise<readonly TrackPoint[]>;
}

/** Receivers without a fix tell 0, 0. */
export const isOnEarth = ({
  longitude,
  latitude,
}: Pick<GpsPosition, "longitude" | "latitude">): boolean =>
  Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 && (longitude !== 0 || latitude !== 0);
