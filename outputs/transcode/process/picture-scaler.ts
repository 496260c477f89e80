import {
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUVJ420P,
  type AVPixelFormat,
  SWS_BILINEAR,
} from "node-av/constants";
import { Frame, SoftwareScaleContext } from "node-av/lib";

/** What every browser decodes: 4:2:0 in 8 bits, of limited or full range. */
const playableFormats: readonly number[] = [AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVJ420P];

/** Brings pictures to a size and a format that browsers decode; leaves those alone that are. */
export class PictureScaler {
  readonly #maxHeight: number;
  readonly #scaler = new SoftwareScaleContext();
  readonly #scaled = new Frame();
  #shape = "";

  constructor(maxHeight: number) {
    this.#maxHeight = maxHeight;
    this.#scaled.alloc();
  }

  /** The result is valid until the next call. */
  fit(picture: Frame): Frame {
    const { width, height } = this.#sizeFor(picture);
    const isFitting = width === picture.width && height === picture.height;
    if (isFitting && playableFormats.includes(picture.format)) return picture;
    this.#prepare(picture, width, height);
    const scaled = this.#scaled;
    // The encoder may still hold the last one.
    if (scaled.makeWritable() < 0) throw new Error("no memory for a scaled picture");
    const result = this.#scaler.scaleFrameSync(scaled, picture);
    if (result < 0) throw new Error(`a picture cannot be scaled (${result})`);
    scaled.pts = picture.pts;
    return scaled;
  }

  close(): void {
    this.#scaler.freeContext();
    this.#scaled.free();
  }

  #sizeFor({ width, height }: Frame) {
    const fitting = Math.min(height, this.#maxHeight);
    return { width: even((width * fitting) / height), height: even(fitting) };
  }

  #prepare(picture: Frame, width: number, height: number): void {
    const shape = [picture.width, picture.height, picture.format, width, height].join();
    if (shape === this.#shape) return;
    this.#shape = shape;
    const from = picture.format as AVPixelFormat;
    const to = AV_PIX_FMT_YUV420P;
    this.#scaler.getContext(picture.width, picture.height, from, width, height, to, SWS_BILINEAR);
    this.#scaled.unref();
    this.#scaled.width = width;
    this.#scaled.height = height;
    this.#scaled.format = to;
    if (this.#scaled.allocBuffer() < 0) throw new Error("no memory for a scaled picture");
  }
}

const even = (length: number) => Math.max(2, Math.round(length / 2) * 2);
