import { isForOthers, meantKey } from "@tessera/platform/console";
import { useEffect } from "react";
import { type TrackClock, trackRates } from "./track-clock.ts";

const actions: Readonly<Record<string, (clock: TrackClock) => void>> = {
  " ": (clock) => (clock.state.isPlaying ? clock.pause() : clock.play()),
  arrowleft: (clock) => clock.seek(clock.positionMs - 10_000),
  arrowright: (clock) => clock.seek(clock.positionMs + 10_000),
  "shift+arrowleft": (clock) => clock.seek(clock.positionMs - 60_000),
  "shift+arrowright": (clock) => clock.seek(clock.positionMs + 60_000),
  home: (clock) => clock.seek(clock.span.startMs),
  ">": (clock) => stepRate(clock, 1),
  "<": (clock) => stepRate(clock, -1),
};

/** Keys for the whole page; the map and the slider have their own while they have the focus. */
export function useTrackKeys(clock: TrackClock): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isForOthers(event.target) || isTaken(event)) return;
      const { key, shiftKey } = event;
      const own = `${shiftKey && key.startsWith("Arrow") ? "shift+" : ""}${meantKey(key).toLowerCase()}`;
      const act = actions[own];
      if (!act) return;
      event.preventDefault();
      act(clock);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [clock]);
}

function stepRate(clock: TrackClock, direction: 1 | -1): void {
  const rate = trackRates[trackRates.indexOf(clock.state.rate) + direction];
  if (rate) clock.setRate(rate);
}

/** Arrows move a map or a slider or change the tab; space presses the button that has the focus. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (key === " ")
    return target.closest("button, a, [role=checkbox], [role=radio], input") !== null;
  return (
    target.closest("[role=application], [role=slider], [role=tab], [role=radio], input") !== null
  );
}
