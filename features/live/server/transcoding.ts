import type { Place, Stream } from "@tessera/engine";

/** Streams as H.264, for browsers that cannot decode what the camera sends. */
export interface Transcoding {
  /** Throws what to tell the caller when one more cannot be had. `codec` as far as it is known. */
  requireRoom(place: Place, codec: string | undefined): void;
  open(source: Stream, place: Place): { readonly stream: Stream; readonly release: () => void };
}

/** In a live address. */
export const transcodeQuery = { name: "transcode", value: "h264" } as const;
