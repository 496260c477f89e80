import type { RtpHeader } from "./rtp-header.ts";

/** A sequence number this far ahead means that the sender started anew, not that packets were lost. */
const MAX_GAP = 3_000;
/** A packet this little behind came late or twice; further behind, the sender started anew. */
const MAX_LATE = 500;

/** What came and what is missing of one sender: for loss detection, counters and receiver reports. */
export class RtpReception {
  ssrc = 0;
  received = 0;
  lost = 0;
  /** Highest sequence number, with the number of wraps above it; -1 before the first packet. */
  highestSequence = -1;

  /**
   * Takes note of a packet. Returns how many packets are missing right before it; -1 if it came late
   * or twice and must not be used; Infinity if the sender started anew.
   */
  note(header: RtpHeader): number {
    if (this.highestSequence < 0) return this.#restart(header, 0);
    const step = (header.sequence - this.highestSequence) & 0xffff;
    if (step >= 1 && step <= MAX_GAP) {
      this.highestSequence += step;
      this.received++;
      this.lost += step - 1;
      return step - 1;
    }
    const isLate = step === 0 || step >= 0x1_0000 - MAX_LATE;
    if (isLate && header.ssrc === this.ssrc) return -1;
    return this.#restart(header, Number.POSITIVE_INFINITY);
  }

  #restart(header: RtpHeader, missing: number): number {
    this.ssrc = header.ssrc;
    this.highestSequence = header.sequence;
    this.received++;
    return missing;
  }
}
