/** Up to this height the sub stream shows as much as the main one. */
const subUpToPx = 171;
/** Below this height a moving picture shows no more than a still one. */
const stillBelowPx = 90;
/** So much larger a tile must be before it goes back: a window that is dragged does not make it flap. */
const backAt = 1.34;

export type SizeLevel = "main" | "sub" | "still";

/** What a tile of this height needs, given what it has now. */
export function sizeLevel(heightPx: number, before: SizeLevel | undefined): SizeLevel {
  if (isBelow(heightPx, stillBelowPx, before === "still")) return "still";
  const wasLow = before === "sub" || before === "still";
  return isBelow(heightPx, subUpToPx + 1, wasLow) ? "sub" : "main";
}

const isBelow = (heightPx: number, limitPx: number, wasBelow: boolean) =>
  heightPx < (wasBelow ? (limitPx - 1) * backAt : limitPx);
