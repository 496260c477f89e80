const units = ["B", "KB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB"] as const;

/** `1.50 GB`: in steps of 1024, two decimals. */
export function byteText(bytes: number): string {
  let value = Math.max(0, bytes);
  let step = 0;
  while (value >= 1024 && step < units.length - 1) {
    value /= 1024;
    step += 1;
  }
  return `${value.toFixed(2)} ${units[step]}`;
}
