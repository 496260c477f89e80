import type { VideoTrack } from "@tessera/engine";
import {
  isKeyNal,
  isSliceNal,
  lengthPrefixed,
  nalType,
  nalTypeOf,
  parseSps,
  splitAnnexB,
} from "@tessera/formats/h264";
import {
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  type AVPixelFormat,
  FF_ENCODER_LIBX264,
} from "node-av/constants";
import { Codec, CodecContext, type Frame, Packet, Rational } from "node-av/lib";
import type { MarkedPicture } from "../messages.ts";

/** Only for rate control: what counts is the time of each picture. */
const assumedFps = 25;
/** Far beyond a GOP: those that were recorded are kept. */
const maxGopFrames = 100_000;
/** 1080p at most 8 Mbit/s, smaller pictures in proportion: noise in the dark is not worth more. */
const bitsPerPixelAndSecond = 4;
const leastBitsPerSecond = 500_000;
/**
 * Hardly to be told from what was recorded, and not too slow. Nothing is looked ahead at and there are no B-frames, so that
 * each picture comes out at once.
 */
const quality = { preset: "superfast", tune: "zerolatency", crf: "22", "forced-idr": "1" };

/** Pictures of one size in, H.264 out, each at once. */
export class PictureEncoder {
  readonly #context = new CodecContext();
  readonly #packet = new Packet();
  readonly #shape: string;
  /** So far. */
  count = 0;

  constructor(like: Frame) {
    this.#shape = shapeOf(like);
    const codec = Codec.findEncoderByName(FF_ENCODER_LIBX264);
    if (!codec) throw new Error("no H.264 encoder");
    const context = this.#context;
    context.allocContext3(codec);
    context.width = like.width;
    context.height = like.height;
    context.pixelFormat = like.format as AVPixelFormat;
    context.timeBase = new Rational(1, assumedFps);
    context.framerate = new Rational(assumedFps, 1);
    context.colorRange = like.colorRange;
    context.colorPrimaries = like.colorPrimaries;
    context.colorTrc = like.colorTrc;
    context.colorSpace = like.colorSpace;
    context.sampleAspectRatio = like.sampleAspectRatio;
    context.threadCount = 1;
    context.gopSize = maxGopFrames;
    context.maxBFrames = 0;
    const maxRate = Math.max(leastBitsPerSecond, like.width * like.height * bitsPerPixelAndSecond);
    context.rcMaxRate = BigInt(maxRate);
    context.rcBufferSize = 2 * maxRate;
    for (const [name, value] of Object.entries(quality)) context.setOption(name, value);
    const result = context.open2Sync(codec, null);
    if (result < 0) throw new Error(`the H.264 encoder did not open (${result})`);
    this.#packet.alloc();
  }

  encode(picture: Frame, isKey: boolean): Pick<MarkedPicture, "data" | "isKey" | "track"> {
    if (shapeOf(picture) !== this.#shape) throw new Error("pictures of one film differ in size");
    picture.pts = BigInt(this.count++);
    picture.pictType = isKey ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
    const sent = this.#context.sendFrameSync(picture);
    const received = sent < 0 ? sent : this.#context.receivePacketSync(this.#packet);
    if (received < 0 || !this.#packet.data)
      throw new Error(`a picture cannot be encoded (${received})`);
    const nals = splitAnnexB(Uint8Array.from(this.#packet.data));
    this.#packet.unref();
    const slices = nals.filter(isSliceNal);
    const track = isKey ? trackOf(nals) : undefined;
    return {
      data: lengthPrefixed(slices),
      isKey: slices.some(isKeyNal),
      ...(track && { track }),
    };
  }

  close(): void {
    this.#context.freeContext();
    this.#packet.free();
  }
}

function trackOf(nals: readonly Uint8Array[]): VideoTrack | undefined {
  const sps = nals.find((nal) => nalTypeOf(nal) === nalType.sps);
  const pps = nals.find((nal) => nalTypeOf(nal) === nalType.pps);
  if (!sps || !pps) return undefined;
  const { width, height } = parseSps(sps);
  return { codec: "h264", sps: [sps.slice()], pps: [pps.slice()], width, height };
}

const shapeOf = ({ width, height, format }: Frame) => [width, height, format].join();
