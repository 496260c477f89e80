import { audioForMp4, type Stream } from "@tessera/engine";
import { Fmp4Muxer } from "./fmp4-muxer.ts";

const allocate = (bytes: number) => new Uint8Array(bytes);

/** Writes all of a stream from its next key frame on, dropping nothing. Returns how to stop. */
export function writeFmp4(stream: Stream, write: (bytes: Uint8Array) => void): () => void {
  let muxer: Fmp4Muxer | undefined;
  return stream.addReader({
    copiesData: true,
    onTracks({ video, audio }) {
      muxer = video && new Fmp4Muxer({ video, audio }, audioForMp4);
      if (muxer) write(muxer.head);
    },
    onFrame(frame) {
      const fragment = muxer?.mux(frame, allocate);
      if (fragment) write(fragment);
    },
    onState: () => {},
  });
}
