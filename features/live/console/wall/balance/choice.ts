import type { Flow } from "@tessera/kit/camera";

/** What a tile gets, from the most to the least. */
export type Level = "main" | "sub" | "still" | "paused";

/** Why a tile gets less than the main stream. */
export type Reason = "small" | "many" | "load" | "hidden";

export interface Choice {
  readonly level: Level;
  readonly reason?: Reason;
}

/** How a tile's picture does. */
export interface TileFigures {
  readonly isPlaying: boolean;
  readonly decodedFrames: number;
  readonly droppedFrames: number;
  readonly decodedFps: number | undefined;
  /** What the camera sends. */
  readonly streamFps: number | undefined;
}

/** A tile as it is at this moment. */
export interface TileFacts {
  readonly id: string;
  readonly heightPx: number;
  readonly hasSubStream: boolean;
  /** Chosen by hand. */
  readonly pinned: Flow | undefined;
  /** On the whole screen, or somebody looks at a part of the picture. */
  readonly isLarge: boolean;
  /** On screen and not covered. */
  readonly isSeen: boolean;
  /** On this computer: another stream would end the recording. */
  readonly isRecording: boolean;
  readonly figures: TileFigures | undefined;
}

export const sameChoice = (a: Choice | undefined, b: Choice): boolean =>
  a?.level === b.level && a.reason === b.reason;
