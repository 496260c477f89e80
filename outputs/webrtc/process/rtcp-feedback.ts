const transportFeedback = 205;
const payloadFeedback = 206;
const genericNack = 1;
const pictureLoss = 1;
const fullIntraRequest = 4;

export interface Feedback {
  /** Sequence numbers that did not arrive. */
  readonly missing: readonly number[];
  readonly wantsKeyFrame: boolean;
}

/** What a viewer asks for in a compound RTCP packet: RFC 4585 clause 6 and RFC 5104 clause 4.3.1. */
export function parseFeedback(bytes: Uint8Array): Feedback {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const missing: number[] = [];
  let wantsKeyFrame = false;
  for (let at = 0; at + 4 <= bytes.length; ) {
    const format = view.getUint8(at) & 0x1f; // FMT
    const packetType = view.getUint8(at + 1);
    const end = at + 4 * (view.getUint16(at + 2) + 1);
    if (end > bytes.length) break;
    if (packetType === transportFeedback && format === genericNack)
      for (let item = at + 12; item + 4 <= end; item += 4)
        missing.push(...missingOf(view.getUint16(item), view.getUint16(item + 2)));
    if (packetType === payloadFeedback && (format === pictureLoss || format === fullIntraRequest))
      wantsKeyFrame = true;
    at = end;
  }
  return { missing, wantsKeyFrame };
}

/** PID, and BLP with a bit for each of the sixteen behind it. */
function missingOf(packetId: number, bitmask: number): number[] {
  const following = Array.from({ length: 16 }, (_, bit) => bit).filter(
    (bit) => (bitmask >> bit) & 1,
  );
  return [packetId, ...following.map((bit) => (packetId + bit + 1) & 0xffff)];
}
