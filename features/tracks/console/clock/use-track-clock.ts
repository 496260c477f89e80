import { systemClock } from "@tessera/base";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { ShownTrack } from "../shown/shown-track.ts";
import { TrackClock, type TrackClockState } from "./track-clock.ts";

/** A clock from the first point of all to the last, for as long as the component is there. */
export function useTrackClock(shown: readonly ShownTrack[], atMs: number | undefined): TrackClock {
  const [clock] = useState(() => {
    const heard = shown.filter(({ length }) => length > 0);
    const startMs = Math.min(...heard.map((track) => track.startMs));
    const endMs = Math.max(...heard.map((track) => track.endMs));
    return new TrackClock({
      span: { startMs, endMs },
      positionMs: atMs ?? startMs,
      clock: systemClock,
    });
  });
  useEffect(() => () => clock.pause(), [clock]);
  return clock;
}

export const useTrackClockState = (clock: TrackClock): TrackClockState =>
  useSyncExternalStore(
    (onChange) => clock.onState(onChange),
    () => clock.state,
  );
