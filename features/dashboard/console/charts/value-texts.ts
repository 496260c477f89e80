const steps = ["B/s", "KB/s", "MB/s", "GB/s"] as const;

/** "12 MB/s": short, for an axis. */
export function rateText(bytesASecond: number): string {
  let value = bytesASecond;
  let step = 0;
  while (value >= 1000 && step < steps.length - 1) {
    value /= 1000;
    step++;
  }
  return `${shortNumber(value)} ${steps[step]}`;
}

const sizes = ["B", "KB", "MB", "GB", "TB", "PB"] as const;

/** "7.5 GB", in steps of 1024. */
export function sizeText(bytes: number): string {
  let value = bytes;
  let step = 0;
  while (value >= 1024 && step < sizes.length - 1) {
    value /= 1024;
    step++;
  }
  return `${shortNumber(value)} ${sizes[step]}`;
}

export const percentText = (ratio: number): string => `${shortNumber(ratio * 100)}%`;

/** A tenth is said only of what is small. */
const shortNumber = (value: number): string =>
  value >= 10 || Number.isInteger(value) ? value.toFixed(0) : value.toFixed(1);

export const countText = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(1);
