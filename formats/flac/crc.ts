/** CRC-8 of a frame header, RFC 9639 clause 9.1.8: x^8 + x^2 + x + 1. */
export function crc8(data: Uint8Array): number {
  let crc = 0;
  for (const byte of data) crc = crc8Table[crc ^ byte] ?? 0;
  return crc;
}

/** CRC-16 of a frame, RFC 9639 clause 9.3: x^16 + x^15 + x^2 + 1. */
export function crc16(data: Uint8Array): number {
  let crc = 0;
  for (const byte of data) crc = ((crc << 8) & 0xffff) ^ (crc16Table[(crc >> 8) ^ byte] ?? 0);
  return crc;
}

const crc8Table = Uint8Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x80 ? (crc << 1) ^ 0x107 : crc << 1;
  return crc;
});

const crc16Table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1_8005 : crc << 1;
  return crc;
});
