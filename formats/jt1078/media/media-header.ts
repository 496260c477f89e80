/** 2013 terminals write a SIM number in 6 bytes, those of 2019 in 10; which one does is seen by trial. */
export type SimBytes = 6 | 10;

/** The high nibble of byte 15. */
export const mediaKind = { i: 0, p: 1, b: 2, sound: 3, transparent: 4 } as const;
/** The low nibble: whether a packet is a whole frame, or which part of one. */
export const mediaPart = { whole: 0, first: 1, last: 2, middle: 3 } as const;

/** "01cd" */
export const magic = 0x3031_6364;
/** Up to where the kind is told. */
export const fixedBytes = (simBytes: SimBytes): number => 10 + simBytes;
/** With the longer SIM number, of video. */
export const maxHeaderBytes = 34;

/** Head of a media packet, JT/T 1078-2016 table 19, read in place. One object serves all packets. */
export class MediaHeader {
  hasMarker = false;
  payloadType = 0;
  sequence = 0;
  channel = 0;
  kind = 0;
  part = 0;
  /** -1: a packet of this kind has none. */
  timestampMs = -1;
  packetStart = 0;
  payloadStart = 0;
  payloadEnd = 0;

  /** False: this is no packet with such a SIM number; the fields then mean nothing. All of its head must be there. */
  read(bytes: Uint8Array, start: number, simBytes: SimBytes): boolean {
    if (uint32At(bytes, start) !== magic) return false;
    const simEnd = start + 8 + simBytes;
    this.packetStart = start;
    this.hasMarker = (byteAt(bytes, start + 5) & 0x80) !== 0;
    this.payloadType = byteAt(bytes, start + 5) & 0x7f;
    this.sequence = uint16At(bytes, start + 6);
    this.channel = byteAt(bytes, simEnd);
    this.kind = byteAt(bytes, simEnd + 1) >> 4;
    this.part = byteAt(bytes, simEnd + 1) & 0x0f;
    if (this.kind > mediaKind.transparent || this.part > mediaPart.middle) return false;
    const timeStart = simEnd + 2;
    const hasTime = this.kind !== mediaKind.transparent;
    this.timestampMs = hasTime
      ? uint32At(bytes, timeStart) * 2 ** 32 + uint32At(bytes, timeStart + 4)
      : -1;
    // Video has two more: since the last I frame, since the last frame.
    const lengthStart = timeStart + (hasTime ? 8 : 0) + (this.kind < mediaKind.sound ? 4 : 0);
    this.payloadStart = lengthStart + 2;
    this.payloadEnd = this.payloadStart + uint16At(bytes, lengthStart);
    return true;
  }
}

/** Who sends, as the first packet of a connection tells it. */
export interface MediaSender {
  /** All digits that there are, with leading zeros. */
  readonly sim: string;
  readonly channel: number;
  readonly simBytes: SimBytes;
}

/** What the packet that begins here may say, by both lengths of a SIM number; undefined: too few bytes to tell. */
export function possibleSenders(bytes: Uint8Array): readonly MediaSender[] | undefined {
  if (bytes.length < fixedBytes(10)) return undefined;
  return ([6, 10] as const).flatMap((simBytes) => senderOf(bytes, simBytes) ?? []);
}

/** Of the packet that begins here, of which `fixedBytes` are there: transparent data has no time, sound no intervals. */
export function headerBytesOf(bytes: Uint8Array, start: number, simBytes: SimBytes): number {
  const kind = byteAt(bytes, start + 9 + simBytes) >> 4;
  const shortest = 12 + simBytes;
  if (kind >= mediaKind.transparent) return shortest;
  return shortest + (kind === mediaKind.sound ? 8 : 12);
}

export const isMagicAt = (bytes: Uint8Array, at: number): boolean => uint32At(bytes, at) === magic;

function senderOf(bytes: Uint8Array, simBytes: SimBytes): MediaSender | undefined {
  const simEnd = 8 + simBytes;
  const kind = byteAt(bytes, simEnd + 1);
  const isFit = kind >> 4 <= mediaKind.transparent && (kind & 0x0f) <= mediaPart.middle;
  const sim = digitsOf(bytes.subarray(8, simEnd));
  if (!isMagicAt(bytes, 0) || !isFit || sim === undefined) return undefined;
  return { sim, channel: byteAt(bytes, simEnd), simBytes };
}

/** BCD */
function digitsOf(bytes: Uint8Array): string | undefined {
  let digits = "";
  for (const byte of bytes) {
    if (byte >> 4 > 9 || (byte & 0x0f) > 9) return undefined;
    digits += `${byte >> 4}${byte & 0x0f}`;
  }
  return digits;
}

const byteAt = (bytes: Uint8Array, at: number) => bytes[at] ?? 0;

const uint16At = (bytes: Uint8Array, at: number) =>
  (byteAt(bytes, at) << 8) | byteAt(bytes, at + 1);

const uint32At = (bytes: Uint8Array, at: number) =>
  uint16At(bytes, at) * 0x1_0000 + uint16At(bytes, at + 2);
