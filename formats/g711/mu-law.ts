/** µ-law, ITU-T G.711 table 2. */
export function decodeMuLaw(data: Uint8Array): Int16Array {
  const samples = new Int16Array(data.length);
  for (let index = 0; index < data.length; index++) samples[index] = decoded[data[index] ?? 0] ?? 0;
  return samples;
}

export function encodeMuLaw(samples: Int16Array): Uint8Array {
  const data = new Uint8Array(samples.length);
  for (let index = 0; index < samples.length; index++)
    data[index] = encodeSample(samples[index] ?? 0);
  return data;
}

/** Added before the logarithm, so that every segment starts at a power of two. */
const bias = 132;
const loudest = 32_635;

const decoded = Int16Array.from({ length: 256 }, (_, byte) => {
  const code = ~byte;
  const magnitude = ((((code & 15) << 3) + bias) << ((code >> 4) & 7)) - bias;
  return code & 0x80 ? -magnitude : magnitude;
});

// Computed, not looked up: a table for every sample would be 64 KiB, and talk is 8000 samples a second.
function encodeSample(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(Math.abs(sample), loudest) + bias;
  const segment = 24 - Math.clz32(magnitude);
  const step = (magnitude >> (segment + 3)) & 15;
  return ~(sign | (segment << 4) | step) & 0xff;
}
