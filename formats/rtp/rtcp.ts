import type { RtpReception } from "./rtp-reception.ts";

/** RFC 3550, 6.4 and 6.5. */
const SENDER_REPORT = 200;
const RECEIVER_REPORT = 201;
const SOURCE_DESCRIPTION = 202;
const CNAME = 1;
/** Seconds from 1900, where NTP begins, to 1970. */
const NTP_TO_UNIX_SECONDS = 2_208_988_800;

export interface SenderReport {
  readonly ssrc: number;
  /** Sender's wall time of `rtpTimestamp`; only as right as its clock. */
  readonly unixMs: number;
  /** Middle 32 bits of the NTP time: a receiver report quotes them. */
  readonly ntpMiddle: number;
  readonly rtpTimestamp: number;
}

/** The first sender report of a compound packet. */
export function parseSenderReport(
  bytes: Uint8Array,
  start: number,
  end: number,
): SenderReport | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, end - start);
  let at = 0;
  while (at + 8 <= view.byteLength) {
    const version = view.getUint8(at) >> 6;
    const packetType = view.getUint8(at + 1);
    const length = 4 + view.getUint16(at + 2) * 4;
    if (version !== 2) return undefined;
    if (packetType === SENDER_REPORT && at + 28 <= view.byteLength) return readReport(view, at);
    at += length;
  }
  return undefined;
}

function readReport(view: DataView, at: number): SenderReport | undefined {
  const ssrc = view.getUint32(at + 4);
  const ntpSeconds = view.getUint32(at + 8);
  const ntpFraction = view.getUint32(at + 12);
  const rtpTimestamp = view.getUint32(at + 16);
  if (ntpSeconds === 0) return undefined;
  return {
    ssrc,
    unixMs: (ntpSeconds - NTP_TO_UNIX_SECONDS) * 1000 + (ntpFraction * 1000) / 0x1_0000_0000,
    ntpMiddle: (ntpSeconds % 0x1_0000) * 0x1_0000 + Math.floor(ntpFraction / 0x1_0000),
    rtpTimestamp,
  };
}

/** Writes the receiver reports of one track, one after the other. */
export class ReceiverReporter {
  readonly #ssrc: number;
  readonly #reception: RtpReception;
  #expectedBefore = 0;
  #lostBefore = 0;

  /** `ssrc`: our own. */
  constructor(ssrc: number, reception: RtpReception) {
    this.#ssrc = ssrc;
    this.#reception = reception;
  }

  /** A compound packet, RR and SDES. Jitter is left at 0: it would cost a clock reading a packet. */
  write(lastReport?: { readonly ntpMiddle: number; readonly ageMs: number }): Uint8Array {
    const { ssrc, received, lost, highestSequence } = this.#reception;
    const expected = received + lost;
    const newlyExpected = expected - this.#expectedBefore;
    const newlyLost = lost - this.#lostBefore;
    this.#expectedBefore = expected;
    this.#lostBefore = lost;

    const view = new DataView(new ArrayBuffer(32 + 16));
    view.setUint8(0, 0x81); // version 2, one report block
    view.setUint8(1, RECEIVER_REPORT);
    view.setUint16(2, 7); // length in words, less one
    view.setUint32(4, this.#ssrc);
    view.setUint32(8, ssrc);
    view.setUint8(12, newlyExpected > 0 ? Math.floor((newlyLost * 255) / newlyExpected) : 0);
    view.setUint32(12, view.getUint8(12) * 0x100_0000 + Math.min(lost, 0x7f_ffff));
    view.setUint32(16, Math.max(0, highestSequence));
    view.setUint32(20, 0); // interarrival jitter
    view.setUint32(24, lastReport?.ntpMiddle ?? 0);
    view.setUint32(28, Math.round(((lastReport?.ageMs ?? 0) * 0x1_0000) / 1000));

    view.setUint8(32, 0x81); // version 2, one chunk
    view.setUint8(33, SOURCE_DESCRIPTION);
    view.setUint16(34, 3);
    view.setUint32(36, this.#ssrc);
    view.setUint8(40, CNAME);
    view.setUint8(41, 4);
    view.setUint32(42, this.#ssrc); // four bytes that are unique to us, then the end of the list
    return new Uint8Array(view.buffer);
  }
}
