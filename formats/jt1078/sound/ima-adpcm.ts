/** IMA ADPCM, as DVI4 has it: a state, then four bits a sample. */

/** Which half of a byte comes first: the low one, unless a chip does otherwise. */
export type NibbleOrder = "low-first" | "high-first";

export interface AdpcmSamples {
  readonly samples: Int16Array;
  /** How many were cut off at the ends of 16 bits: many, where the halves of bytes are taken in the wrong order. */
  readonly clipped: number;
}

const stateBytes = 4;

/** One frame: predictor (16 bits, the low byte first), index of the step, a byte that means nothing, samples. */
export function decodeImaAdpcm(frame: Uint8Array, order: NibbleOrder = "low-first"): AdpcmSamples {
  if (frame.length <= stateBytes) return { samples: new Int16Array(0), clipped: 0 };
  const view = new DataView(frame.buffer, frame.byteOffset, frame.length);
  const state = new AdpcmState(view.getInt16(0, true), view.getUint8(2));
  const samples = new Int16Array((frame.length - stateBytes) * 2);
  const [first, second] = order === "low-first" ? [0, 4] : [4, 0];
  let count = 0;
  for (const byte of frame.subarray(stateBytes)) {
    samples[count++] = state.decode((byte >> first) & 15);
    samples[count++] = state.decode((byte >> second) & 15);
  }
  return { samples, clipped: state.clipped };
}

/** What it has learnt goes on from one frame to the next, and stands at the head of each. */
export class ImaAdpcmEncoder {
  readonly #state = new AdpcmState(0, 0);

  /** An even number of samples. */
  encode(samples: Int16Array): Uint8Array {
    const frame = new Uint8Array(stateBytes + samples.length / 2);
    const view = new DataView(frame.buffer);
    view.setInt16(0, this.#state.predictor, true);
    view.setUint8(2, this.#state.index);
    for (let at = 0; at < samples.length; at += 2) {
      const low = this.#state.encode(samples[at] ?? 0);
      const high = this.#state.encode(samples[at + 1] ?? 0);
      frame[stateBytes + at / 2] = low | (high << 4);
    }
    return frame;
  }
}

class AdpcmState {
  predictor: number;
  index: number;
  clipped = 0;

  constructor(predictor: number, index: number) {
    this.predictor = predictor;
    this.index = Math.min(maxIndex, index);
  }

  decode(code: number): number {
    const step = steps[this.index] ?? 0;
    let difference = step >> 3;
    if (code & 4) difference += step;
    if (code & 2) difference += step >> 1;
    if (code & 1) difference += step >> 2;
    const value = this.predictor + (code & 8 ? -difference : difference);
    this.predictor = Math.max(-32_768, Math.min(32_767, value));
    if (this.predictor !== value) this.clipped++;
    this.index = Math.max(0, Math.min(maxIndex, this.index + (indexChanges[code & 7] ?? 0)));
    return this.predictor;
  }

  /** The code whose decoding comes closest. */
  encode(sample: number): number {
    let left = sample - this.predictor;
    let code = 0;
    if (left < 0) {
      code = 8;
      left = -left;
    }
    let step = steps[this.index] ?? 0;
    for (const bit of [4, 2, 1]) {
      if (left >= step) {
        code |= bit;
        left -= step;
      }
      step >>= 1;
    }
    this.decode(code);
    return code;
  }
}

const indexChanges = [-1, -1, -1, -1, 2, 4, 6, 8];
const maxIndex = 88;

/** IMA table 2: each is about a tenth larger than the one before. */
const steps = [
  7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73,
  80, 88, 97, 107, 118, 130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494,
  544, 598, 658, 724, 796, 876, 963, 1060, 1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272, 2499,
  2749, 3024, 3327, 3660, 4026, 4428, 4871, 5358, 5894, 6484, 7132, 7845, 8630, 9493, 10_442,
  11_487, 12_635, 13_899, 15_289, 16_818, 18_500, 20_350, 22_385, 24_623, 27_086, 29_794, 32_767,
];
