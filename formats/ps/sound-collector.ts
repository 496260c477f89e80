import { frameSlab } from "../rtp/index.ts";
import { SoundReader } from "../ts/index.ts";
import { streamType } from "./stream-id.ts";

/** What one PES packet brought; the data is the receiver's to keep. */
export interface PsSound {
  readonly codec: "aac" | "pcma" | "pcmu";
  /** AudioSpecificConfig; of AAC only. */
  readonly config: Uint8Array | undefined;
  /** Access units of AAC, or one run of samples at 8 kHz. */
  readonly frames: readonly Uint8Array[];
  /** Of the first: 33 bits that wrap; -1: not told. */
  readonly pts90k: number;
  readonly rtpTimestamp: number;
}

type Codec = PsSound["codec"];

const maxPesBytes = 0x1_0000;
/** So many packets without a sync word prove that what is called AAC is none. */
const maxWithoutSync = 3;

/** Makes frames of the PES packets of one sound. */
export class SoundCollector {
  readonly #onSound: (sound: PsSound) => void;
  #bytes = new Uint8Array(2048);
  #length = 0;
  #pts90k = -1;
  #rtpTimestamp = 0;
  /** Undefined: nobody said; "other": one that we cannot read. */
  #claim: Codec | "other" | undefined;
  #isAac = false;
  #withoutSync = 0;
  #aac = new SoundReader("aac");

  constructor(onSound: (sound: PsSound) => void) {
    this.#onSound = onSound;
  }

  /** stream_type of the program map. */
  claim(type: number): void {
    const claim = claims.get(type) ?? "other";
    if (claim === this.#claim) return;
    this.#claim = claim;
    this.#isAac = false;
    this.#withoutSync = 0;
  }

  begin(pts90k: number, rtpTimestamp: number): void {
    this.#length = 0;
    this.#pts90k = pts90k;
    this.#rtpTimestamp = rtpTimestamp;
  }

  append(bytes: Uint8Array, start: number, end: number): void {
    const length = this.#length + end - start;
    if (length > maxPesBytes) return;
    if (length > this.#bytes.length) this.#grow(length);
    this.#bytes.set(bytes.subarray(start, end), this.#length);
    this.#length = length;
  }

  /** What is at hand lacks something. */
  drop(): void {
    this.#length = 0;
    this.#aac = new SoundReader("aac");
  }

  finish(): void {
    if (this.#length === 0) return;
    const data = this.#bytes.subarray(0, this.#length);
    this.#length = 0;
    const codec = this.#codecOf(data);
    if (codec === "aac") this.#handOutAac(data);
    else if (codec) this.#handOut(codec, undefined, [data]);
  }

  /** Bytes are believed more than the program map: there are devices that call G.711 AAC. */
  #codecOf(data: Uint8Array): Codec | undefined {
    if (!this.#isAac && isAdts(data)) this.#isAac = true;
    if (this.#isAac) return "aac";
    if (this.#claim === "aac") return ++this.#withoutSync > maxWithoutSync ? "pcma" : undefined;
    return this.#claim === "other" ? undefined : (this.#claim ?? "pcma");
  }

  #handOutAac(data: Uint8Array): void {
    const { config, frames } = this.#aac.read(data);
    if (frames.length > 0) this.#handOut("aac", config, frames);
  }

  #handOut(codec: Codec, config: Uint8Array | undefined, frames: readonly Uint8Array[]): void {
    this.#onSound({
      codec,
      config,
      frames: frames.map((frame) => frameSlab.copy(frame, 0, frame.length)),
      pts90k: this.#pts90k,
      rtpTimestamp: this.#rtpTimestamp,
    });
  }

  #grow(length: number): void {
    const grown = new Uint8Array(Math.min(maxPesBytes, length * 2));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }
}

const claims: ReadonlyMap<number, Codec> = new Map<number, Codec>([
  [streamType.aac, "aac"],
  [streamType.pcma, "pcma"],
  [streamType.pcmu, "pcmu"],
]);

/** Frames of ADTS, ISO 14496-3 clause 1.A.2.2, whose lengths lead from one to the next up to the end. */
function isAdts(data: Uint8Array): boolean {
  let at = 0;
  while (at + 7 <= data.length) {
    const isSync = data[at] === 0xff && ((data[at + 1] ?? 0) & 0xf6) === 0xf0;
    const b3 = data[at + 3] ?? 0;
    const length = ((b3 & 3) << 11) | ((data[at + 4] ?? 0) << 3) | ((data[at + 5] ?? 0) >> 5);
    if (!isSync || length < 7) return false;
    at += length;
  }
  return at > 0;
}
