import { following, lengthOf, type TimeView } from "@tessera/kit/playback";
import type { PlaybackPlayer } from "@tessera/player";
import { useEffect, useRef } from "react";

const lookMs = 250;
/** More than fast play makes in that time. */
const jumpMs = 40_000;

/** The playhead stays in the picture while it moves by itself; the viewer's own panning is left alone. */
export function useFollowing(
  player: PlaybackPlayer,
  view: TimeView,
  onView: (view: TimeView) => void,
): void {
  const latest = useRef(view);
  useEffect(() => {
    latest.current = view;
  });
  useEffect(() => {
    let beforeMs = player.positionMs;
    const timer = setInterval(() => {
      const { positionMs } = player;
      const shown = latest.current;
      const wasInside = isInside(shown, beforeMs);
      const hasJumped = Math.abs(positionMs - beforeMs) > Math.max(jumpMs, lengthOf(shown));
      beforeMs = positionMs;
      if (isInside(shown, positionMs) || (!wasInside && !hasJumped)) return;
      onView(following(shown, positionMs));
    }, lookMs);
    return () => clearInterval(timer);
  }, [player, onView]);
}

const isInside = ({ fromMs, toMs }: TimeView, atMs: number) => atMs >= fromMs && atMs <= toMs;
