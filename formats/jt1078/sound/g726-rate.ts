type Bits = 2 | 3 | 4 | 5;

const isBits = (bits: number): bits is Bits => bits >= 2 && bits <= 5 && Number.isInteger(bits);
const usualFrameMs = 40;

/**
 * Bits a sample: the rate is told nowhere, but at 8 kHz a frame has as many bytes as it has bits a sample times its
 * milliseconds. What fits nothing is most likely 32 kbit/s.
 */
export function g726BitsOf(frameBytes: number, frameMs = usualFrameMs): Bits {
  const bits = [frameMs, usualFrameMs].map((ms) => frameBytes / ms).find(isBits);
  return bits ?? 4;
}
