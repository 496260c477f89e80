import type { VideoTrack } from "@tessera/engine";
import { avcDecoderConfig } from "@tessera/formats/h264";
import { hevcDecoderConfig } from "@tessera/formats/h265";
import { AV_CODEC_ID_H264, AV_CODEC_ID_HEVC } from "node-av/constants";
import { Codec, CodecContext, Frame, Packet } from "node-av/lib";
import type { RecordedPicture } from "../messages.ts";

/** More than any stream may keep back to put pictures in order: the decoder skips what it is given. */
const maxWithoutPicture = 40;

/** Recorded pictures in, decoded ones out in the order in which they are shown. */
export class PictureDecoder {
  readonly #context = new CodecContext();
  readonly #packet = new Packet();
  readonly #picture = new Frame();
  #withoutPicture = 0;
  #last = Number.NEGATIVE_INFINITY;

  constructor(track: VideoTrack) {
    const codec = Codec.findDecoder(track.codec === "h264" ? AV_CODEC_ID_H264 : AV_CODEC_ID_HEVC);
    if (!codec) throw new Error(`no decoder of ${track.codec}`);
    this.#context.allocContext3(codec);
    this.#context.threadCount = 1;
    // With this record the decoder takes NAL units behind their lengths, as files keep them.
    this.#context.extraData = Buffer.from(
      track.codec === "h264"
        ? avcDecoderConfig(track.sps, track.pps)
        : hevcDecoderConfig(track.vps, track.sps, track.pps),
    );
    const result = this.#context.open2Sync(codec, null);
    if (result < 0) throw new Error(`the decoder did not open (${result})`);
    this.#packet.alloc();
    this.#picture.alloc();
  }

  /** Each picture is the callback's until it returns. Throws when a key frame cannot be decoded, or nothing at all. */
  decode({ data, pts90k, isKey }: RecordedPicture, onPicture: (picture: Frame) => void): void {
    this.#packet.data = Buffer.from(data.buffer, data.byteOffset, data.length);
    this.#packet.pts = BigInt(pts90k);
    const result = this.#context.sendPacketSync(this.#packet);
    this.#packet.unref();
    // A broken picture between key frames is left out, as players do.
    if (result < 0 && isKey) throw new Error(`a key frame cannot be decoded (${result})`);
    if (++this.#withoutPicture > maxWithoutPicture) throw new Error("nothing can be decoded");
    this.#take(onPicture);
  }

  finish(onPicture: (picture: Frame) => void): void {
    this.#context.sendPacketSync(null);
    this.#take(onPicture);
  }

  close(): void {
    this.#context.freeContext();
    this.#packet.free();
    this.#picture.free();
  }

  #take(onPicture: (picture: Frame) => void): void {
    while (this.#context.receiveFrameSync(this.#picture) >= 0) {
      this.#withoutPicture = 0;
      const pts90k = Number(this.#picture.pts);
      // One that is shown at the moment of another, or before it, has no place in a film.
      if (pts90k > this.#last) onPicture(this.#picture);
      this.#last = Math.max(this.#last, pts90k);
      this.#picture.unref();
    }
  }
}
