export type G726BitsPerSample = 2 | 3 | 4 | 5;

/** What a code means, ITU-T G.726 clause 4.2.3 and 4.2.4; index is the code without its sign. */
export interface Quantiser {
  /** log2 of the normalised difference, 7 bits behind the point: tables 7 to 10. */
  readonly differenceLogs: readonly number[];
  /** W: how the code moves the scale factor. */
  readonly scaleMultipliers: readonly number[];
  /** F: how much the code speaks for a changing signal. */
  readonly speedWeights: readonly number[];
}

/** So small that it is a difference of nothing at every scale. */
const nothing = -2048;

export const quantisers: Readonly<Record<G726BitsPerSample, Quantiser>> = {
  2: {
    differenceLogs: [116, 365],
    scaleMultipliers: [-22, 439],
    speedWeights: [0, 7],
  },
  3: {
    differenceLogs: [nothing, 135, 273, 373],
    scaleMultipliers: [-4, 30, 137, 582],
    speedWeights: [0, 1, 2, 7],
  },
  4: {
    differenceLogs: [nothing, 4, 135, 213, 273, 323, 373, 425],
    scaleMultipliers: [-12, 18, 41, 64, 112, 198, 355, 1122],
    speedWeights: [0, 0, 0, 1, 1, 1, 3, 7],
  },
  5: {
    differenceLogs: [
      nothing,
      -66,
      28,
      104,
      169,
      224,
      274,
      318,
      358,
      395,
      429,
      459,
      488,
      514,
      539,
      566,
    ],
    scaleMultipliers: [14, 14, 24, 39, 40, 41, 58, 100, 141, 179, 219, 280, 358, 440, 529, 696],
    speedWeights: [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 3, 4, 5, 6, 6],
  },
};
