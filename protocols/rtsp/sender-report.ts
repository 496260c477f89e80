export interface SenderState {
  readonly ssrc: number;
  readonly wallTimeMs: number;
  /** RTP time of that moment. */
  readonly timestamp: number;
  readonly packetCount: number;
  readonly octetCount: number;
  readonly canonicalName: string;
}

const secondsFrom1900To1970 = 2_208_988_800;
const senderReportLength = 28;

/** RTCP sender report with the obligatory SDES, RFC 3550 clauses 6.4.1 and 6.5. */
export function writeSenderReport(state: SenderState): Uint8Array {
  const name = Buffer.from(state.canonicalName).subarray(0, 255);
  // The items end with at least one zero byte, up to a whole word.
  const sdesLength = 8 + Math.ceil((2 + name.length + 1) / 4) * 4;
  const report = Buffer.alloc(senderReportLength + sdesLength);
  const seconds = Math.floor(state.wallTimeMs / 1000);
  const fraction = Math.floor(((state.wallTimeMs % 1000) / 1000) * 2 ** 32);
  report.writeUInt8(0x80, 0); // V 2, P 0, RC 0
  report.writeUInt8(200, 1); // PT: SR
  report.writeUInt16BE(senderReportLength / 4 - 1, 2); // length in words less one
  report.writeUInt32BE(state.ssrc, 4);
  report.writeUInt32BE(seconds + secondsFrom1900To1970, 8); // NTP timestamp, seconds
  report.writeUInt32BE(fraction, 12); // NTP timestamp, fraction
  report.writeUInt32BE(state.timestamp % 2 ** 32, 16); // RTP timestamp
  report.writeUInt32BE(state.packetCount % 2 ** 32, 20);
  report.writeUInt32BE(state.octetCount % 2 ** 32, 24);

  report.writeUInt8(0x81, 28); // V 2, P 0, SC 1
  report.writeUInt8(202, 29); // PT: SDES
  report.writeUInt16BE(sdesLength / 4 - 1, 30);
  report.writeUInt32BE(state.ssrc, 32);
  report.writeUInt8(1, 36); // CNAME
  report.writeUInt8(name.length, 37);
  report.set(name, 38);
  return report;
}
