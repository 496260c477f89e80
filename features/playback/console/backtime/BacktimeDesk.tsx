import type { PlaybackPlayer } from "@tessera/player";
import { useCallback, useEffect, useState } from "react";
import type { TimeView } from "../timeline/time-view.ts";
import type { TimelineChannel } from "../timeline/timeline-data.ts";
import type { ZoneTime } from "../zone/zone-time.ts";
import { PlaybackDeskPage } from "./PlaybackDeskPage.tsx";
import { usePlayback } from "./use-playback.ts";

export interface BacktimeDeskProps {
  readonly ids: readonly string[];
  readonly day: string;
  readonly zone: ZoneTime;
  readonly channels: readonly TimelineChannel[];
  readonly nowMs: number;
  readonly view: TimeView;
  readonly dayView: TimeView;
  readonly startMs: number;
  readonly onView: (view: TimeView) => void;
}

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
