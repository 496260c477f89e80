/** `99.9%`: only what is complete is 100%, only nothing is 0%. */
export function shareText(share: number): string {
  if (share <= 0) return "0%";
  if (share >= 1) return "100%";
  const tenths = Math.min(999, Math.max(1, Math.floor(share * 1000)));
  return `${tenths / 10}%`;
}

/** How good a coverage is. */
export function gradeOf(share: number): "good" | "fair" | "bad" {
  if (share >= 0.99) return "good";
  return share >= 0.9 ? "fair" : "bad";
}
