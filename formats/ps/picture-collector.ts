import {
  AccessUnitAssembler,
  AccessUnitBuffer,
  type Damage,
  findStartCode,
  h264Syntax,
  h265Syntax,
  type ParameterSets,
} from "../rtp/index.ts";
import { beginsPicture, codecOfNals, type VideoCodec } from "./video-codec.ts";

/** Valid until the call that gives them returns. Those of PES are 33 bits that wrap; -1: not told. */
export interface PsTimes {
  rtpTimestamp: number;
  pts90k: number;
  dts90k: number;
}

export type FindStartCode = (bytes: Uint8Array, from: number) => number;

export interface PictureHandlers {
  /** True: what it keeps it copies; see VideoHandlers of formats/rtp. */
  readonly copiesData?: boolean;
  onParameterSets(sets: ParameterSets): void;
  /**
   * Where the next 00 00 01 begins; -1 if there is none. Every byte of every picture goes through it: who has
   * one in native code gives it.
   */
  readonly findStartCode?: FindStartCode;
  /** As VideoHandlers of formats/rtp give it. */
  onPicture(data: Uint8Array, isKey: boolean, times: PsTimes, damage: Damage): void;
  /** A whole picture has come, and nobody could start with it. */
  onUnstartable?(): void;
}

/** A start code and what tells of a slice whether it is the first of its picture. */
export const picturePeek = 4 + 3;

const maxPictureBytes = 16 * 1024 * 1024;
/** Of one picture; every one costs a view, however small it is. */
const maxNals = 4096;

/** Puts the video PES packets of a picture together and hands it out without its parameter sets. */
export class PictureCollector {
  readonly #handlers: PictureHandlers;
  readonly #findStartCode: FindStartCode;
  /** The byte stream of the picture at hand. */
  readonly #bytes = new AccessUnitBuffer();
  readonly #times: PsTimes = { rtpTimestamp: -1, pts90k: -1, dts90k: -1 };
  #units: AccessUnitAssembler | undefined;
  #codec: VideoCodec | undefined;
  #isCodecSeen = false;
  /** Where bytes are missing in the picture at hand. */
  readonly #cuts: number[] = [];
  /** Before the picture at hand, or the next one. */
  #missing = 1;
  #pictures = 0;

  constructor(handlers: PictureHandlers) {
    this.#handlers = handlers;
    this.#findStartCode = handlers.findStartCode ?? findInScript;
  }

  /** See Depacketiser of formats/rtp. */
  get dropped(): number {
    return this.#units?.dropped ?? 0;
  }

  get isOpen(): boolean {
    return this.#bytes.isNalOpen;
  }

  get rtpTimestamp(): number {
    return this.#times.rtpTimestamp;
  }

  /** What the program map says; what the bytes say counts more. */
  claim(codec: VideoCodec | undefined): void {
    this.#isCodecSeen = false;
    if (codec) this.#setCodec(codec);
  }

  /**
   * Whether a PES packet with these times, or with none, goes on with the picture at hand or the last one.
   * Its first bytes tell where the times do not.
   */
  isMore(times: PsTimes, isInNewPack: boolean, data: Uint8Array): boolean {
    if (times.rtpTimestamp !== this.#times.rtpTimestamp) return false;
    if (times.pts90k >= 0 && times.pts90k !== this.#times.pts90k) return false;
    return !(isInNewPack && this.#beginsPicture(data));
  }

  begin({ rtpTimestamp, pts90k, dts90k }: PsTimes): void {
    this.#times.rtpTimestamp = rtpTimestamp;
    this.#times.pts90k = pts90k;
    this.#times.dts90k = dts90k;
    this.#drop();
    this.#bytes.openNal();
  }

  append(bytes: Uint8Array, start: number, end: number): void {
    if (!this.#bytes.isNalOpen) return;
    if (this.#bytes.length > maxPictureBytes) return this.startAnew();
    this.#bytes.append(bytes, start, end);
  }

  /** Bytes are missing here. */
  cut(): void {
    if (this.isOpen) this.#cuts.push(this.#bytes.openedNal.length);
    else this.#missing ||= 1;
  }

  /** What is at hand is of no use, nor is what comes up to the next key frame. */
  startAnew(): void {
    this.#drop();
    this.#missing = Number.POSITIVE_INFINITY;
  }

  finish(): void {
    if (!this.#bytes.isNalOpen) return;
    if (this.#cuts.length > 0) this.#handOutPieces(this.#bytes.openedNal);
    else this.#handOut(splitNals(this.#bytes.openedNal, this.#findStartCode));
    this.#drop();
  }

  /** What a piece begins with belongs to a NAL unit whose front was lost; the last one's rest was. */
  #handOutPieces(bytes: Uint8Array): void {
    const nals: Uint8Array[] = [];
    const cutNals = new Set<Uint8Array>();
    let start = 0;
    for (const end of [...this.#cuts, bytes.length]) {
      const whole = splitNals(bytes.subarray(start, end), this.#findStartCode);
      const last = whole.at(-1);
      if (last && end < bytes.length) cutNals.add(last);
      nals.push(...whole);
      start = end;
    }
    this.#handOut(nals, cutNals);
  }

  #drop(): void {
    this.#bytes.drop();
    this.#cuts.length = 0;
  }

  #handOut(nals: readonly Uint8Array[], cutNals?: ReadonlySet<Uint8Array>): void {
    // Once it is known, the first tells when it has changed.
    const codec = codecOfNals(this.#isCodecSeen ? nals.slice(0, 1) : nals);
    if (codec) {
      this.#isCodecSeen = true;
      this.#setCodec(codec);
    }
    if (!this.#units || (nals.length === 0 && !cutNals)) return;
    this.#units.beginPacket(this.#pictures++, this.#missing);
    this.#missing = 0;
    if (cutNals) this.#units.damage();
    for (const nal of nals)
      if (cutNals?.has(nal)) this.#units.addCutNal(nal);
      else this.#units.addSplitNal(nal);
    this.#units.endUnit();
  }

  #setCodec(codec: VideoCodec): void {
    if (codec === this.#codec) return;
    this.#codec = codec;
    const handlers = {
      copiesData: this.#handlers.copiesData ?? false,
      onParameterSets: (sets: ParameterSets) => this.#handlers.onParameterSets(sets),
      onAccessUnit: (data: Uint8Array, _: number, isKey: boolean, damage: Damage) =>
        this.#handlers.onPicture(data, isKey, this.#times, damage),
      onUnstartable: () => this.#handlers.onUnstartable?.(),
    };
    const syntax = codec === "h264" ? h264Syntax : h265Syntax;
    this.#units = new AccessUnitAssembler(syntax, handlers, []);
  }

  #beginsPicture(data: Uint8Array): boolean {
    const length = startCodeLength(data);
    return length > 0 && beginsPicture(this.#codec ?? "h264", data, length);
  }
}

/** 0 if it does not begin with one. */
function startCodeLength([first, second, third, fourth]: Uint8Array): number {
  if (first !== 0 || second !== 0) return 0;
  if (third === 1) return 3;
  return third === 0 && fourth === 1 ? 4 : 0;
}

const findInScript: FindStartCode = (bytes, from) => findStartCode(bytes, from, bytes.length);

/** NAL units of a byte stream, as views on it, without the zeros that may follow each. */
function splitNals(bytes: Uint8Array, find: FindStartCode): Uint8Array[] {
  const nals: Uint8Array[] = [];
  for (let code = find(bytes, 0); code >= 0 && nals.length < maxNals; ) {
    const start = code + 3;
    code = find(bytes, start);
    let end = code < 0 ? bytes.length : code;
    while (end > start && bytes[end - 1] === 0) end--;
    if (end > start) nals.push(bytes.subarray(start, end));
  }
  return nals;
}
