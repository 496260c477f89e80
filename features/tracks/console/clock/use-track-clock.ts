import { systemClock } from "@tessera/base";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { ShownTrack } from "../shown/shown-track.ts";
import { TrackClock, type TrackClockState } from "./track-clock.ts";

/** A clock from the first point of all to the last; other times are another clock, which begins at its beginning. */
export function useTrackClock(shown: readonly ShownTrack[], atMs: number | undefined): TrackClock {
  const heard = shown.filter(({ length }) => length > 0);
  const startMs = Math.min(...heard.map((track) => track.startMs));
  const endMs = Math.max(...heard.map((track) => track.endMs));
  const make = () =>
    new TrackClock({
      span: { startMs, endMs },
      positionMs: atMs ?? startMs,
      clock: systemClock,
    });
  const [made, setMade] = useState(make);
  const isOther = made.span.startMs !== startMs || made.span.endMs !== endMs;
  const clock = isOther ? make() : made;
  if (isOther) setMade(clock);
  useEffect(() => () => clock.pause(), [clock]);
  return clock;
}

export const useTrackClockState = (clock: TrackClock): TrackClockState =>
  useSyncExternalStore(
    (onChange) => clock.onState(onChange),
    () => clock.state,
  );
