import type { VideoTrack } from "@tessera/engine";

/** What goes between the server and the picture process (structured clone, not JSON). */
export interface PictureJob {
  readonly id: number;
  readonly track: VideoTrack;
  readonly keyFrame: Uint8Array;
  readonly maxWidth: number;
}

export type PictureResult =
  | { readonly id: number; readonly jpeg: Uint8Array }
  | { readonly id: number; readonly error: string };
