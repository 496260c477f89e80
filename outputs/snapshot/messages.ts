import type { VideoTrack } from "@tessera/engine";

/** What goes between the server and the picture process (structured clone, not JSON): one job, then its result. */
export interface PictureJob {
  readonly track: VideoTrack;
  readonly keyFrame: Uint8Array;
  readonly maxWidth: number;
}

export type PictureResult = { readonly jpeg: Uint8Array } | { readonly error: string };
