import {
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUVJ420P,
  type AVPixelFormat,
  SWS_BILINEAR,
} from "node-av/constants";
import { Frame, SoftwareScaleContext } from "node-av/lib";

/** What every player decodes, and what is drawn on: 4:2:0 in 8 bits, of limited or full range. */
const plainFormats: readonly number[] = [AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVJ420P];

/** Makes decoded pictures plain, of even size, and free to be drawn on: the decoder looks at its own again. */
export class PlainPicture {
  readonly #scaler = new SoftwareScaleContext();
  readonly #made = new Frame();
  #shape = "";

  constructor() {
    this.#made.alloc();
  }

  /** Valid until the next call. */
  of(picture: Frame): Frame {
    const isEven = picture.width % 2 === 0 && picture.height % 2 === 0;
    const plain =
      isEven && plainFormats.includes(picture.format) ? picture : this.#convert(picture);
    if (plain.makeWritable() < 0) throw new Error("no memory for a picture");
    return plain;
  }

  close(): void {
    this.#scaler.freeContext();
    this.#made.free();
  }

  #convert(picture: Frame): Frame {
    this.#prepare(picture);
    // The encoder may still hold the last one.
    if (this.#made.makeWritable() < 0) throw new Error("no memory for a picture");
    const result = this.#scaler.scaleFrameSync(this.#made, picture);
    if (result < 0) throw new Error(`a picture cannot be converted (${result})`);
    return this.#made;
  }

  #prepare({ width, height, format }: Frame): void {
    const shape = [width, height, format].join();
    if (shape === this.#shape) return;
    this.#shape = shape;
    const even = { width: width & ~1, height: height & ~1 };
    const [from, to] = [format as AVPixelFormat, AV_PIX_FMT_YUV420P];
    this.#scaler.getContext(width, height, from, even.width, even.height, to, SWS_BILINEAR);
    this.#made.unref();
    this.#made.width = even.width;
    this.#made.height = even.height;
    this.#made.format = to;
    if (this.#made.allocBuffer() < 0) throw new Error("no memory for a picture");
  }
}
