import type { ForeignTrack, VideoTrack } from "@tessera/engine";
import { avcDecoderConfig } from "@tessera/formats/h264";
import { hevcDecoderConfig } from "@tessera/formats/h265";
import {
  AV_CODEC_FLAG_OUTPUT_CORRUPT,
  AV_CODEC_ID_H264,
  AV_CODEC_ID_HEVC,
  AV_CODEC_ID_MJPEG,
  AV_CODEC_ID_MPEG4,
} from "node-av/constants";
import { Codec, CodecContext, Frame, Packet } from "node-av/lib";

export interface CodedPicture {
  readonly data: Uint8Array;
  readonly pts90k: number;
  readonly isKey: boolean;
}

/** A second thread lets the decoder work ahead while the encoder works; it costs a frame of delay. */
const pixelsOfOneThread = 1920 * 1088;
/** More than any stream may keep back to put pictures in order: the decoder skips what it is given. */
const maxWithoutPicture = 40;

/** Access units in, pictures out in the order in which they are shown. */
export class PictureDecoder {
  readonly #context: CodecContext;
  readonly #packet = new Packet();
  readonly #picture = new Frame();
  readonly #isForgiving: boolean;
  #isWaitingForKey = true;
  #withoutPicture = 0;

  constructor(track: VideoTrack | ForeignTrack) {
    this.#isForgiving = track.codec === "mjpeg";
    const codec = Codec.findDecoder(codecIds[track.codec]);
    if (!codec) throw new Error(`no decoder of ${track.codec}`);
    this.#context = new CodecContext();
    this.#context.allocContext3(codec);
    this.#context.threadCount = isLarge(track) ? 2 : 1;
    const config = configOf(track);
    if (config && config.length > 0) this.#context.extraData = Buffer.from(config);
    // A picture that is refreshed bit by bit is better seen with its faults than not for seconds.
    if (track.codec === "h264") this.#context.setFlags(AV_CODEC_FLAG_OUTPUT_CORRUPT);
    const result = this.#context.open2Sync(codec, null);
    if (result < 0) throw new Error(`the decoder of ${track.codec} did not open (${result})`);
    this.#packet.alloc();
    this.#picture.alloc();
  }

  /** Each picture is the callback's until it returns. Throws when nothing can be decoded. */
  decode(coded: CodedPicture, onPicture: (picture: Frame) => void): void {
    if (this.#isWaitingForKey && !coded.isKey) return;
    this.#isWaitingForKey = false;
    this.#packet.data = Buffer.from(coded.data.buffer, coded.data.byteOffset, coded.data.length);
    this.#packet.pts = BigInt(Math.round(coded.pts90k));
    const result = this.#context.sendPacketSync(this.#packet);
    this.#packet.unref();
    if (result < 0) {
      // Of pictures that each stand alone, one that is broken costs itself.
      if (coded.isKey && !this.#isForgiving)
        throw new Error(`a key frame cannot be decoded (${result})`);
      // What follows refers to it.
      this.#isWaitingForKey = true;
      this.#countWithoutPicture();
      return;
    }
    this.#countWithoutPicture();
    while (this.#context.receiveFrameSync(this.#picture) >= 0) {
      this.#withoutPicture = 0;
      onPicture(this.#picture);
      this.#picture.unref();
    }
  }

  #countWithoutPicture(): void {
    if (++this.#withoutPicture > maxWithoutPicture) throw new Error("nothing can be decoded");
  }

  close(): void {
    this.#context.freeContext();
    this.#packet.free();
    this.#picture.free();
  }
}

const codecIds = {
  h264: AV_CODEC_ID_H264,
  h265: AV_CODEC_ID_HEVC,
  mjpeg: AV_CODEC_ID_MJPEG,
  mpeg4: AV_CODEC_ID_MPEG4,
} as const;

const isLarge = (track: VideoTrack | ForeignTrack) =>
  "width" in track && track.width * track.height > pixelsOfOneThread;

/** With such a record the decoder takes NAL units behind their lengths, as frames carry them. */
function configOf(track: VideoTrack | ForeignTrack): Uint8Array | undefined {
  if (track.codec === "h264") return avcDecoderConfig(track.sps, track.pps);
  if (track.codec === "h265") return hevcDecoderConfig(track.vps, track.sps, track.pps);
  return track.config;
}
