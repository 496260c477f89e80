import type { TilePicture } from "./tile-props.ts";
import type { TilePictureState } from "./use-tile-picture.ts";

/** What the tile's element tells of itself: styles, tests and scripts of others read it there. */
export function tileAttributes(
  wanted: TilePicture,
  { state, statistics, pause, playerId }: TilePictureState,
) {
  const firstFrameMs = statistics?.firstFrameMs;
  return {
    "data-state": shownState(wanted, pause.isOn, state.kind),
    "data-rung": state.kind === "playing" ? state.rung : undefined,
    "data-frames": statistics?.decodedFrames ?? 0,
    "data-first-frame-ms": firstFrameMs === undefined ? undefined : Math.round(firstFrameMs),
    "data-player-id": playerId,
  };
}

function shownState(wanted: TilePicture, isPaused: boolean, kind: string): string {
  if (isPaused) return "paused";
  return wanted.kind === "still" ? "still" : kind;
}
