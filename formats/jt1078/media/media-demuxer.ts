import { joinBytes } from "../../bits/index.ts";
import { PictureCollector, type PictureHandlers } from "../../ps/index.ts";
import { payloadType } from "../payload-types.ts";
import { type MediaHeader, mediaKind, mediaPart } from "./media-header.ts";
import { SequenceWatch } from "./sequence-watch.ts";

export interface MediaSound {
  readonly payloadType: number;
  /** The receiver's to keep. */
  readonly data: Uint8Array;
  readonly timestampMs: number;
}

export interface MediaHandlers extends PictureHandlers {
  onSound(sound: MediaSound): void;
}

const ticksPerMs = 90;
/** One frame of any codec is shorter. */
const maxSoundBytes = 16 * 1024;

/** Puts the packets of one connection together to pictures and frames of sound. */
export class MediaDemuxer {
  readonly #handlers: MediaHandlers;
  readonly #pictures: PictureCollector;
  readonly #watch = new SequenceWatch();
  readonly #times = { rtpTimestamp: 0, pts90k: -1, dts90k: -1 };
  #pictureType = -1;
  #soundParts: Uint8Array[] = [];
  #soundBytes = 0;

  constructor(handlers: MediaHandlers) {
    this.#handlers = handlers;
    this.#pictures = new PictureCollector(handlers);
  }

  /** Packets that came and that are missing, and pictures of which nothing was left. */
  get counts(): { readonly received: number; readonly lost: number; readonly dropped: number } {
    const { received, lost } = this.#watch;
    return { received, lost, dropped: this.#pictures.dropped };
  }

  /** As MediaStreamParser hands it out. */
  push(bytes: Uint8Array, header: MediaHeader): void {
    if (header.kind < mediaKind.sound) this.#pushPicture(bytes, header);
    else if (header.kind === mediaKind.sound) this.#pushSound(bytes, header);
  }

  /** No more comes: what is at hand is all that there will be. */
  flush(): void {
    this.#pictures.finish();
  }

  #pushPicture(bytes: Uint8Array, header: MediaHeader): void {
    const missing = this.#watch.note("picture", header.sequence);
    if (header.payloadType !== this.#pictureType) this.#changeCodec(header.payloadType);
    if (missing === Number.POSITIVE_INFINITY) this.#pictures.startAnew();
    else if (missing > 0) this.#pictures.cut();
    const isBeginning = header.part === mediaPart.whole || header.part === mediaPart.first;
    if (isBeginning) this.#begin(header.timestampMs);
    // What goes on with a picture whose beginning was lost.
    else if (!this.#pictures.isOpen) return this.#pictures.cut();
    this.#pictures.append(bytes, header.payloadStart, header.payloadEnd);
    if (header.part === mediaPart.whole || header.part === mediaPart.last) this.#pictures.finish();
  }

  #begin(timestampMs: number): void {
    // The last part of the one before did not come.
    if (this.#pictures.isOpen) {
      this.#pictures.cut();
      this.#pictures.finish();
    }
    this.#times.pts90k = timestampMs * ticksPerMs;
    this.#pictures.begin(this.#times);
  }

  #changeCodec(type: number): void {
    this.#pictureType = type;
    this.#pictures.claim(
      type === payloadType.h265 ? "h265" : type === payloadType.h264 ? "h264" : undefined,
    );
  }

  #pushSound(bytes: Uint8Array, header: MediaHeader): void {
    const missing = this.#watch.note("sound", header.sequence);
    const { part, payloadStart, payloadEnd, timestampMs } = header;
    if (missing > 0 || part === mediaPart.whole || part === mediaPart.first) this.#dropSound();
    if (part !== mediaPart.whole && part !== mediaPart.first && this.#soundBytes === 0) return;
    const data = bytes.slice(payloadStart, payloadEnd);
    if (part === mediaPart.whole)
      return this.#handlers.onSound({ payloadType: header.payloadType, data, timestampMs });
    this.#soundParts.push(data);
    this.#soundBytes += data.length;
    if (this.#soundBytes > maxSoundBytes) return this.#dropSound();
    if (part !== mediaPart.last) return;
    const whole = joinBytes(this.#soundParts);
    this.#dropSound();
    this.#handlers.onSound({ payloadType: header.payloadType, data: whole, timestampMs });
  }

  #dropSound(): void {
    this.#soundParts = [];
    this.#soundBytes = 0;
  }
}
