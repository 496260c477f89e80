/** The 11-bit floating point of ITU-T G.726: a sign, an exponent of 4 bits, a mantissa of 6. */
export interface SmallFloat {
  readonly isNegative: boolean;
  readonly exponent: number;
  readonly mantissa: number;
}

export const smallZero: SmallFloat = { isNegative: false, exponent: 0, mantissa: 32 };

/** FLOATA and FLOATB. The sign of a zero counts. */
export function toSmallFloat(value: number, isNegative = value < 0): SmallFloat {
  const magnitude = Math.abs(value);
  const exponent = 32 - Math.clz32(magnitude);
  const mantissa = magnitude === 0 ? 32 : (magnitude << 6) >> exponent;
  return { isNegative, exponent, mantissa };
}

/** FMULT: a coefficient times a sample. */
export function multiply(coefficient: number, sample: SmallFloat): number {
  const factor = toSmallFloat(Math.abs(coefficient >> 2) & 0x1fff, coefficient < 0);
  const exponent = factor.exponent + sample.exponent - 19;
  const mantissa = (factor.mantissa * sample.mantissa + 48) >> 4;
  const product = exponent >= 0 ? (mantissa << exponent) & 0x7fff : mantissa >> -exponent;
  return factor.isNegative === sample.isNegative ? product : -product;
}
