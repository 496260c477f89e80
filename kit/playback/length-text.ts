/** `1:02:09`, `2:09`, `9.4 s`. */
export function lengthText(lengthMs: number): string {
  if (lengthMs < 10_000) return `${(lengthMs / 1000).toFixed(1)} s`;
  const seconds = Math.round(lengthMs / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours = 0, minutes = 0, rest = 0] = parts;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

const two = (number: number) => String(number).padStart(2, "0");
