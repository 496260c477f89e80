import type { PlaybackPlayer } from "@tessera/player";
import { useCallback, useEffect, useState } from "react";
import type { BacktimeDeskProps } from "./desk-props.ts";
import { PlaybackDeskPage } from "./PlaybackDeskPage.tsx";
import { usePlayback } from "./use-playback.ts";

/** Opens the player when it is known where it begins. */
export function BacktimeDesk(props: BacktimeDeskProps) {
  const { startMs, channels, dayView, onView } = props;
  const [openedAtMs] = useState(startMs);
  const { player, state } = usePlayback(openedAtMs, channels);
  const [firstView] = useState(dayView);
  useEffect(() => onView(firstView), [onView, firstView]);
  const positionMs = usePositionOf(player, openedAtMs);
  if (!player) return null;
  return <PlaybackDeskPage {...props} player={player} state={state} positionMs={positionMs} />;
}

function usePositionOf(player: PlaybackPlayer | undefined, openedAtMs: number): () => number {
  return useCallback(() => player?.positionMs ?? openedAtMs, [player, openedAtMs]);
}
