/** `0.35`, `12.3`, `1204`: as many digits as are worth reading. */
export const kmText = (metres: number): string => {
  const km = metres / 1000;
  if (km < 1) return km.toFixed(2);
  return km < 100 ? km.toFixed(1) : String(Math.round(km));
};
