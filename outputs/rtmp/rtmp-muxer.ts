import {
  audioForFlv,
  type FlvAudio,
  type Frame,
  type Muxer,
  type Tracks,
  type VideoTrack,
} from "@tessera/engine";
import { FlvMuxer } from "@tessera/formats/flv";
import { rtmpMediaMessage } from "@tessera/protocols/rtmp";

/** Frames of one set of tracks as RTMP messages; sound as the camera sends it. */
export class RtmpMuxer implements Muxer {
  readonly head: Uint8Array;
  readonly #muxer: FlvMuxer;
  readonly #audio: FlvAudio | undefined;
  readonly #audioRate: number;

  constructor(tracks: Tracks & { readonly video: VideoTrack }, hevc: "legacy" | "enhanced") {
    this.#audio = tracks.audio && audioForFlv(tracks.audio);
    this.#muxer = new FlvMuxer({ video: tracks.video, audio: this.#audio?.track }, { hevc });
    this.#audioRate = tracks.audio?.sampleRate ?? 1;
    this.head = Buffer.concat(this.#muxer.sequenceHeaders(0).map(rtmpMediaMessage));
  }

  get renewal(): Uint8Array {
    return this.head;
  }

  mux(frame: Frame): Uint8Array {
    if (frame.kind === "video") {
      const timestampMs = Math.round(frame.dts90k / 90);
      const { data } = frame;
      const ctsMs = Math.round(frame.pts90k / 90) - timestampMs;
      return rtmpMediaMessage(this.#muxer.video({ timestampMs, ctsMs, isKey: frame.isKey, data }));
    }
    const data = this.#audio?.encode(frame).data ?? frame.data;
    const timestampMs = Math.max(0, Math.round((frame.dtsSamples * 1000) / this.#audioRate));
    return rtmpMediaMessage(this.#muxer.audio({ timestampMs, data }));
  }
}
