export const sparkWidth = 100;
export const sparkHeight = 30;

interface Axes {
  readonly fromMs: number;
  readonly toMs: number;
  /** The lower edge is nothing, the upper one this. */
  readonly most: number;
  /** Points further apart than this belong to two lines: in between nothing was measured. */
  readonly gapMs: number;
}

/** A line through the points as a path of SVG. */
export function sparkPath(
  points: readonly (readonly [atMs: number, value: number])[],
  { fromMs, toMs, most, gapMs }: Axes,
): string {
  let beforeMs = Number.NEGATIVE_INFINITY;
  return points
    .filter(([atMs]) => atMs >= fromMs)
    .map(([atMs, value]) => {
      const x = (sparkWidth * (atMs - fromMs)) / Math.max(1, toMs - fromMs);
      const y = sparkHeight * (1 - Math.min(1, most > 0 ? value / most : 0));
      const step = atMs - beforeMs > gapMs ? "M" : "L";
      beforeMs = atMs;
      return `${step}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join("");
}
