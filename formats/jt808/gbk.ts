const decoder = new TextDecoder("gb18030");

/** Fixed fields are filled up with zeros; some terminals fill up with spaces. */
export const readGbk = (bytes: Uint8Array): string => {
  const end = bytes.indexOf(0);
  return decoder.decode(end < 0 ? bytes : bytes.subarray(0, end)).trim();
};

/** What GBK has no place for becomes a question mark. */
export function writeGbk(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) {
      bytes.push(code);
      continue;
    }
    const pair = (pairs ??= allPairs()).get(character);
    if (pair === undefined) bytes.push(questionMark);
    else bytes.push(pair >> 8, pair & 0xff);
  }
  return Uint8Array.from(bytes);
}

const questionMark = 0x3f;
let pairs: ReadonlyMap<string, number> | undefined;

/** The decoder knows all pairs; asked once for each, it gives the way back. */
function allPairs(): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const pair = new Uint8Array(2);
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      pair[0] = lead;
      pair[1] = trail;
      const text = decoder.decode(pair);
      if (text.length === 1 && text !== "\ufffd" && !found.has(text))
        found.set(text, lead * 256 + trail);
    }
  return found;
}
