import type { VideoTrack } from "@tessera/engine";
import { avcDecoderConfig } from "@tessera/formats/h264";
import { hevcDecoderConfig } from "@tessera/formats/h265";
import {
  AV_CODEC_FLAG_OUTPUT_CORRUPT,
  AV_CODEC_ID_H264,
  AV_CODEC_ID_HEVC,
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
  #isWaitingForKey = true;
  #withoutPicture = 0;

  constructor(track: VideoTrack) {
    const { width, height } = track;
    const codec = Codec.findDecoder(track.codec === "h264" ? AV_CODEC_ID_H264 : AV_CODEC_ID_HEVC);
    if (!codec) throw new Error(`no decoder of ${track.codec}`);
    this.#context = new CodecContext();
    this.#context.allocContext3(codec);
    this.#context.threadCount = width * height > pixelsOfOneThread ? 2 : 1;
    // With this record the decoder takes NAL units behind their lengths, as frames carry them.
    this.#context.extraData = Buffer.from(
      track.codec === "h264"
        ? avcDecoderConfig(track.sps, track.pps)
        : hevcDecoderConfig(track.vps, track.sps, track.pps),
    );
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
      if (coded.isKey) throw new Error(`a key frame cannot be decoded (${result})`);
      // What follows refers to it.
      this.#isWaitingForKey = true;
      return;
    }
    if (++this.#withoutPicture > maxWithoutPicture) throw new Error("nothing can be decoded");
    while (this.#context.receiveFrameSync(this.#picture) >= 0) {
      this.#withoutPicture = 0;
      onPicture(this.#picture);
      this.#picture.unref();
    }
  }

  close(): void {
    this.#context.freeContext();
    this.#packet.free();
    this.#picture.free();
  }
}
