import { BrokenBytes } from "../bits/index.ts";
import type { Damage, Depacketiser, RtpHeader } from "../rtp/index.ts";
import { TsDemuxer, type TsHandlers, type TsPicture } from "./ts-demuxer.ts";

export interface Mp2tHandlers extends Omit<TsHandlers, "onPicture"> {
  /** From the first key frame on. */
  onPicture(picture: TsPicture, damage: Damage): void;
}

/** A transport stream over RTP, RFC 2250 clause 2: packets of 188 bytes one behind the other. */
export class Mp2tDepacketiser implements Depacketiser {
  readonly #handlers: Mp2tHandlers;
  readonly #demuxer: TsDemuxer;
  #hasKey = false;
  /** Something was lost since the last key frame; what is cut by it is dropped whole. */
  #isBehindLoss = false;

  constructor(handlers: Mp2tHandlers) {
    this.#handlers = handlers;
    this.#demuxer = new TsDemuxer({
      ...handlers,
      onPicture: (picture) => this.#take(picture),
    });
  }

  /** Sound is announced, heard or not. */
  get hasSound(): boolean {
    return this.#demuxer.hasSound;
  }

  get dropped(): number {
    return this.#demuxer.droppedPictures;
  }

  push(bytes: Uint8Array, { payloadStart, payloadEnd }: RtpHeader, missing: number): void {
    if (missing > 0) this.#isBehindLoss = true;
    try {
      this.#demuxer.push(bytes.subarray(payloadStart, payloadEnd));
    } catch (error) {
      // What is no transport stream is passed over: the next packet may be one again.
      if (!(error instanceof BrokenBytes)) throw error;
      this.#isBehindLoss = true;
    }
  }

  #take(picture: TsPicture): void {
    if (picture.isKey) {
      this.#hasKey = true;
      this.#isBehindLoss = false;
    }
    if (this.#hasKey) this.#handlers.onPicture(picture, this.#isBehindLoss ? "inherited" : "none");
  }
}
