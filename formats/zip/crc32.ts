/** Of the reflected polynomial 0x04c11db7. */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb8_8320 : sum >>> 1;
  return sum;
});

/** The sum that archives keep of their files; `before`: of the bytes before these. */
export function crc32(data: Uint8Array, before = 0): number {
  let sum = ~before;
  for (const byte of data) sum = (table[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return ~sum >>> 0;
}
