/** Samples at 48 kHz of a frame of each config, RFC 6716 table 2. */
const silkFrames = [480, 960, 1920, 2880];
const hybridFrames = [480, 960];
const celtFrames = [120, 240, 480, 960];

/** How many samples a packet holds, at 48 kHz: RFC 6716 clause 3.1. 0 for an empty packet. */
export function opusPacketSamples(packet: Uint8Array): number {
  const toc = packet[0];
  if (toc === undefined) return 0;
  return frameSamples(toc >> 3) * frameCount(toc & 3, packet);
}

function frameSamples(config: number): number {
  if (config < 12) return silkFrames[config & 3] ?? 0;
  if (config < 16) return hybridFrames[config & 1] ?? 0;
  return celtFrames[config & 3] ?? 0;
}

function frameCount(code: number, packet: Uint8Array): number {
  if (code === 0) return 1;
  if (code < 3) return 2;
  return (packet[1] ?? 0) & 0x3f;
}
