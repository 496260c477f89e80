export const opcodes = { text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;
export type Opcode = (typeof opcodes)[keyof typeof opcodes];

/** Of a whole, unmasked message as a server sends it (RFC 6455, 5.2). */
export function frameHeader(opcode: Opcode, bytes: number): Uint8Array {
  const first = 0x80 | opcode;
  if (bytes < 126) return Uint8Array.of(first, bytes);
  if (bytes < 65_536) return Uint8Array.of(first, 126, bytes >> 8, bytes & 0xff);
  const header = new Uint8Array(10);
  header[0] = first;
  header[1] = 127;
  new DataView(header.buffer).setUint32(6, bytes);
  return header;
}

/** What such a message carries. */
export function payloadOf(message: Uint8Array): Uint8Array {
  const length = message[1] ?? 0;
  return message.subarray(length === 127 ? 10 : length === 126 ? 4 : 2);
}
