import type { MediaPlaylist } from "@tessera/formats/hls";

type MediaSegment = MediaPlaylist["segments"][number];

/** As far from the end as a live stream is joined: enough to go on while the next one is made. */
const segmentsFromEnd = 2;
/** Further behind than this it is joined anew. */
const maxSegmentsBehind = 4;

/** Which segments of a playlist, as it is loaded again and again, are still to come. */
export class SegmentCursor {
  #next: number | undefined;

  /** Those that have not been taken, oldest first; they count as taken. */
  take({ mediaSequence, segments, isEnded }: MediaPlaylist): readonly MediaSegment[] {
    const end = mediaSequence + segments.length;
    const next = this.#next ?? (isEnded ? mediaSequence : end - segmentsFromEnd);
    const isLost =
      next < mediaSequence || next > end || (!isEnded && end - next > maxSegmentsBehind);
    const from = Math.max(mediaSequence, isLost ? end - segmentsFromEnd : next);
    this.#next = end;
    return segments.slice(from - mediaSequence);
  }
}
