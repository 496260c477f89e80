const transportFeedback = 205;
const payloadFeedback = 206;
const genericNack = 1;
const pictureLoss = 1;
const applicationLayer = 15;

/** Who asks, and whose packets are meant. */
export interface Parties {
  readonly ownSsrc: number;
  readonly ssrc: number;
}

/** Asks for packets again: RFC 4585 clause 6.2.1. */
export function writeNack(parties: Parties, missing: readonly number[]): Buffer {
  const items: { packetId: number; bitmask: number }[] = [];
  for (const sequence of missing) {
    const last = items.at(-1);
    const behind = last ? (sequence - last.packetId) & 0xffff : 0;
    if (last && behind >= 1 && behind <= 16) last.bitmask |= 1 << (behind - 1);
    else items.push({ packetId: sequence, bitmask: 0 });
  }
  const body = Buffer.alloc(items.length * 4);
  for (const [index, { packetId, bitmask }] of items.entries()) {
    body.writeUInt16BE(packetId, index * 4); // PID
    body.writeUInt16BE(bitmask, index * 4 + 2); // BLP
  }
  return feedback(genericNack, transportFeedback, parties, body);
}

/** Asks for a key frame: RFC 4585 clause 6.3.1. */
export const writePictureLoss = (parties: Parties): Buffer =>
  feedback(pictureLoss, payloadFeedback, parties, Buffer.alloc(0));

/** How much it may send: draft-alvestrand-rmcat-remb-03. */
export function writeBitrate({ ownSsrc, ssrc }: Parties, bitsPerSecond: number): Buffer {
  const exponent = Math.max(0, Math.ceil(Math.log2(bitsPerSecond / 2 ** 18)));
  const body = Buffer.alloc(12);
  body.write("REMB", 0, "latin1");
  body.writeUInt32BE(
    0x0100_0000 + exponent * 2 ** 18 + Math.floor(bitsPerSecond / 2 ** exponent),
    4,
  );
  body.writeUInt32BE(ssrc, 8);
  return feedback(applicationLayer, payloadFeedback, { ownSsrc, ssrc: 0 }, body);
}

function feedback(
  format: number,
  packetType: number,
  { ownSsrc, ssrc }: Parties,
  body: Buffer,
): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt8(0x80 | format, 0); // version 2, FMT
  head.writeUInt8(packetType, 1);
  head.writeUInt16BE(2 + body.length / 4, 2); // length in words, less one
  head.writeUInt32BE(ownSsrc, 4);
  head.writeUInt32BE(ssrc, 8);
  return Buffer.concat([head, body]);
}
