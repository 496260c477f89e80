import { randomInt } from "node:crypto";
import { RtpPacketiser } from "@tessera/formats/rtp";
import { writeSenderReport } from "@tessera/protocols/rtsp";

/** Numbers of one RTP stream that every viewer of it shares. */
export class RtpCount {
  readonly rtp = new RtpPacketiser({
    payloadType: 0, // each viewer's own is written in when it is sent
    ssrc: randomInt(1, 2 ** 32),
    firstSequence: randomInt(2 ** 16),
  });
  readonly #firstTimestamp = randomInt(2 ** 32);

  get ssrc(): number {
    return this.rtp.ssrc;
  }

  timestampOf(ticks: number): number {
    return this.#firstTimestamp + Math.round(ticks);
  }

  /** That this much of the stream has passed at this moment: lays picture and sound on one time. */
  senderReport(ticks: number, wallTimeMs: number): Buffer {
    const { ssrc, packetCount, octetCount } = this.rtp;
    const timestamp = this.timestampOf(ticks);
    const counts = { ssrc, packetCount, octetCount };
    const report = writeSenderReport({ ...counts, wallTimeMs, timestamp, canonicalName });
    return asBuffer(report);
  }
}

export const canonicalName = "tessera";

/** The same bytes. */
export const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
