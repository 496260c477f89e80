const maxOrder = 4;

/**
 * What the fixed predictor (RFC 9639 clause 9.2.5) that fits best leaves over: for order n, the n-th
 * difference of the samples, from sample n on.
 */
export function fixedResidual(samples: Int32Array): { order: number; residual: Int32Array } {
  let difference = samples;
  let best = { order: 0, residual: samples, size: sumOfMagnitudes(samples) };
  const orders = Math.min(maxOrder, samples.length - 1);
  for (let order = 1; order <= orders; order++) {
    difference = differences(difference);
    const size = sumOfMagnitudes(difference);
    // Higher orders rarely win once one has lost: stop, each try is a pass over the samples.
    if (size >= best.size) break;
    best = { order, residual: difference, size };
  }
  return best;
}

function differences(values: Int32Array): Int32Array {
  const result = new Int32Array(values.length - 1);
  let previous = values[0] ?? 0;
  for (let index = 0; index < result.length; index++) {
    const value = values[index + 1] ?? 0;
    result[index] = value - previous;
    previous = value;
  }
  return result;
}

function sumOfMagnitudes(values: Int32Array): number {
  let sum = 0;
  for (const value of values) sum += Math.abs(value);
  return sum;
}
