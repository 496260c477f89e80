/** A-law, ITU-T G.711 table 1. */
export function decodeALaw(data: Uint8Array): Int16Array {
  const samples = new Int16Array(data.length);
  for (let index = 0; index < data.length; index++) samples[index] = decoded[data[index] ?? 0] ?? 0;
  return samples;
}

export function encodeALaw(samples: Int16Array): Uint8Array {
  const data = new Uint8Array(samples.length);
  for (let index = 0; index < samples.length; index++)
    data[index] = encodeSample(samples[index] ?? 0);
  return data;
}

/** Every second bit is inverted on the line, so that silence has many ones. */
const evenBits = 0x55;

const decoded = Int16Array.from({ length: 256 }, (_, byte) => {
  const code = byte ^ evenBits;
  const segment = (code >> 4) & 7;
  const step = (code & 15) << 4;
  const magnitude = segment === 0 ? step + 8 : (step + 0x108) << (segment - 1);
  return code & 0x80 ? magnitude : -magnitude;
});

// Computed, not looked up: a table for every sample would be 64 KiB, and talk is 8000 samples a second.
function encodeSample(sample: number): number {
  const sign = sample >= 0 ? 0x80 : 0;
  const magnitude = (sample >= 0 ? sample : ~sample) >> 3;
  const segment = Math.max(0, 27 - Math.clz32(magnitude));
  const step = (magnitude >> Math.max(1, segment)) & 15;
  return (sign | (segment << 4) | step) ^ evenBits;
}
