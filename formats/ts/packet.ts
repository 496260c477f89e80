export const packetSize = 188;
const syncByte = 0x47;

/** What a packet of the transport stream says of its payload, ISO 13818-1 clause 2.4.3.2. */
export interface TsPacket {
  readonly pid: number;
  /** A PES packet or a section begins in it. */
  readonly isStart: boolean;
  readonly continuity: number;
  /** A view on the packet; empty if it has none. */
  readonly payload: Uint8Array;
}

/** Undefined for a packet that is damaged or scrambled. */
export function parseTsPacket(bytes: Uint8Array, at: number): TsPacket | undefined {
  const b1 = bytes[at + 1] ?? 0;
  const b3 = bytes[at + 3] ?? 0;
  const hasError = (b1 & 0x80) !== 0; // transport_error_indicator
  const isScrambled = b3 >> 6 !== 0; // transport_scrambling_control
  if (bytes[at] !== syncByte || hasError || isScrambled) return undefined;
  const pid = ((b1 & 0x1f) << 8) | (bytes[at + 2] ?? 0);
  const hasAdaptation = (b3 & 0x20) !== 0;
  const hasPayload = (b3 & 0x10) !== 0;
  const start = at + 4 + (hasAdaptation ? 1 + (bytes[at + 4] ?? 0) : 0);
  const end = at + packetSize;
  return {
    pid,
    isStart: (b1 & 0x40) !== 0, // payload_unit_start_indicator
    continuity: b3 & 0x0f,
    payload: bytes.subarray(hasPayload ? Math.min(start, end) : end, end),
  };
}

/** Where packets begin: a sync byte with another one a packet later. -1 if there is none. */
export function findSync(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at] !== syncByte) continue;
    const next = at + packetSize;
    if (next >= bytes.length || bytes[next] === syncByte) return at;
  }
  return -1;
}
