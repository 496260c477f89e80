const dollar = 0x24;
/** `$`, a channel and a length of two bytes, as RTSP has it. */
export const prefixBytes = 4;
export const rtpHeaderBytes = 12;
/** `$`, channel, length, and the first two bytes of RTP. */
export const judgedBytes = prefixBytes + 2;
const version2 = 0x80;
const programStream = 96;
const firstRtcpType = 200;
const lastRtcpType = 207;

/** Of the packet behind the prefix that stands here. */
export const lengthAt = (bytes: Uint8Array, at: number): number =>
  ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);

/** Whether an RTP packet begins here, with what goes before it. */
export const isFramed = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === dollar &&
  lengthAt(bytes, at) >= rtpHeaderBytes &&
  ((bytes[at + prefixBytes] ?? 0) & 0xc0) === version2;

/** `$ … 80 60` or `$ … 80 e0`: enough to find the step again. */
export const isFramedProgramStream = (bytes: Uint8Array, at: number): boolean =>
  isFramed(bytes, at) && ((bytes[at + judgedBytes - 1] ?? 0) & 0x7f) === programStream;

/** `start`: of the packet. */
export function isRtcp(bytes: Uint8Array, start: number): boolean {
  const type = bytes[start + 1] ?? 0;
  return type >= firstRtcpType && type <= lastRtcpType;
}
