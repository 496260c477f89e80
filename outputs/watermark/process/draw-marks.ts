import { glyphOf, glyphRows } from "./glyphs.ts";
import type { PlacedLine } from "./mark-layout.ts";

/** The brightness of a picture, 8 bits a pixel. */
export interface Luma {
  readonly luma: Uint8Array;
  /** Bytes from a row to the next. */
  readonly stride: number;
  readonly width: number;
  readonly height: number;
}

/** Of 256: what is behind the letters can still be seen. */
const letter = { brightness: 235, opacity: 120 };
/** Around them, so that they show on anything bright. */
const edge = { brightness: 16, opacity: 80 };

/** Colours stay: letters over a red car are light red. */
export function drawMarks(picture: Luma, lines: readonly PlacedLine[]): void {
  for (const line of lines) {
    const { dots, columns } = dotsOfLine(line.text);
    dots.forEach((kind, at) => {
      if (kind === 0) return;
      // The edge lies one dot outside of the line.
      const column = (at % columns) - 1;
      const row = Math.floor(at / columns) - 1;
      const { brightness, opacity } = kind === isLetter ? letter : edge;
      const x = line.x + column * line.scale;
      const y = line.y + row * line.scale;
      blend(picture, { x, y, side: line.scale }, brightness * opacity, 256 - opacity);
    });
  }
}

const isEdge = 1;
const isLetter = 2;

interface Square {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

function blend({ luma, stride, width, height }: Luma, at: Square, added: number, kept: number) {
  const right = Math.min(width, at.x + at.side);
  const bottom = Math.min(height, at.y + at.side);
  for (let y = Math.max(0, at.y); y < bottom; y++)
    for (let x = Math.max(0, at.x); x < right; x++) {
      const pixel = y * stride + x;
      luma[pixel] = (added + (luma[pixel] ?? 0) * kept) >> 8;
    }
}

interface LineDots {
  readonly dots: Uint8Array;
  readonly columns: number;
}

/** The same for every picture of a second. */
const drawn = new Map<string, LineDots>();
const maxDrawn = 8;

function dotsOfLine(text: string): LineDots {
  const known = drawn.get(text);
  if (known) return known;
  const line = drawLine(text);
  const [oldest] = drawn.keys();
  if (drawn.size >= maxDrawn && oldest !== undefined) drawn.delete(oldest);
  drawn.set(text, line);
  return line;
}

function drawLine(text: string): LineDots {
  const glyphs = Array.from(text, glyphOf);
  const columns = glyphs.reduce((sum, { dots }) => sum + dots, 0) + 2;
  const rows = glyphRows + 2;
  const dots = new Uint8Array(columns * rows);
  let left = 1;
  for (const glyph of glyphs) {
    glyph.rows.forEach((bits, row) => {
      for (let column = 0; column < glyph.dots; column++)
        if ((bits >> (glyph.dots - 1 - column)) & 1)
          setLetter({ dots, columns }, left + column, row + 1);
    });
    left += glyph.dots;
  }
  return { dots, columns };
}

function setLetter({ dots, columns }: LineDots, column: number, row: number): void {
  for (let y = row - 1; y <= row + 1; y++)
    for (let x = column - 1; x <= column + 1; x++) {
      const at = y * columns + x;
      dots[at] = Math.max(dots[at] ?? 0, isEdge);
    }
  dots[row * columns + column] = isLetter;
}
