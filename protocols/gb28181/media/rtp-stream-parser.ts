/** The bytes are valid only until it returns. */
export type OnRtp = (bytes: Uint8Array, start: number, end: number) => void;

const dollar = 0x24;
/** A length, RFC 4571. */
const plainPrefix = 2;
/** `$`, channel and length, as RTSP has it: some devices send that. */
const rtspPrefix = 4;
const rtpHeaderBytes = 12;
/** Enough to judge what may be a packet, behind either prefix. */
const judgedBytes = rtspPrefix + rtpHeaderBytes;
const minPacketBytes = 8;
/** Of the first packet of a sender, where it is not clear that it is one: what follows must be waited for. */
const maxNewBytes = 8 * 1024;
const maxKnownSsrcs = 4;
const keptTailBytes = 16 * 1024;
const none = new Uint8Array(0);

/**
 * RTP packets out of a TCP byte stream. Whole packets are handed out in place; only an unfinished tail is
 * copied, so the caller may reuse its buffer. What is no packet is passed over, up to one that leads to
 * another.
 */
export class RtpStreamParser {
  readonly #onRtp: OnRtp;
  #tail = none;
  #tailStart = 0;
  #tailEnd = 0;
  /** 0 until the first packet has shown it. */
  #prefix = 0;
  #isInSync = true;
  /** Out of step, where the next packet should have begun. */
  #isExpected = false;
  #ssrc = -1;
  readonly #knownSsrcs: number[] = [];

  constructor(onRtp: OnRtp) {
    this.#onRtp = onRtp;
  }

  push(bytes: Uint8Array, length: number): void {
    let at = this.#tailEnd > 0 ? this.#finishTail(bytes, length) : 0;
    while (at < length) {
      const next = this.#step(bytes, at, length);
      if (next < 0) {
        this.#append(bytes, at, length);
        return;
      }
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
    if (!this.#isInSync) return this.#resync(bytes, at, end);
    if (end - at < judgedBytes) return this.#stepNearEnd(bytes, at, end);
    if (this.#prefix === 0) this.#prefix = prefixOfFirst(bytes, at);
    if (!this.#isPacket(bytes, at)) {
      this.#isInSync = false;
      this.#isExpected = true;
      return this.#resync(bytes, at, end);
    }
    return this.#readPacket(bytes, at, end);
  }

  /** A packet may be shorter than what is judged otherwise, and the last for a while. */
  #stepNearEnd(bytes: Uint8Array, at: number, end: number): number {
    const needed = this.#prefix + minPacketBytes;
    const isWhole =
      this.#prefix > 0 &&
      end - at >= needed &&
      end - at >= this.#prefix + this.#lengthAt(bytes, at);
    return isWhole && this.#isPacket(bytes, at) ? this.#readPacket(bytes, at, end) : -judgedBytes;
  }

  #readPacket(bytes: Uint8Array, at: number, end: number): number {
    const start = at + this.#prefix;
    const packetEnd = start + this.#lengthAt(bytes, at);
    if (packetEnd > end) return at - packetEnd;
    if (packetEnd - start < rtpHeaderBytes || isRtcp(byteAt(bytes, start + 1))) return packetEnd;
    this.#learn(ssrcAt(bytes, start));
    this.#onRtp(bytes, start, packetEnd);
    return packetEnd;
  }

  #isPacket(bytes: Uint8Array, at: number): boolean {
    const start = at + this.#prefix;
    const length = this.#lengthAt(bytes, at);
    if (this.#prefix === rtspPrefix && bytes[at] !== dollar) return false;
    if (length < minPacketBytes || byteAt(bytes, start) >> 6 !== 2) return length === 0;
    if (isRtcp(byteAt(bytes, start + 1))) return true;
    if (length < rtpHeaderBytes) return false;
    return this.#knownSsrcs.length === 0 || this.#knows(ssrcAt(bytes, start));
  }

  /** Looks for a packet that has another behind it. */
  #resync(bytes: Uint8Array, at: number, end: number): number {
    for (let from = at; ; from++) {
      if (end - from < judgedBytes) return from > at ? from : -judgedBytes;
      for (const prefix of this.#prefix > 0 ? [this.#prefix] : [plainPrefix, rtspPrefix]) {
        if (!this.#mayBePacket(bytes, from, prefix)) continue;
        const next = from + prefix + u16(bytes, from + prefix - 2);
        if (next + judgedBytes > end) return from > at ? from : from - next - judgedBytes;
        if (!this.#leadsOn(bytes, from + prefix, next + prefix)) continue;
        this.#prefix = prefix;
        this.#isInSync = true;
        this.#learn(ssrcAt(bytes, from + prefix));
        return from;
      }
      this.#isExpected = false;
    }
  }

  /** Where it was expected to be it may come from a sender that is not known yet. */
  #mayBePacket(bytes: Uint8Array, at: number, prefix: number): boolean {
    const start = at + prefix;
    if (prefix === rtspPrefix && bytes[at] !== dollar) return false;
    const length = u16(bytes, start - 2);
    if (length < rtpHeaderBytes || byteAt(bytes, start) >> 6 !== 2) return false;
    if (this.#knows(ssrcAt(bytes, start))) return true;
    const mayBeNew = this.#isExpected || this.#knownSsrcs.length === 0;
    return mayBeNew && length <= maxNewBytes && isUsualType(byteAt(bytes, start + 1) & 0x7f);
  }

  #leadsOn(bytes: Uint8Array, start: number, next: number): boolean {
    if (byteAt(bytes, next) >> 6 !== 2) return false;
    const ssrc = ssrcAt(bytes, start);
    const nextSsrc = ssrcAt(bytes, next);
    return ssrc === nextSsrc || this.#knows(ssrc) || this.#knows(nextSsrc);
  }

  #knows(ssrc: number): boolean {
    return ssrc === this.#ssrc || this.#knownSsrcs.includes(ssrc);
  }

  #learn(ssrc: number): void {
    if (ssrc === this.#ssrc) return;
    this.#ssrc = ssrc;
    if (this.#knownSsrcs.includes(ssrc)) return;
    this.#knownSsrcs.push(ssrc);
    if (this.#knownSsrcs.length > maxKnownSsrcs) this.#knownSsrcs.shift();
  }

  #lengthAt(bytes: Uint8Array, at: number): number {
    return u16(bytes, at + this.#prefix - 2);
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

/** No packet is so long that the version behind a plain length could be taken for an RTSP length. */
function prefixOfFirst(bytes: Uint8Array, at: number): number {
  const isPlain = byteAt(bytes, at + plainPrefix) >> 6 === 2;
  const isRtsp = bytes[at] === dollar && byteAt(bytes, at + rtspPrefix) >> 6 === 2;
  return isRtsp && !isPlain ? rtspPrefix : plainPrefix;
}

/** RFC 5761: what shares a port with RTP and is none. */
export const isRtcp = (second: number) => second >= 200 && second <= 207;

/** G.711 and the dynamic ones. */
const isUsualType = (payloadType: number) =>
  payloadType >= 96 || payloadType === 0 || payloadType === 8;

const byteAt = (bytes: Uint8Array, at: number) => bytes[at] ?? 0;

const u16 = (bytes: Uint8Array, at: number) => (byteAt(bytes, at) << 8) | byteAt(bytes, at + 1);

/** Of the packet that begins there. */
export const ssrcAt = (bytes: Uint8Array, start: number) =>
  u16(bytes, start + 8) * 0x1_0000 + u16(bytes, start + 10);
