import {
  fixedBytes,
  headerBytesOf,
  isMagicAt,
  MediaHeader,
  maxHeaderBytes,
  type SimBytes,
} from "./media-header.ts";

/** The header and the bytes are valid only until it returns. */
export type OnMediaPacket = (bytes: Uint8Array, header: MediaHeader) => void;

const magicBytes = 4;
/** The standard has 950; a packet by which the SIM number's length is found out has no more than this. */
const maxTrialBytes = 1500;
const keptTailBytes = 16 * 1024;
const none = new Uint8Array(0);

/** One for all: it is read and used up before the next packet comes. */
const header = new MediaHeader();

/**
 * Media packets out of a byte stream. Whole packets are handed out in place; only an unfinished tail is copied, so the
 * caller may reuse its buffer. How long the SIM number is, the first packet shows that has another right behind it. What
 * is no packet is passed over, up to the next magic.
 */
export class MediaStreamParser {
  readonly #onPacket: OnMediaPacket;
  #simBytes: SimBytes | undefined;
  /** What begins here follows a packet; otherwise it must show by what follows it that it is one. */
  #isInSync: boolean;
  #tail = none;
  #tailStart = 0;
  #tailEnd = 0;

  /** `simBytes`: where it is known already. */
  constructor(onPacket: OnMediaPacket, simBytes?: SimBytes) {
    this.#onPacket = onPacket;
    this.#simBytes = simBytes;
    this.#isInSync = simBytes !== undefined;
  }

  /** Undefined until a packet has shown it. */
  get simBytes(): SimBytes | undefined {
    return this.#simBytes;
  }

  push(bytes: Uint8Array, length: number): void {
    let at = this.#tailEnd > 0 ? this.#finishTail(bytes, length) : 0;
    while (at < length) {
      const next = this.#step(bytes, at, length);
      if (next < 0) return this.#append(bytes, at, length);
      at = next;
    }
  }

  /** Completes what the tail began; returns how many of the bytes that took. */
  #finishTail(bytes: Uint8Array, length: number): number {
    let taken = 0;
    while (this.#tailStart < this.#tailEnd) {
      const next = this.#step(this.#tail, this.#tailStart, this.#tailEnd);
      if (next >= 0) {
        this.#tailStart = next;
        continue;
      }
      const missing = -next - (this.#tailEnd - this.#tailStart);
      const stop = Math.min(length, taken + missing);
      this.#append(bytes, taken, stop);
      if (stop - taken < missing) return length;
      taken = stop;
    }
    this.#tailStart = 0;
    this.#tailEnd = 0;
    if (this.#tail.length > keptTailBytes) this.#tail = none;
    return taken;
  }

  /** Returns where to go on; negative: so many bytes are needed from here. */
  #step(bytes: Uint8Array, at: number, end: number): number {
    if (end - at < magicBytes) return -magicBytes;
    if (!isMagicAt(bytes, at)) return this.#resync(bytes, at, end);
    if (!this.#isInSync) {
      const needed = this.#judge(bytes, at, end);
      if (needed > 0) return -needed;
    }
    if (!this.#isInSync || this.#simBytes === undefined) return this.#resync(bytes, at, end);
    return this.#readPacket(bytes, at, end, this.#simBytes);
  }

  #readPacket(bytes: Uint8Array, at: number, end: number, simBytes: SimBytes): number {
    const kindBytes = fixedBytes(simBytes);
    if (end - at < kindBytes) return -kindBytes;
    const headerBytes = headerBytesOf(bytes, at, simBytes);
    if (end - at < headerBytes) return -headerBytes;
    if (!header.read(bytes, at, simBytes)) return this.#resync(bytes, at, end);
    const { payloadEnd } = header;
    if (payloadEnd > end) return at - payloadEnd;
    this.#onPacket(bytes, header);
    return payloadEnd;
  }

  #resync(bytes: Uint8Array, at: number, end: number): number {
    this.#isInSync = false;
    return nextMagic(bytes, at + 1, end);
  }

  /**
   * Whether another packet is right behind this one, and with that how long SIM numbers are. Returns how many bytes are
   * needed to tell; 0: it was tried.
   */
  #judge(bytes: Uint8Array, at: number, end: number): number {
    if (end - at < maxHeaderBytes) return maxHeaderBytes;
    for (const simBytes of this.#simBytes ? [this.#simBytes] : ([6, 10] as const)) {
      if (!header.read(bytes, at, simBytes)) continue;
      const { payloadStart, payloadEnd } = header;
      if (payloadEnd - payloadStart > maxTrialBytes) continue;
      if (payloadEnd + magicBytes > end) return payloadEnd + magicBytes - at;
      if (!isMagicAt(bytes, payloadEnd)) continue;
      this.#simBytes = simBytes;
      this.#isInSync = true;
      return 0;
    }
    return 0;
  }

  #append(bytes: Uint8Array, start: number, end: number): void {
    const kept = this.#tailEnd - this.#tailStart;
    const needed = kept + end - start;
    if (this.#tailEnd + end - start > this.#tail.length) {
      // Into one of twice the size, so that what waits is seldom moved.
      const roomier =
        needed * 2 > this.#tail.length ? new Uint8Array(needed * 2 + 2048) : this.#tail;
      roomier.set(this.#tail.subarray(this.#tailStart, this.#tailEnd));
      this.#tail = roomier;
      this.#tailStart = 0;
      this.#tailEnd = kept;
    }
    this.#tail.set(bytes.subarray(start, end), this.#tailEnd);
    this.#tailEnd += end - start;
  }
}

/** Where the next magic may begin: the last bytes may be the front of one. */
function nextMagic(bytes: Uint8Array, from: number, end: number): number {
  const last = end - magicBytes;
  for (let at = from; at <= last; at++) if (bytes[at] === 0x30 && isMagicAt(bytes, at)) return at;
  return Math.max(from, last + 1);
}
