/** An RTP packet for tests. */
export function rtpPacket(fields: {
  sequence: number;
  timestamp?: number;
  marker?: boolean;
  payload: Uint8Array | readonly number[];
  ssrc?: number;
}): Uint8Array {
  const { sequence, timestamp = 0, marker = false, payload, ssrc = 7 } = fields;
  const packet = new Uint8Array(12 + payload.length);
  const view = new DataView(packet.buffer);
  view.setUint8(0, 0x80);
  view.setUint8(1, (marker ? 0x80 : 0) | 96);
  view.setUint16(2, sequence & 0xffff);
  view.setUint32(4, timestamp);
  view.setUint32(8, ssrc);
  packet.set(payload, 12);
  return packet;
}
