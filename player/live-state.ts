import type { Text } from "@tessera/base";
import type { FailureReason } from "./failure-reason.ts";
import type { Picture } from "./picture.ts";
import type { TransportFigures } from "./rung.ts";
import type { RungName } from "./rung-name.ts";

/** What a viewer can be told about a live picture, one case at a time. */
export type LiveState =
  | { readonly kind: "connecting" }
  | {
      readonly kind: "playing";
      readonly width: number;
      readonly height: number;
      readonly codecs: string;
      readonly rung: RungName;
      readonly picture: Picture;
    }
  | {
      readonly kind: "stalled";
      readonly sinceMs: number;
      /** An old picture is still on screen: it must be marked as such. */
      readonly hasPicture: boolean;
      readonly reason: StallReason;
    }
  | {
      readonly kind: "failed";
      readonly reason: FailureReason;
      /** Absent if trying again by itself would change nothing. */
      readonly retryInMs: number | undefined;
    }
  | { readonly kind: "stopped" };

export type StallReason =
  | { readonly code: "no-frames" }
  /** The server lost the camera and is getting it back. */
  | { readonly code: "source-lost"; readonly text: Text };

export interface PlayerStatistics extends TransportFigures {
  readonly rung: RungName | undefined;
  readonly width: number;
  readonly height: number;
  readonly decodedFps: number | undefined;
  readonly decodedFrames: number;
  readonly droppedFrames: number;
  /** From start() to the first decoded frame. */
  readonly firstFrameMs: number | undefined;
  readonly connections: number;
  /** What ended the last connection that failed, by which rung; the picture may be back since. */
  readonly lastFailure:
    | { readonly rung: RungName | undefined; readonly reason: FailureReason }
    | undefined;
}

/** `video/mp4; codecs="avc1.640028, mp4a.40.2"` → `avc1.640028, mp4a.40.2` */
export function codecsOf(mime: string): string {
  return /codecs="?([^"]*)"?/.exec(mime)?.[1] ?? mime;
}

/** Parts of a second may differ. */
export function isSameForViewer(before: LiveState, after: LiveState): boolean {
  const partsAfter = visibleParts(after);
  return visibleParts(before).every((part, index) => part === partsAfter[index]);
}

function visibleParts(state: LiveState): unknown[] {
  if (state.kind === "playing") {
    const { kind, width, height, codecs, rung, picture } = state;
    return [kind, width, height, codecs, rung, picture];
  }
  if (state.kind === "failed")
    return [state.kind, state.reason, state.retryInMs && Math.ceil(state.retryInMs / 1000)];
  if (state.kind === "stalled") {
    const { reason } = state;
    const why = reason.code === "source-lost" ? reason.text : reason.code;
    return [state.kind, Math.floor(state.sinceMs / 1000), state.hasPicture, why];
  }
  return [state.kind];
}
