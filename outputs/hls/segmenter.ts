import { audioForBrowser, type Frame, type Tracks, type VideoFrame } from "@tessera/engine";
import { type Fmp4Tracks, initSegment } from "@tessera/formats/fmp4";
import { type Part, PartBuilder } from "./part-builder.ts";

export interface SegmenterOptions {
  readonly partTarget90k: number;
  /** A key frame sooner than this does not start a segment. */
  readonly minSegment90k: number;
  /** How many whole ones are kept. */
  readonly segmentCount: number;
  readonly maxSegmentBytes: number;
  /** A segment grew too large; what follows up to the next key frame is left out. */
  readonly onTooLarge: () => void;
}

export interface Segment {
  /** Media sequence number. */
  readonly number: number;
  readonly initNumber: number;
  readonly start90k: number;
  /** Its times or tracks do not follow those of the segment before it. */
  readonly isDiscontinuity: boolean;
  readonly duration90k: number;
  readonly parts: readonly Part[];
}

export interface WholeSegment extends Segment {
  /** All its parts; they are slices of it. */
  readonly data: Uint8Array;
}

type GrowingSegment = { -readonly [Key in keyof Segment]: Segment[Key] } & { parts: Part[] };

/** hls.js takes the number 0 for none and then loads the first segment again and again. */
const firstNumber = 1;
/** A frame is not known to end before the next one comes; the last one lasts as long as usual. */
const usualFrame90k = 3600;
/** What was filmed longer than this before a break must not be shown to who comes after it. */
const staleAfter90k = 10 * 90_000;

/** Cuts a stream into parts and segments, and keeps the last ones. */
export class Segmenter {
  readonly #options: SegmenterOptions;
  readonly #inits = new Map<number, Uint8Array>();
  #segments: WholeSegment[] = [];
  #open: GrowingSegment | undefined;
  #builder = new PartBuilder(undefined, 1);
  #held: VideoFrame | undefined;
  #frame90k = usualFrame90k;
  #nextNumber = firstNumber;
  #initNumber = -1;
  #openBytes = 0;
  #isBroken = false;
  #discontinuitySequence = 0;
  #isInsideGop = false;
  #longest90k = Number.POSITIVE_INFINITY;

  constructor(options: SegmenterOptions) {
    this.#options = options;
  }

  get segments(): readonly WholeSegment[] {
    return this.#segments;
  }

  get open(): Segment | undefined {
    return this.#open;
  }

  /** All that can be fetched. */
  get listed(): readonly Segment[] {
    return this.#open ? [...this.#segments, this.#open] : this.#segments;
  }

  /** The segment that is being made goes on with the GOP of the one before it. */
  get isInsideGop(): boolean {
    return this.#isInsideGop;
  }

  /** From now on a segment ends before it is so long, with or without a key frame. */
  limitTo(longest90k: number): void {
    this.#longest90k = longest90k;
  }

  /** Of the segment that is being made or comes next. */
  get openNumber(): number {
    return this.#nextNumber;
  }

  /** How many breaks there were before the first segment that is kept. */
  get discontinuitySequence(): number {
    return this.#discontinuitySequence;
  }

  init(number: number): Uint8Array | undefined {
    return this.#inits.get(number);
  }

  /** Gives the tracks as they are written. */
  startTracks(tracks: Tracks): Fmp4Tracks {
    this.endSource();
    const encoder = tracks.audio && audioForBrowser(tracks.audio);
    const written = { video: tracks.video, audio: encoder?.track };
    const init = initSegment(written);
    if (!isSame(init, this.#inits.get(this.#initNumber))) this.#inits.set(++this.#initNumber, init);
    this.#builder = new PartBuilder(encoder, this.#builder.nextSequence);
    return written;
  }

  /** Whether there is more to be fetched than before. */
  push(frame: Frame): boolean {
    if (frame.kind === "video") return this.#pushVideo(frame);
    if (this.#open) this.#builder.addAudio(frame);
    return false;
  }

  /** What comes next does not follow what came. */
  endSource(): void {
    if (this.#held) this.#builder.addVideo(this.#held, this.#frame90k);
    this.#closePart();
    this.#builder.clear();
    this.#closeSegment();
    this.#held = undefined;
    this.#isBroken = this.#nextNumber > firstNumber;
  }

  /** Ends the segment without a key frame; false if there is nothing in it yet. */
  cutEarly(): boolean {
    if (!this.#open || this.#open.parts.length === 0) return false;
    const { start90k, duration90k } = this.#open;
    this.#closeSegment();
    this.#openSegment(start90k + duration90k);
    this.#isInsideGop = true;
    return true;
  }

  #pushVideo(frame: VideoFrame): boolean {
    if (!this.#open) {
      if (frame.isKey) this.#startWith(frame);
      return false;
    }
    const isChanged = this.#settleHeld(frame.dts90k);
    const length90k = frame.dts90k - this.#open.start90k;
    const isOver = length90k + this.#frame90k >= this.#longest90k;
    if (isOver || (frame.isKey && length90k >= this.#options.minSegment90k)) {
      this.#closePart();
      this.#closeSegment();
      this.#openSegment(frame.dts90k);
      this.#held = frame;
      return true;
    }
    this.#held = frame;
    if (this.#openBytes > this.#options.maxSegmentBytes) this.#leaveOut();
    return isChanged;
  }

  #startWith(frame: VideoFrame): void {
    const last = this.#segments.at(-1);
    const awayFor90k = last ? frame.dts90k - last.start90k - last.duration90k : 0;
    if (awayFor90k > staleAfter90k) this.#keepLast(0);
    this.#openSegment(frame.dts90k);
    this.#held = frame;
  }

  /** The frame before this one has its duration now. Whether a part is whole by it. */
  #settleHeld(next90k: number): boolean {
    const held = this.#held;
    if (!held) return false;
    const { partTarget90k } = this.#options;
    const builder = this.#builder;
    this.#frame90k = Math.max(1, next90k - held.dts90k);
    const isOver = builder.duration90k + this.#frame90k > partTarget90k;
    const isChanged = isOver && this.#closePart();
    builder.addVideo(held, this.#frame90k);
    const isFull = builder.duration90k + this.#frame90k > partTarget90k;
    return (isFull && this.#closePart()) || isChanged;
  }

  #openSegment(start90k: number): void {
    this.#open = {
      number: this.#nextNumber,
      initNumber: this.#initNumber,
      start90k,
      isDiscontinuity: this.#isBroken,
      duration90k: 0,
      parts: [],
    };
    this.#isBroken = false;
    this.#isInsideGop = false;
    this.#openBytes = 0;
  }

  #closePart(): boolean {
    const part = this.#open && this.#builder.build();
    if (!this.#open || !part) return false;
    this.#open.parts.push(part);
    this.#open.duration90k += part.duration90k;
    this.#openBytes += part.data.length;
    return true;
  }

  #closeSegment(): void {
    const open = this.#open;
    this.#open = undefined;
    if (!open || open.parts.length === 0) return;
    const data = new Uint8Array(this.#openBytes);
    let at = 0;
    const parts = open.parts.map((part) => {
      data.set(part.data, at);
      at += part.data.length;
      return { ...part, data: data.subarray(at - part.data.length, at) };
    });
    this.#segments.push(Object.assign(open, { parts, data }));
    this.#nextNumber++;
    this.#keepLast(this.#options.segmentCount);
  }

  /** A camera that hardly ever sends a key frame would fill the memory. */
  #leaveOut(): void {
    this.#builder.clear();
    this.#closeSegment();
    this.#held = undefined;
    this.#isBroken = true;
    this.#options.onTooLarge();
  }

  #keepLast(count: number): void {
    const dropped = this.#segments.splice(0, Math.max(0, this.#segments.length - count));
    this.#discontinuitySequence += dropped.filter(({ isDiscontinuity }) => isDiscontinuity).length;
    const oldest = this.#segments[0]?.initNumber ?? this.#initNumber;
    for (const number of this.#inits.keys()) if (number < oldest) this.#inits.delete(number);
  }
}

function isSame(a: Uint8Array, b: Uint8Array | undefined): boolean {
  return a.length === b?.length && a.every((byte, index) => byte === b[index]);
}
