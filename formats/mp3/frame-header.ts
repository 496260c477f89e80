/** What the header of an MPEG audio frame says, ISO 11172-3 clause 2.4.1.3. */
export interface Mp3Header {
  readonly sampleRate: number;
  readonly channels: 1 | 2;
  /** Of a channel. */
  readonly samples: number;
  /** Of the frame with its header. */
  readonly byteCount: number;
}

/** kbit/s by bitrate_index; 0 is "free", 15 is forbidden. */
const layer2BitratesKbps = [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 0];
const mpeg1BitratesKbps = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0];
const mpeg2BitratesKbps = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0];
const mpeg1SampleRates = [44_100, 48_000, 32_000];

/** By version: MPEG 2.5, reserved, MPEG 2, MPEG 1. */
const rateDivisors = [4, 0, 2, 1];
const syncWord = 0x7ff;
/** What the two bits of the layer stand for. */
const layers = [undefined, 3, 2, undefined];

/** Undefined if no frame of layer III or II, of known length, begins here. */
export function parseMp3Header(data: Uint8Array, at = 0): Mp3Header | undefined {
  if (at + 4 > data.length) return undefined;
  const header = new DataView(data.buffer, data.byteOffset + at, 4).getUint32(0);
  const layer = header >>> 21 === syncWord ? layers[(header >> 17) & 3] : undefined;
  const rateDivisor = rateDivisors[(header >> 19) & 3] ?? 0;
  const isMpeg1 = rateDivisor === 1;
  const bitrateKbps = bitratesOf(isMpeg1, layer)[(header >> 12) & 15] ?? 0;
  const mpeg1Rate = mpeg1SampleRates[(header >> 10) & 3] ?? 0;
  if (!layer || rateDivisor * bitrateKbps * mpeg1Rate === 0) return undefined;
  const sampleRate = mpeg1Rate / rateDivisor;
  const padding = (header >> 9) & 1;
  const isMono = ((header >> 6) & 3) === 3; // mode
  const samples = isMpeg1 || layer === 2 ? 1152 : 576;
  return {
    sampleRate,
    channels: isMono ? 1 : 2,
    samples,
    byteCount: Math.floor((samples * bitrateKbps * 125) / sampleRate) + padding,
  };
}

function bitratesOf(isMpeg1: boolean, layer: number | undefined): readonly number[] {
  if (!isMpeg1) return mpeg2BitratesKbps;
  return layer === 2 ? layer2BitratesKbps : mpeg1BitratesKbps;
}
