import { joinBytes } from "../bits/index.ts";
import type { Damage } from "./access-unit-assembler.ts";
import type { Depacketiser } from "./depacketiser.ts";
import type { RtpHeader } from "./rtp-header.ts";
import { findStartCode } from "./start-code.ts";

/** vop_start_code, ISO 14496-2 table 6-3; the two bits behind it tell how the picture is coded. */
const vopStart = 0xb6;
const intraCoded = 0;
/** More than a picture of any camera. */
const maxPictureBytes = 16 * 1024 * 1024;

/** Start codes and all; the data is the receiver's to keep. */
type OnPicture = (data: Uint8Array, timestamp: number, isKey: boolean, damage: Damage) => void;

/**
 * MPEG-4 part 2 over RTP, RFC 6416 clause 5, from the first picture that is coded from itself on. A picture of which a
 * packet is lost is given out as far as it came: decoders conceal the rest.
 */
export class Mpeg4Depacketiser implements Depacketiser {
  readonly #onPicture: OnPicture;
  readonly #onUnstartable: () => void;
  #parts: Uint8Array[] = [];
  #length = 0;
  #timestamp = -1;
  #isCut = false;
  #isBehindLoss = false;
  #hasKey = false;
  dropped = 0;

  constructor(onPicture: OnPicture, onUnstartable: () => void = () => {}) {
    this.#onPicture = onPicture;
    this.#onUnstartable = onUnstartable;
  }

  push(bytes: Uint8Array, rtp: RtpHeader, missing: number): void {
    if (missing > 0) this.#noteLoss();
    if (rtp.timestamp !== this.#timestamp) {
      this.#end();
      this.#timestamp = rtp.timestamp;
      this.#isCut = missing > 0;
    }
    const { payloadStart: start, payloadEnd: end } = rtp;
    const hasStart = findStartCode(bytes, start, Math.min(end, start + 3)) === start;
    if (this.#length === 0 && hasStart) this.#isCut = false;
    // Behind a hole nothing fits.
    if (!this.#isCut && this.#length + end - start <= maxPictureBytes) {
      this.#parts.push(bytes.slice(start, end));
      this.#length += end - start;
    }
    if (rtp.marker) this.#end();
  }

  #noteLoss(): void {
    this.#isBehindLoss = true;
    this.#isCut = true;
  }

  #end(): void {
    const data = joinBytes(this.#parts);
    const isCut = this.#isCut;
    this.#parts = [];
    this.#length = 0;
    this.#isCut = false;
    if (data.length > 0) this.#give(data, isCut);
    else if (isCut) this.dropped++;
  }

  #give(data: Uint8Array, isCut: boolean): void {
    const coding = codingOf(data);
    // Headers alone: they stand before the next picture.
    if (coding === undefined) {
      if (isCut) this.dropped++;
      else this.#keep(data);
      return;
    }
    const isKey = coding === intraCoded;
    if (isKey && !isCut) this.#isBehindLoss = false;
    if (!this.#hasKey && !isKey) return this.#onUnstartable();
    this.#hasKey = true;
    this.#onPicture(data, this.#timestamp, isKey, this.#damageOf(isCut));
  }

  #keep(headers: Uint8Array): void {
    this.#parts = [headers];
    this.#length = headers.length;
  }

  #damageOf(isCut: boolean): Damage {
    if (isCut) return "own";
    return this.#isBehindLoss ? "inherited" : "none";
  }
}

/** vop_coding_type of the first picture; undefined without one. */
function codingOf(data: Uint8Array): number | undefined {
  for (let at = findStartCode(data, 0, data.length); at >= 0; ) {
    if (data[at + 3] === vopStart && at + 4 < data.length) return (data[at + 4] ?? 0) >> 6;
    at = findStartCode(data, at + 3, data.length);
  }
  return undefined;
}
