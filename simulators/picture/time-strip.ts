import type { Canvas } from "./canvas.ts";
import { colour } from "./colour.ts";

const black = colour("#000000");
const white = colour("#ffffff");
const blockSize = 16;

/**
 * The time in black and white, for programs that measure how old a picture is: a macroblock a bit from
 * the top left on, 32 bits of milliseconds and 8 to tell a strip from any other picture.
 */
export function paintTimeStrip(canvas: Canvas, timeMs: number): void {
  const milliseconds = timeMs % 2 ** 32;
  const bits = [...bitsOf(milliseconds, 32), ...bitsOf(checkOf(milliseconds), 8)];
  for (const [index, bit] of bits.entries()) {
    const x = (index % canvas.columns) * blockSize;
    const y = Math.floor(index / canvas.columns) * blockSize;
    canvas.fillBox({ x, y, width: blockSize, height: blockSize }, bit ? white : black);
  }
}

/**
 * The milliseconds of a strip, without what does not fit into 32 bits; undefined if there is no strip.
 * It is also run inside a page, as text: nothing outside it may be used.
 */
export function readTimeStrip(
  lumaAt: (x: number, y: number) => number,
  width: number,
): number | undefined {
  const columns = Math.ceil(width / 16);
  const read = (from: number, count: number) => {
    let value = 0;
    for (let index = from; index < from + count; index++) {
      const x = (index % columns) * 16 + 8;
      const y = Math.floor(index / columns) * 16 + 8;
      value = value * 2 + (lumaAt(x, y) > 127 ? 1 : 0);
    }
    return value;
  };
  let check = 0xa5;
  for (let byte = 0; byte < 4; byte++) check ^= read(byte * 8, 8);
  return check === read(32, 8) ? read(0, 32) : undefined;
}

function checkOf(value: number): number {
  return 0xa5 ^ (value >>> 24) ^ ((value >>> 16) & 255) ^ ((value >>> 8) & 255) ^ (value & 255);
}

function bitsOf(value: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => (value >>> (count - 1 - index)) & 1);
}
