/** A colour in BT.709, limited range: the samples that go into the picture as they are. */
export interface Colour {
  readonly y: number;
  readonly u: number;
  readonly v: number;
}

/** From "#rrggbb". */
export function colour(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  const red = ((value >> 16) & 255) / 255;
  const green = ((value >> 8) & 255) / 255;
  const blue = (value & 255) / 255;
  const luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return {
    y: Math.round(16 + 219 * luma),
    u: Math.round(128 + (224 * (blue - luma)) / 1.8556),
    v: Math.round(128 + (224 * (red - luma)) / 1.5748),
  };
}

export function mix(from: Colour, to: Colour, share: number): Colour {
  return {
    y: Math.round(from.y + (to.y - from.y) * share),
    u: Math.round(from.u + (to.u - from.u) * share),
    v: Math.round(from.v + (to.v - from.v) * share),
  };
}
