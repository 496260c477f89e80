import type { PlaybackRate } from "./playback-rate.ts";
import { isSameTrackState, type TrackState } from "./track-state.ts";

/** What a viewer can be told about all tracks together. */
export interface PlaybackState {
  /** waiting: wants to play, and pictures are on their way · at-end: after the last footage of all. */
  readonly kind: "paused" | "playing" | "waiting" | "at-end";
  readonly rate: PlaybackRate;
  readonly tracks: ReadonlyMap<string, TrackState>;
}

export function isSamePlaybackState(before: PlaybackState, after: PlaybackState): boolean {
  if (before.kind !== after.kind || before.rate !== after.rate) return false;
  if (before.tracks.size !== after.tracks.size) return false;
  return [...after.tracks].every(([id, state]) => {
    const old = before.tracks.get(id);
    return old !== undefined && isSameTrackState(old, state);
  });
}
