import type { VideoTrack } from "@tessera/engine";

/** What goes between the server and the picture process (structured clone, not JSON): one job, then its result. */
export interface PictureJob {
  readonly track: VideoTrack;
  readonly keyFrame: Uint8Array;
  readonly maxWidth: number;
  /** Small and cheap, with its look: blocks may be seen in it. */
  readonly isPreview: boolean;
}

export interface DrawnPicture {
  readonly jpeg: Uint8Array;
  /** Of a preview: brightness of the fields of a coarse grid; alike for pictures of the same scene. Empty else. */
  readonly look: Uint8Array;
}

export type PictureResult = DrawnPicture | { readonly error: string };
