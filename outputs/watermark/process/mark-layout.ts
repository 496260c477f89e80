import { glyphOf, glyphRows } from "./glyphs.ts";

/** A line of text in a picture. */
export interface PlacedLine {
  readonly text: string;
  /** Of its upper left corner. */
  readonly x: number;
  readonly y: number;
  /** Pixels a dot. */
  readonly scale: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Of a picture, for one dot: 1080 lines get letters of 32. */
const linesPerDot = 480;
const marginDots = 4;
/** Between lines of a block. */
const leadingDots = 4;
/** Where in the width and height the three blocks are: whoever cuts one off cuts much of the scene off. */
const places = [
  { across: 0, down: 0.1 },
  { across: 0.5, down: 0.5 },
  { across: 1, down: 0.9 },
];

/** The name and the moment, three times over the picture, on two lines where one is too long. */
export function layOutMarks({ width, height }: Size, name: string, moment: string): PlacedLine[] {
  const scale = scaleFor({ width, height }, moment);
  const room = Math.floor(width / scale) - 2 * marginDots;
  const whole = `${plainText(name)}  ${moment}`;
  const lines = dotsOf(whole) <= room ? [whole] : [cut(plainText(name), room), cut(moment, room)];
  const blockDots = lines.length * (glyphRows + leadingDots);
  const isSmall = (places.length * blockDots + 2 * marginDots) * scale > height;
  const chosen = isSmall ? places.slice(1, 2) : places;
  return chosen.flatMap(({ across, down }) =>
    lines.map((text, number) => {
      const freeX = width - (dotsOf(text) + 2 * marginDots) * scale;
      const freeY = height - (blockDots + 2 * marginDots) * scale;
      return {
        text,
        x: Math.round(Math.max(0, freeX) * across) + marginDots * scale,
        y:
          Math.round(Math.max(0, freeY) * down) +
          (marginDots + number * (glyphRows + leadingDots)) * scale,
        scale,
      };
    }),
  );
}

/** Dots that a line is wide. */
export function dotsOf(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + glyphOf(character).dots, 0);
}

/** As large as the picture's height wants it, unless the moment would not fit the width. */
function scaleFor({ width, height }: Size, moment: string): number {
  const wanted = Math.max(1, Math.round(height / linesPerDot));
  const fitting = Math.floor(width / (dotsOf(moment) + 2 * marginDots));
  return Math.max(1, Math.min(wanted, fitting));
}

/** Nothing that turns, hides or breaks what stands beside it. */
const plainText = (name: string): string =>
  name.normalize("NFC").replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "");

const ellipsis = "…";

function cut(text: string, room: number): string {
  if (dotsOf(text) <= room) return text;
  const characters = Array.from(text);
  while (characters.length > 0 && dotsOf(characters.join("") + ellipsis) > room) characters.pop();
  return characters.join("") + ellipsis;
}
