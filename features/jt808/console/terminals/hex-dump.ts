const lineBytes = 16;

/** `0000  4C 56 42 …  LVB…`: sixteen bytes a line, with what can be read of them. */
export function hexDump(hex: string): string {
  const bytes = bytesOf(hex);
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += lineBytes) {
    const line = [...bytes.subarray(at, at + lineBytes)];
    const numbers = line.map((byte) => byte.toString(16).padStart(2, "0").toUpperCase()).join(" ");
    const letters = line.map((byte) => (isPrintable(byte) ? String.fromCharCode(byte) : "."));
    const place = at.toString(16).padStart(4, "0").toUpperCase();
    lines.push(`${place}  ${numbers.padEnd(lineBytes * 3 - 1)}  ${letters.join("")}`);
  }
  return lines.join("\n");
}

export const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const isPrintable = (byte: number): boolean => byte >= 0x20 && byte < 0x7f;
