import { joinBytes } from "../bits/index.ts";
import {
  type JpegShape,
  jpegHeader,
  jpegMarker,
  type OwnSegments,
  quantisersOf,
  splitSegments,
} from "../jpeg/index.ts";
import type { Depacketiser } from "./depacketiser.ts";
import type { RtpHeader } from "./rtp-header.ts";

const mainHeader = 8;
const restartHeader = 4;
const tableHeader = 4;
/** Type 0 is 4:2:2, type 1 is 4:2:0; both with 64 added where there are restart markers. */
const withRestarts = 64;
/** From here on a picture brings its tables; the highest ones are only its own. */
const firstOwnQ = 128;
const changingQ = 255;
/** More than a JPEG of any camera. */
const maxPictureBytes = 16 * 1024 * 1024;
/** ONVIF Streaming Specification: segments of the real header, of pictures that RFC 2435 has no room for. */
const onvifProfile = 0xffd8;

/** Whole JPEGs; the data is the receiver's to keep. */
type OnJpeg = (data: Uint8Array, timestamp: number) => void;

/** JPEG over RTP, RFC 2435. A picture of which a packet is lost is dropped: the next one is whole by itself. */
export class JpegDepacketiser implements Depacketiser {
  readonly #onJpeg: OnJpeg;
  readonly #knownTables = new Map<number, Tables>();
  #parts: Uint8Array[] = [];
  #length = 0;
  #timestamp = -1;
  #isBroken = false;
  #header: Uint8Array | undefined;
  dropped = 0;

  constructor(onJpeg: OnJpeg) {
    this.#onJpeg = onJpeg;
  }

  /** What is missing shows by where each part lies. */
  push(bytes: Uint8Array, rtp: RtpHeader): void {
    if (rtp.timestamp !== this.#timestamp) this.#begin(rtp.timestamp);
    this.#isBroken ||= !this.#add(bytes, rtp);
    if (rtp.marker) this.#end();
  }

  /** The marker of the one before was lost, if it is still there. */
  #begin(timestamp: number): void {
    if (this.#length > 0) this.dropped++;
    this.#clear();
    this.#timestamp = timestamp;
  }

  #end(): void {
    if (this.#isBroken || !this.#header) this.dropped++;
    else
      this.#onJpeg(joinBytes([this.#header, ...this.#parts, endOf(this.#parts)]), this.#timestamp);
    this.#clear();
    this.#timestamp = -1;
  }

  #clear(): void {
    this.#parts = [];
    this.#length = 0;
    this.#isBroken = false;
    this.#header = undefined;
  }

  /** False: what came does not fit what came before. */
  #add(bytes: Uint8Array, rtp: RtpHeader): boolean {
    const { payloadStart: start, payloadEnd: end } = rtp;
    if (end - start < mainHeader) return false;
    const head = readMainHeader(bytes, start);
    if (head.offset !== this.#length || head.offset > maxPictureBytes) return false;
    let at = start + mainHeader + (hasRestarts(head) ? restartHeader : 0);
    if (head.offset === 0) {
      this.#header = this.#headerOf(head, bytes, rtp, at);
      if (head.q >= firstOwnQ) at += tableHeader + uint16(bytes, at + 2);
    }
    if (!this.#header || at > end) return false;
    this.#parts.push(bytes.slice(at, end));
    this.#length += end - at;
    return true;
  }

  /** Undefined: a kind that is not known, or too little is told. */
  #headerOf(head: MainHeader, bytes: Uint8Array, rtp: RtpHeader, at: number) {
    const { type, q, width, height } = head;
    const kind = hasRestarts(head) ? type - withRestarts : type;
    const tables = q < firstOwnQ ? scaledTables(q) : this.#ownTables(bytes, at, rtp.payloadEnd, q);
    const own = ownSegments(bytes, rtp);
    // Zero: too large to be told here.
    const isSized = (width > 0 && height > 0) || own.has(jpegMarker.sof0);
    if (!tables || kind > 1 || !isSized) return undefined;
    const restartInterval = hasRestarts(head) ? uint16(bytes, at - restartHeader) : 0;
    const sampling = kind === 0 ? 0x21 : 0x22;
    return jpegHeader({ width, height, sampling, ...tables, restartInterval }, own);
  }

  /** Quantization Table header, clause 3.1.8. Without tables in it, those of before. */
  #ownTables(bytes: Uint8Array, at: number, end: number, q: number): Tables | undefined {
    const precision = bytes[at + 1] ?? 0;
    const length = uint16(bytes, at + 2);
    const from = at + tableHeader;
    if (length === 0) return q === changingQ ? undefined : this.#knownTables.get(q);
    if (length < 64 || from + length > end) return undefined;
    const tables = { quantisers: bytes.slice(from, from + length), precision };
    if (q !== changingQ) this.#knownTables.set(q, tables);
    return tables;
  }
}

/** Clause 3.1. */
interface MainHeader {
  readonly offset: number;
  readonly type: number;
  readonly q: number;
  readonly width: number;
  readonly height: number;
}

const readMainHeader = (bytes: Uint8Array, at: number): MainHeader => ({
  offset: uint24(bytes, at + 1),
  type: bytes[at + 4] ?? 0,
  q: bytes[at + 5] ?? 0,
  width: (bytes[at + 6] ?? 0) * 8,
  height: (bytes[at + 7] ?? 0) * 8,
});

const hasRestarts = ({ type }: MainHeader) => type >= withRestarts && type < 2 * withRestarts;

type Tables = Pick<JpegShape, "quantisers" | "precision">;

const scaledTables = (q: number): Tables => ({ quantisers: quantisersOf(q), precision: 0 });

function ownSegments(bytes: Uint8Array, { extensionStart, payloadStart }: RtpHeader): OwnSegments {
  if (extensionStart === payloadStart || uint16(bytes, extensionStart) !== onvifProfile)
    return new Map();
  return splitSegments(bytes.subarray(extensionStart + 4, payloadStart));
}

/** Some senders leave the end of the image out. */
function endOf(parts: readonly Uint8Array[]): Uint8Array {
  const last = parts.at(-1);
  const hasEnd = last?.at(-2) === 0xff && last.at(-1) === jpegMarker.eoi;
  return hasEnd ? new Uint8Array(0) : Uint8Array.of(0xff, jpegMarker.eoi);
}

const uint16 = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
const uint24 = (bytes: Uint8Array, at: number) => (uint16(bytes, at) << 8) | (bytes[at + 2] ?? 0);
