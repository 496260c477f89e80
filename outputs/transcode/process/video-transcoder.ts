import type { ForeignTrack, VideoFrame, VideoTrack } from "@tessera/engine";
import type { Frame as Picture } from "node-av/lib";
import { readH264Packet } from "./h264-packet.ts";
import { PictureDecoder } from "./picture-decoder.ts";
import { PictureEncoder } from "./picture-encoder.ts";
import { PictureScaler } from "./picture-scaler.ts";

/** What streams carry, and what devices send beside it. */
export type VideoSource = VideoTrack | ForeignTrack;

export interface TranscodedVideo {
  /** Before the first frame and whenever the parameter sets have changed. */
  onTrack(track: VideoTrack): void;
  onFrame(frame: VideoFrame): void;
}

/** One track to H.264 that begins with an IDR: decoded, made smaller if need be, encoded; times stay as they are. */
export class VideoTranscoder {
  readonly #out: TranscodedVideo;
  readonly #decoder: PictureDecoder;
  readonly #scaler: PictureScaler;
  #encoder: PictureEncoder | undefined;
  #sets = "";

  constructor(track: VideoSource, maxHeight: number, out: TranscodedVideo) {
    this.#out = out;
    this.#decoder = new PictureDecoder(track);
    this.#scaler = new PictureScaler(maxHeight);
  }

  push(frame: VideoFrame): void {
    this.#decoder.decode(frame, (picture) => this.#encode(this.#scaler.fit(picture)));
  }

  close(): void {
    this.#decoder.close();
    this.#scaler.close();
    this.#encoder?.close();
  }

  #encode(picture: Picture): void {
    if (!this.#encoder?.takes(picture)) {
      this.#encoder?.close();
      this.#encoder = new PictureEncoder(picture);
    }
    this.#encoder.encode(picture, (data, pts90k) => {
      const { track, frame } = readH264Packet(data, pts90k);
      if (track) this.#announce(track);
      this.#out.onFrame(frame);
    });
  }

  #announce(track: VideoTrack): void {
    const sets = Buffer.concat([...track.sps, ...track.pps]).toString("hex");
    if (sets === this.#sets) return;
    this.#sets = sets;
    this.#out.onTrack(track);
  }
}
