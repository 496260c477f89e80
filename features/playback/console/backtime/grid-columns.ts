/** Columns of a grid of so many pictures: one on a phone, otherwise as square as it gets. */
export function gridColumns(count: number, isMobile: boolean): number {
  if (isMobile) return count > 4 ? 2 : 1;
  return Math.ceil(Math.sqrt(count));
}
