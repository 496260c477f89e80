import type { Span } from "./span.ts";

/** A video element that is fed with footage and knows time as UTC: what a track needs of it. */
export interface FootageScreen {
  readonly positionMs: number;
  readonly isSeeking: boolean;
  readonly width: number;
  readonly height: number;
  canPlay(mime: string): boolean;
  /** Whether this can go behind what was appended before; otherwise `reopen` comes first. */
  canFollow(mime: string): boolean;
  /** Resolves when the browser has taken it. */
  append(mime: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** What could be shown at once. */
  ranges(): readonly Span[];
  showAt(positionMs: number): void;
  setRate(rate: number): void;
  play(): void;
  pause(): void;
  /** Drops what lies outside; cheap if there is little of it. */
  keepOnly(fromMs: number, toMs: number): void;
  /** Drops everything, a half-read fragment too. */
  clear(): void;
  /** Begins anew, after an error or for other kinds of tracks. */
  reopen(): void;
  close(): void;
}

export type OpenFootageScreen = (
  video: HTMLVideoElement,
  onError: (error: unknown) => void,
) => FootageScreen;
