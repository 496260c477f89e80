import { AccessUnitBuffer } from "./access-unit-buffer.ts";
import { EntryWatch } from "./entry-watch.ts";
import { KnownParameterSets, type ParameterSets, type SetKind } from "./known-parameter-sets.ts";
import { findStartCode } from "./start-code.ts";

export interface VideoHandlers {
  /** Before the first access unit, and before the first one that needs other parameter sets. */
  onParameterSets(sets: ParameterSets): void;
  /** Length-prefixed slices, behind the SEI that makes an entry of a picture that is none by itself. The data is the receiver's to keep, unless it says otherwise. */
  onAccessUnit(data: Uint8Array, timestamp: number, isKey: boolean, damage: Damage): void;
  /** True: what it keeps it copies. The data is then written over once onAccessUnit has returned. */
  readonly copiesData?: boolean;
  /** A whole picture has come, and nobody could start with it. */
  onUnstartable?(): void;
}

/**
 * What loss has done to a picture. own: parts of it are missing · inherited: it is whole, but something before it,
 * back to the last whole key frame, is not, so that it may be shown with faults.
 */
export type Damage = "none" | "own" | "inherited";

/** How a codec's NAL units are told apart. */
export interface NalSyntax {
  roleOf(firstByte: number): NalRole;
  /** Whether a slice is the first of its picture. */
  isFirstSlice(bytes: Uint8Array, start: number): boolean;
  /** Whether SEI says that decoding can start at its picture. */
  isRecoveryPoint(nal: Uint8Array): boolean;
  /** Whether a slice that does not say so by its type is coded from itself alone. */
  isIntraSlice(nal: Uint8Array): boolean;
  /** Decoders make nothing of a picture without its first slice. */
  readonly needsFirstSlice: boolean;
  parameterSetId(nal: Uint8Array): number;
  /** All parameter sets, once there is one of each kind that a decoder needs. */
  collect(sets: KnownParameterSets): ParameterSets | undefined;
  /** Whether slices are coded arithmetically (CABAC), so that `sliceEnd` closes one that was cut. */
  isArithmetic(sets: ParameterSets): boolean;
}

/** "none": not part of a frame's data, such as delimiters and filler. */
export type NalRole = SliceRole | SetKind | "sei" | "none";
type SliceRole = "slice" | "key";

/**
 * Read as CABAC, ones soon are the end of a slice: behind what came of a slice they make decoders conceal the rest of
 * the picture instead of failing over it. Fewer did not do for Chromium's (docs/design/037-going-on-after-loss.md).
 */
const sliceEnd = new Uint8Array(64).fill(0xff);
const MAX_UNIT_BYTES = 16 * 1024 * 1024;

/**
 * Puts NAL units together to access units, from the first key frame on. After loss it goes on with what has come:
 * decoders conceal what a picture lacks. A slice that the loss cuts ends there, or is left out where it cannot be closed.
 */
export class AccessUnitAssembler {
  readonly #syntax: NalSyntax;
  readonly #handlers: VideoHandlers;
  readonly #unit = new AccessUnitBuffer();
  readonly #sets: KnownParameterSets;
  readonly #entries = new EntryWatch();
  #areSetsNew = true;
  #timestamp = -1;
  #hasSlice = false;
  #isKey = false;
  #isDamaged = false;
  /** Grown past all bounds: what comes of it is passed over. */
  #isOverfull = false;
  #mayLackStart = false;
  #lacksFirstSlice = false;
  /** Packets have been lost since the last whole key frame. */
  #isBehindLoss = false;
  #isWaitingForKey = true;
  #isLastNalSlice = false;
  /** A marker has ended the unit of this timestamp. */
  #isBehindMarker = false;
  #areMarkersWrong = false;
  /** Of the NAL unit whose fragments come. */
  #fragmentsRole: NalRole = "none";
  /** Pictures of which some packets came, and nothing that could be shown. */
  dropped = 0;

  constructor(syntax: NalSyntax, handlers: VideoHandlers, knownSets: Iterable<Uint8Array>) {
    this.#syntax = syntax;
    this.#handlers = handlers;
    this.#sets = new KnownParameterSets((nal) => syntax.parameterSetId(nal));
    for (const set of knownSets) this.#noteSet(set);
  }

  /** `missing`: packets right before this one; Infinity if the sender has started anew. */
  beginPacket(timestamp: number, missing: number): void {
    if (missing > 0) this.#noteLoss(missing);
    if (timestamp !== this.#timestamp) {
      this.#finishUnit();
      this.#timestamp = timestamp;
      this.#isBehindMarker = false;
    }
    if (missing > 0) this.#mayLackStart = true;
    this.#isLastNalSlice = false;
  }

  /**
   * Some cameras set the marker on parameter sets and SEI that come in the midst of a unit: only
   * behind a slice does it end one. Others set it on every slice: those are not believed any more.
   */
  endPacket(hasMarker: boolean): void {
    if (!hasMarker || !this.#isLastNalSlice || this.#areMarkersWrong) return;
    this.#finishUnit();
    this.#isBehindMarker = true;
  }

  /** The unit is complete, whatever its last NAL was. */
  endUnit(): void {
    this.#finishUnit();
  }

  /** A whole NAL unit that has no start codes in it. */
  addSplitNal(nal: Uint8Array): void {
    this.#closeFragment();
    this.#addSingleNal(nal, 0, nal.length);
  }

  /** The front of a NAL unit whose rest was lost. */
  addCutNal(nal: Uint8Array): void {
    this.damage();
    if (!this.#canCloseSlices() || !isSlice(this.#syntax.roleOf(nal[0] ?? 0))) return;
    const closed = new Uint8Array(nal.length + sliceEnd.length);
    closed.set(nal);
    closed.set(sliceEnd, nal.length);
    this.#addSingleNal(closed, 0, closed.length);
  }

  /** A whole NAL unit; some cameras put several into one, with start codes between. */
  addNal(bytes: Uint8Array, start: number, end: number): void {
    this.#closeFragment();
    let nalStart = start;
    for (;;) {
      const code = findStartCode(bytes, nalStart, end);
      if (code < 0) break;
      this.#addSingleNal(bytes, nalStart, withoutTrailingZeros(bytes, nalStart, code));
      nalStart = code + 3;
    }
    this.#addSingleNal(bytes, nalStart, end);
  }

  /** NAL units, each behind its length in 2 bytes (STAP-A, AP). */
  addAggregate(bytes: Uint8Array, start: number, end: number): void {
    let at = start;
    while (at + 2 < end) {
      const length = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
      at += 2;
      if (at + length > end) return this.damage();
      this.addNal(bytes, at, at + length);
      at += length;
    }
  }

  /** The NAL header as it was before the unit was cut up; its second byte only in H.265. */
  startFragments(firstByte: number, secondByte?: number): void {
    this.#closeFragment();
    this.#fragmentsRole = this.#syntax.roleOf(firstByte);
    this.#unit.openNal();
    this.#unit.appendByte(firstByte);
    if (secondByte !== undefined) this.#unit.appendByte(secondByte);
  }

  addFragment(bytes: Uint8Array, start: number, end: number): void {
    if (!this.#unit.isNalOpen) return this.#passFragment();
    if (this.#unit.length > MAX_UNIT_BYTES) return this.#giveUpUnit();
    if (end > start) this.#unit.append(bytes, start, end);
    this.#isLastNalSlice = isSlice(this.#fragmentsRole);
  }

  endFragments(): void {
    this.#closeFragment();
  }

  /** Parts of the unit at hand are missing. */
  damage(): void {
    this.#isDamaged = true;
    this.#isBehindLoss = true;
  }

  /** A unit that was begun lacks its end, or something in its midst. */
  #noteLoss(missing: number): void {
    if (missing === Number.POSITIVE_INFINITY) return this.#startAnew();
    this.#isBehindLoss = true;
    if (this.#hasSlice || this.#unit.isNalOpen) this.#isDamaged = true;
    if (this.#unit.isNalOpen) this.#cutFragment();
  }

  #cutFragment(): void {
    if (!this.#canCloseSlices() || !isSlice(this.#fragmentsRole)) return this.#unit.dropNal();
    this.#unit.append(sliceEnd, 0, sliceEnd.length);
    this.#closeFragment();
  }

  #canCloseSlices(): boolean {
    const sets = this.#syntax.collect(this.#sets);
    return sets !== undefined && this.#syntax.isArithmetic(sets);
  }

  #startAnew(): void {
    this.#dropUnit();
    this.#isWaitingForKey = true;
  }

  /** Of a NAL unit whose beginning was lost. Only slices are so large that they come in fragments. */
  #passFragment(): void {
    this.damage();
    this.#isLastNalSlice = true;
  }

  #giveUpUnit(): void {
    this.#unit.drop();
    this.#isOverfull = true;
    this.#isWaitingForKey = true;
  }

  #addSingleNal(bytes: Uint8Array, start: number, end: number): void {
    if (end <= start) return;
    const role = this.#syntax.roleOf(bytes[start] ?? 0);
    if (!isSlice(role)) {
      if (role === "sei") this.#noteSei(bytes.subarray(start, end));
      else this.#noteSet(bytes.subarray(start, end));
      return;
    }
    this.#isLastNalSlice = true;
    if (this.#isBehindMarker) this.#judgeMarker(bytes, start);
    if (this.#mayLackStart) this.#expectFirstSlice(bytes, start);
    if (this.#entries.isDesperate) this.#expectIntra(bytes.subarray(start, end));
    this.#noteSlice(role);
    if (this.#isOverfull) return;
    this.#unit.openNal();
    this.#unit.append(bytes, start, end);
    this.#unit.closeNal();
    if (this.#unit.length > MAX_UNIT_BYTES) this.#giveUpUnit();
  }

  /** Some cameras forget the end bit: whatever follows ends the fragments too. */
  #closeFragment(): void {
    if (!this.#unit.isNalOpen) return;
    const role = this.#fragmentsRole;
    if (!isSlice(role)) {
      const nal = this.#unit.withdrawNal();
      this.addNal(nal, 0, nal.length);
      return;
    }
    if (this.#isBehindMarker) this.#judgeMarker(this.#unit.openedNal, 0);
    if (this.#mayLackStart) this.#expectFirstSlice(this.#unit.openedNal, 0);
    if (this.#entries.isDesperate) this.#expectIntra(this.#unit.openedNal);
    this.#noteSlice(role);
    if (this.#isOverfull) this.#unit.drop();
    else this.#unit.closeNal();
  }

  /** What goes on with the picture that the marker ended shows that it was none of its end. */
  #judgeMarker(bytes: Uint8Array, start: number): void {
    this.#isBehindMarker = false;
    this.#areMarkersWrong = !this.#syntax.isFirstSlice(bytes, start);
  }

  #expectFirstSlice(bytes: Uint8Array, start: number): void {
    this.#mayLackStart = false;
    if (this.#hasSlice || this.#syntax.isFirstSlice(bytes, start)) return;
    this.damage();
    this.#lacksFirstSlice = true;
  }

  #expectIntra(slice: Uint8Array): void {
    if (!this.#hasSlice && this.#syntax.isIntraSlice(slice)) this.#isKey = true;
  }

  /** Of SEI only what a decoder must know to start is kept. */
  #noteSei(nal: Uint8Array): void {
    if (this.#hasSlice || this.#isDamaged || !this.#syntax.isRecoveryPoint(nal)) return;
    this.#isKey = true;
    this.#unit.openNal();
    this.#unit.append(nal, 0, nal.length);
    this.#unit.closeNal();
  }

  #noteSlice(role: SliceRole): void {
    this.#hasSlice = true;
    this.#isKey ||= role === "key";
  }

  #noteSet(nal: Uint8Array): void {
    const role = this.#syntax.roleOf(nal[0] ?? 0);
    if (role === "vps" || role === "sps" || role === "pps")
      this.#areSetsNew = this.#sets.note(role, nal) || this.#areSetsNew;
  }

  #finishUnit(): void {
    this.#closeFragment();
    if (this.#hasSlice) this.#entries.note(this.#isKey && !this.#isDamaged);
    if (this.#hasPicture() && this.#isShowable()) this.#handOut();
    else this.#noteUnshown();
    this.#dropUnit();
  }

  #hasPicture(): boolean {
    const isUseless = this.#isOverfull || (this.#lacksFirstSlice && this.#syntax.needsFirstSlice);
    return this.#hasSlice && !isUseless;
  }

  #noteUnshown(): void {
    if (this.#isDamaged && !this.#isWaitingForKey) this.dropped++;
    else if (this.#hasSlice && !this.#isDamaged && !this.#isKey) this.#handlers.onUnstartable?.();
  }

  #handOut(): void {
    this.#isWaitingForKey = false;
    if (this.#isKey && !this.#isDamaged) this.#isBehindLoss = false;
    const { unit } = this.#unit;
    const data = this.#handlers.copiesData ? unit : unit.slice();
    this.#handlers.onAccessUnit(data, this.#timestamp, this.#isKey, this.#damage);
  }

  get #damage(): Damage {
    if (this.#isDamaged) return "own";
    return this.#isBehindLoss ? "inherited" : "none";
  }

  #dropUnit(): void {
    this.#unit.drop();
    this.#hasSlice = false;
    this.#isKey = false;
    this.#isDamaged = false;
    this.#isOverfull = false;
    this.#lacksFirstSlice = false;
  }

  #isShowable(): boolean {
    if (this.#isWaitingForKey && !this.#isKey) return false;
    if (!this.#areSetsNew) return true;
    const sets = this.#syntax.collect(this.#sets);
    if (!sets) return false;
    this.#areSetsNew = false;
    this.#handlers.onParameterSets(sets);
    return true;
  }
}

const isSlice = (role: NalRole): role is SliceRole => role === "slice" || role === "key";

function withoutTrailingZeros(bytes: Uint8Array, start: number, end: number): number {
  let last = end;
  while (last > start && bytes[last - 1] === 0) last--;
  return last;
}
