import { useEffect, useRef } from "react";
import type { TilePictureState } from "./picture/use-tile-picture.ts";
import type { LiveTileProps } from "./tile-props.ts";
import type { TileTools } from "./use-tile-tools.ts";

/** Tells who looks after a wall how a tile does, whenever there are new figures. */
export function useTileReport(
  onReport: LiveTileProps["onReport"],
  { state, statistics, server }: TilePictureState,
  { zoom, fullscreen, replay, recording, dialog }: TileTools,
  isDiagnosed: boolean,
): void {
  const latest = useRef(onReport);
  useEffect(() => {
    latest.current = onReport;
  });
  const { kind } = state;
  const { scale } = zoom.view;
  const { isFullscreen } = fullscreen;
  const isRecording = recording.seconds !== undefined;
  const isAtWork = replay.replay !== undefined || isRecording;
  const isInUse = isAtWork || dialog !== undefined || isDiagnosed;
  useEffect(() => {
    const use = { isFullscreen, zoom: scale, isInUse, isRecording };
    latest.current?.({ state: kind, statistics, server, ...use });
  }, [kind, statistics, server, isFullscreen, scale, isInUse, isRecording]);
}
