import { isDeepStrictEqual } from "node:util";
import { audioForMp4, type Stream, type Tracks } from "@tessera/engine";
import { Fmp4Muxer } from "./fmp4-muxer.ts";

const allocate = (bytes: number) => new Uint8Array(bytes);

/**
 * Writes all of a stream from its next key frame on, dropping nothing that its first tracks hold: one file
 * has one head, so sound that comes later or changes, and pictures of another codec, are left out. Returns
 * how to stop.
 */
export function writeFmp4(stream: Stream, write: (bytes: Uint8Array) => void): () => void {
  let first: Tracks | undefined;
  let muxer: Fmp4Muxer | undefined;
  let isTaken = { video: true, audio: true };
  return stream.addReader({
    copiesData: true,
    onTracks({ video, audio }) {
      if (first) {
        const isSameVideo = video?.codec === first.video?.codec;
        isTaken = { video: isSameVideo, audio: isDeepStrictEqual(audio, first.audio) };
      } else if (video) {
        first = { video, audio };
        muxer = new Fmp4Muxer({ video, audio }, audioForMp4);
        write(muxer.head);
      }
    },
    onFrame(frame) {
      const fragment = isTaken[frame.kind] ? muxer?.mux(frame, allocate) : undefined;
      if (fragment) write(fragment);
    },
    onState: () => {},
  });
}
