import { Audio, type Direction, Video } from "node-datachannel";
import type { NegotiatedMedia } from "../messages.ts";

/** One section of the answer. */
export function describeMedia(section: NegotiatedMedia, direction: Direction): Video | Audio {
  const { kind, mid, isUsed, payloadType, encoding, format } = section;
  const used = isUsed ? direction : "Inactive";
  // The library takes no undefined in the place of the format.
  const codec = [payloadType, encoding, ...(format ? [format] : [])] as const;
  if (kind === "video") {
    const video = new Video(mid, used);
    video.addVideoCodec(...codec);
    return video;
  }
  const audio = new Audio(mid, used);
  audio.addAudioCodec(...codec);
  return audio;
}
