import {
  type AudioTrack,
  audioForBrowser,
  audioForFlv,
  type FlvAudio,
  type Frame,
  type Muxer,
  type Tracks,
  type VideoTrack,
} from "@tessera/engine";
import { FlvMuxer, flvFileHeader, flvTag } from "@tessera/formats/flv";

/** Frames of one set of tracks as FLV tags. */
export class LiveFlvMuxer implements Muxer {
  readonly head: Uint8Array;
  readonly renewal: Uint8Array;
  readonly #muxer: FlvMuxer;
  readonly #audio: FlvAudio | undefined;
  readonly #audioRate: number;

  /** Players know the older mark of H.265 and G.711; browsers know neither. */
  constructor(tracks: Tracks & { readonly video: VideoTrack }, audience: "players" | "browsers") {
    const isForBrowsers = audience === "browsers";
    this.#audio = tracks.audio && audioFor(tracks.audio, isForBrowsers);
    this.#audioRate = tracks.audio?.sampleRate ?? 1;
    const audio = this.#audio?.track;
    const hevc = isForBrowsers ? "enhanced" : "legacy";
    this.#muxer = new FlvMuxer({ video: tracks.video, audio }, { hevc });
    this.renewal = Buffer.concat(this.#muxer.sequenceHeaders(0).map(flvTag));
    const file = flvFileHeader({ video: true, audio: audio !== undefined });
    this.head = Buffer.concat([file, this.renewal]);
  }

  mux(frame: Frame): Uint8Array {
    if (frame.kind === "video") {
      const timestampMs = Math.round(frame.dts90k / 90);
      const ctsMs = Math.round(frame.pts90k / 90) - timestampMs;
      return flvTag(
        this.#muxer.video({ timestampMs, ctsMs, isKey: frame.isKey, data: frame.data }),
      );
    }
    const timestampMs = Math.max(0, Math.round((frame.dtsSamples * 1000) / this.#audioRate));
    const data = this.#audio?.encode(frame).data ?? frame.data;
    return flvTag(this.#muxer.audio({ timestampMs, data }));
  }
}

/** Players in a browser take MP3 out of FLV, but no G.711. */
function audioFor(track: AudioTrack, isForBrowsers: boolean): FlvAudio {
  return (isForBrowsers ? audioForBrowser(track) : undefined) ?? audioForFlv(track);
}
