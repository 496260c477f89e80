import { writeBcd } from "./bcd.ts";
import { escape, type Frame, type FrameHead, flag, mostBodyBytes } from "./frame.ts";

export type FrameDraft = Omit<Frame, "encryption">;

export function writeFrame(frame: FrameDraft): Uint8Array {
  const { messageId, is2019, protocolVersion, phone, serial, part, body } = frame;
  if (body.length > mostBodyBytes) throw new RangeError("a packet has 1023 bytes at the most");
  const phoneBytes = is2019 ? 10 : 6;
  const headLength = 4 + (is2019 ? 1 : 0) + phoneBytes + 2 + (part ? 4 : 0);
  const plain = new Uint8Array(headLength + body.length + 1);
  const view = new DataView(plain.buffer);
  view.setUint16(0, messageId);
  view.setUint16(2, body.length | (part ? 0x2000 : 0) | (is2019 ? 0x4000 : 0));
  let at = 4;
  if (is2019) view.setUint8(at++, protocolVersion || 1);
  plain.set(writeBcd(phone, phoneBytes), at);
  at += phoneBytes;
  view.setUint16(at, serial);
  if (part) {
    view.setUint16(at + 2, part.total);
    view.setUint16(at + 4, part.index);
  }
  plain.set(body, headLength);
  let code = 0;
  for (const byte of plain) code ^= byte;
  plain[plain.length - 1] = code;
  return escaped(plain);
}

/** Of the body of one packet, where it has to be cut. */
const partBytes = 1000;

/** A message in as many packets as it takes; each has the serial number after the one before. */
export function writeMessage(
  head: FrameHead,
  message: { readonly messageId: number; readonly body: Uint8Array; readonly serial: number },
): readonly Uint8Array[] {
  const { messageId, body, serial } = message;
  const total = packetsOf(body);
  if (total === 1) return [writeFrame({ ...head, messageId, serial, body })];
  return Array.from({ length: total }, (_, at) =>
    writeFrame({
      ...head,
      messageId,
      serial: (serial + at) & 0xffff,
      part: { total, index: at + 1 },
      body: body.subarray(at * partBytes, (at + 1) * partBytes),
    }),
  );
}

/** How many packets a body takes, and so how many serial numbers. */
export const packetsOf = (body: Uint8Array): number =>
  body.length <= mostBodyBytes ? 1 : Math.ceil(body.length / partBytes);

function escaped(plain: Uint8Array): Uint8Array {
  let more = 2;
  for (const byte of plain) if (byte === flag || byte === escape) more++;
  const bytes = new Uint8Array(plain.length + more);
  let at = 0;
  bytes[at++] = flag;
  for (const byte of plain) {
    if (byte === flag || byte === escape) {
      bytes[at++] = escape;
      bytes[at++] = byte === flag ? 2 : 1;
    } else bytes[at++] = byte;
  }
  bytes[at] = flag;
  return bytes;
}
