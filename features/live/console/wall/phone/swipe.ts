const farEnoughPx = 48;
/** Steeper than this it is a scroll. */
const flatness = 1.5;

/** Left goes to the next, as a page is turned; undefined: it was no swipe. */
export function swipeOf(dxPx: number, dyPx: number): 1 | -1 | undefined {
  if (Math.abs(dxPx) < farEnoughPx || Math.abs(dxPx) < Math.abs(dyPx) * flatness) return undefined;
  return dxPx < 0 ? 1 : -1;
}
