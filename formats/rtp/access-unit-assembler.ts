import { AccessUnitBuffer } from "./access-unit-buffer.ts";
import { KnownParameterSets, type ParameterSets, type SetKind } from "./known-parameter-sets.ts";
import { findStartCode } from "./start-code.ts";

export interface VideoHandlers {
  /** Before the first access unit, and before the first one that needs other parameter sets. */
  onParameterSets(sets: ParameterSets): void;
  /** Length-prefixed slices. The data is the receiver's to keep, unless it says otherwise. */
  onAccessUnit(data: Uint8Array, timestamp: number, isKey: boolean): void;
  /** True: what it keeps it copies. The data is then written over once onAccessUnit has returned. */
  readonly copiesData?: boolean;
}

/** How a codec's NAL units are told apart. */
export interface NalSyntax {
  roleOf(firstByte: number): NalRole;
  /** Whether a slice is the first of its picture. */
  isFirstSlice(bytes: Uint8Array, start: number): boolean;
  parameterSetId(nal: Uint8Array): number;
  /** All parameter sets, once there is one of each kind that a decoder needs. */
  collect(sets: KnownParameterSets): ParameterSets | undefined;
}

/** "none": not part of a frame's data, such as SEI, delimiters and filler. */
export type NalRole = SliceRole | SetKind | "none";
type SliceRole = "slice" | "key";

const MAX_UNIT_BYTES = 16 * 1024 * 1024;

/**
 * Puts NAL units together to access units. After loss it hands out nothing until the next whole key
 * frame, since what comes before it cannot be shown right.
 */
export class AccessUnitAssembler {
  readonly #syntax: NalSyntax;
  readonly #handlers: VideoHandlers;
  readonly #unit = new AccessUnitBuffer();
  readonly #sets: KnownParameterSets;
  #areSetsNew = true;
  #timestamp = -1;
  #hasSlice = false;
  #isKey = false;
  #isDamaged = false;
  #mayLackStart = false;
  #isWaitingForKey = true;
  #isLastNalSlice = false;
  /** Of the NAL unit whose fragments come. */
  #fragmentsRole: NalRole = "none";

  constructor(syntax: NalSyntax, handlers: VideoHandlers, knownSets: Iterable<Uint8Array>) {
    this.#syntax = syntax;
    this.#handlers = handlers;
    this.#sets = new KnownParameterSets((nal) => syntax.parameterSetId(nal));
    for (const set of knownSets) this.#noteSet(set);
  }

  beginPacket(timestamp: number, isAfterLoss: boolean): void {
    if (isAfterLoss) this.#loseRest();
    if (timestamp !== this.#timestamp) {
      this.#finishUnit();
      this.#timestamp = timestamp;
    }
    if (isAfterLoss) this.#mayLackStart = true;
    this.#isLastNalSlice = false;
  }

  /**
   * Some cameras set the marker on parameter sets and SEI that come in the midst of a unit: only
   * behind a slice does it end one.
   */
  endPacket(hasMarker: boolean): void {
    if (hasMarker && this.#isLastNalSlice) this.#finishUnit();
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
      if (at + length > end) {
        this.damage();
        return;
      }
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
    if (!this.#unit.isNalOpen || this.#unit.length > MAX_UNIT_BYTES) {
      this.damage();
      return;
    }
    if (end > start) this.#unit.append(bytes, start, end);
    this.#isLastNalSlice = isSlice(this.#fragmentsRole);
  }

  endFragments(): void {
    this.#closeFragment();
  }

  /** What is at hand of the unit cannot be put together. */
  damage(): void {
    this.#isDamaged = true;
    this.#isWaitingForKey = true;
    this.#unit.drop();
  }

  /** Packets are missing: a unit that was begun lacks its end. */
  #loseRest(): void {
    if (this.#hasSlice || this.#unit.isNalOpen) this.damage();
    this.#isWaitingForKey = true;
  }

  #addSingleNal(bytes: Uint8Array, start: number, end: number): void {
    if (end <= start) return;
    const role = this.#syntax.roleOf(bytes[start] ?? 0);
    if (!isSlice(role)) {
      this.#noteSet(bytes.subarray(start, end));
      return;
    }
    this.#isLastNalSlice = true;
    if (this.#mayLackStart) this.#expectFirstSlice(bytes, start);
    this.#noteSlice(role);
    if (this.#isDamaged) return;
    this.#unit.openNal();
    this.#unit.append(bytes, start, end);
    this.#unit.closeNal();
    if (this.#unit.length > MAX_UNIT_BYTES) this.damage();
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
    if (this.#mayLackStart) this.#expectFirstSlice(this.#unit.openedNal, 0);
    this.#noteSlice(role);
    if (this.#isDamaged) this.#unit.drop();
    else this.#unit.closeNal();
  }

  #expectFirstSlice(bytes: Uint8Array, start: number): void {
    this.#mayLackStart = false;
    if (!this.#hasSlice && !this.#syntax.isFirstSlice(bytes, start)) this.damage();
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
    if (this.#hasSlice && !this.#isDamaged && this.#isShowable()) {
      this.#isWaitingForKey = false;
      const { unit } = this.#unit;
      const data = this.#handlers.copiesData ? unit : unit.slice();
      this.#handlers.onAccessUnit(data, this.#timestamp, this.#isKey);
    }
    this.#unit.drop();
    this.#hasSlice = false;
    this.#isKey = false;
    this.#isDamaged = false;
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
