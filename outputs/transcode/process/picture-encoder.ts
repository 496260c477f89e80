import {
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  type AVPixelFormat,
  FF_ENCODER_LIBX264,
} from "node-av/constants";
import { Codec, CodecContext, type Frame, Packet, Rational } from "node-av/lib";

/** A viewer that comes later starts within this. */
const gop90k = 2 * 90_000;
/** Far beyond it: key frames are placed by time, whatever the frame rate is. */
const gopFrames = 600;
/** Only for rate control: what counts is the time of each picture. */
const assumedFps = 25;
/** 1080p at most 4 Mbit/s, smaller pictures in proportion. */
const bitsPerPixelAndSecond = 2;
const leastBitsPerSecond = 300_000;

/** Pictures of one size in, H.264 without B-frames out, each at once. */
export class PictureEncoder {
  readonly #context = new CodecContext();
  readonly #packet = new Packet();
  readonly #shape: string;
  #lastKey90k: number | undefined;

  constructor(like: Frame) {
    this.#shape = shapeOf(like);
    const codec = Codec.findEncoderByName(FF_ENCODER_LIBX264);
    if (!codec) throw new Error("no H.264 encoder");
    const context = this.#context;
    context.allocContext3(codec);
    const { width, height } = like;
    context.width = width;
    context.height = height;
    context.pixelFormat = like.format as AVPixelFormat;
    context.timeBase = new Rational(1, 90_000);
    context.framerate = new Rational(assumedFps, 1);
    context.threadCount = 1;
    context.gopSize = gopFrames;
    context.maxBFrames = 0;
    const maxRate = Math.max(leastBitsPerSecond, width * height * bitsPerPixelAndSecond);
    context.rcMaxRate = BigInt(maxRate);
    context.rcBufferSize = maxRate;
    const options = { preset: "ultrafast", tune: "zerolatency", crf: "25", "forced-idr": "1" };
    for (const [name, value] of Object.entries(options)) context.setOption(name, value);
    const result = context.open2Sync(codec, null);
    if (result < 0) throw new Error(`the H.264 encoder did not open (${result})`);
    this.#packet.alloc();
  }

  takes(picture: Frame): boolean {
    return shapeOf(picture) === this.#shape;
  }

  /** `onPacket` gets a byte stream with start codes; it is valid until the callback returns. */
  encode(picture: Frame, onPacket: (data: Uint8Array, pts90k: number) => void): void {
    const pts90k = Number(picture.pts);
    const isKey = this.#lastKey90k === undefined || pts90k - this.#lastKey90k >= gop90k;
    if (isKey) this.#lastKey90k = pts90k;
    picture.pictType = isKey ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
    const result = this.#context.sendFrameSync(picture);
    if (result < 0) throw new Error(`a picture cannot be encoded (${result})`);
    while (this.#context.receivePacketSync(this.#packet) >= 0) {
      if (this.#packet.data) onPacket(this.#packet.data, Number(this.#packet.pts));
      this.#packet.unref();
    }
  }

  close(): void {
    this.#context.freeContext();
    this.#packet.free();
  }
}

const shapeOf = ({ width, height, format }: Frame) => [width, height, format].join();
