/** Where the next 00 00 01 begins; -1 if there is none. Looks at every third byte where it can. */
export function findStartCode(bytes: Uint8Array, start: number, end: number): number {
  let at = start + 2;
  while (at < end) {
    const value = bytes[at] ?? 0;
    if (value > 1) at += 3;
    else if (value === 0) at += 1;
    else if (bytes[at - 1] === 0 && bytes[at - 2] === 0) return at - 2;
    else at += 3;
  }
  return -1;
}
