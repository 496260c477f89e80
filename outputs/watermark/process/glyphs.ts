import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";

/** A character as dots. */
export interface Glyph {
  /** 8, or 16 for one as wide as high. */
  readonly dots: number;
  /** From the top; the highest of `dots` bits is the left one. */
  readonly rows: readonly number[];
}

export const glyphRows = 16;

/** Of GNU Unifont, which has one of every character of the basic plane, Chinese ones too. */
export function glyphOf(character: string): Glyph {
  const known = glyphs.get(character);
  if (known) return known;
  const glyph = find(character.codePointAt(0) ?? replacement) ?? find(replacement) ?? blank;
  glyphs.set(character, glyph);
  return glyph;
}

const replacement = 0xfffd;
const blank: Glyph = { dots: 8, rows: Array.from({ length: glyphRows }, () => 0) };
const glyphs = new Map<string, Glyph>();

/** A line a character, as in `4E2D:` and 32 or 64 hex digits. Searched as it is: a name has few characters. */
let font: string | undefined;

function find(codePoint: number): Glyph | undefined {
  font ??= loadFont();
  const key = `\n${codePoint.toString(16).toUpperCase().padStart(4, "0")}:`;
  const found = font.indexOf(key);
  if (found < 0) return undefined;
  const start = found + key.length;
  const digits = font.slice(start, font.indexOf("\n", start));
  const perRow = digits.length / glyphRows;
  const rows = Array.from({ length: glyphRows }, (_, row) =>
    Number.parseInt(digits.slice(row * perRow, (row + 1) * perRow), 16),
  );
  return { dots: perRow * 4, rows };
}

function loadFont(): string {
  const packed = readFileSync(new URL("../font/unifont.hex.br", import.meta.url));
  return `\n${brotliDecompressSync(packed).toString("latin1")}`;
}
