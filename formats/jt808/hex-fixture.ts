/** For tests. */

export const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.replaceAll(/\s/g, "").match(/../g) ?? [], (pair) =>
    Number.parseInt(pair, 16),
  );

/** Of a frame, between its marks. */
export const inside = (hex: string): Uint8Array => bytesOf(hex).slice(1, -1);
