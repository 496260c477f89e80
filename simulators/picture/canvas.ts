import type { Colour } from "./colour.ts";
import { edgesOf, findCrossings, type Point } from "./polygon-edges.ts";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Edges are smoothed by this many sample lines a pixel row. */
const linesPerRow = 4;

/**
 * A YUV 4:2:0 picture, padded to whole macroblocks. It remembers which macroblocks were drawn on, so
 * that nobody has to look at the others.
 */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
  readonly lumaStride: number;
  readonly chromaStride: number;
  readonly y: Uint8Array;
  readonly u: Uint8Array;
  readonly v: Uint8Array;
  /** One flag a macroblock, in raster order. */
  readonly touched: Uint8Array;
  readonly #coverage: Float32Array;
  readonly #chromaCoverage: Float32Array;
  readonly #crossings = new Float64Array(64);
  readonly #spans = [new Float64Array(linesPerRow), new Float64Array(linesPerRow)] as const;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.columns = Math.ceil(width / 16);
    this.rows = Math.ceil(height / 16);
    this.lumaStride = this.columns * 16;
    this.chromaStride = this.columns * 8;
    this.y = new Uint8Array(this.lumaStride * this.rows * 16).fill(16);
    this.u = new Uint8Array(this.chromaStride * this.rows * 8).fill(128);
    this.v = new Uint8Array(this.chromaStride * this.rows * 8).fill(128);
    this.touched = new Uint8Array(this.columns * this.rows);
    this.#coverage = new Float32Array(this.lumaStride);
    this.#chromaCoverage = new Float32Array(this.chromaStride);
  }

  /** Whole pixels with hard edges. */
  fillBox(box: Box, colour: Colour): void {
    const left = clamp(box.x, 0, this.lumaStride);
    const right = clamp(box.x + box.width, 0, this.lumaStride);
    const top = clamp(box.y, 0, this.rows * 16);
    const bottom = clamp(box.y + box.height, 0, this.rows * 16);
    if (left >= right || top >= bottom) return;
    for (let row = top; row < bottom; row++)
      fillRun(this.y, row * this.lumaStride + left, right - left, colour.y);
    const chromaWidth = ((right + 1) >> 1) - (left >> 1);
    for (let row = top >> 1; row < (bottom + 1) >> 1; row++) {
      const start = row * this.chromaStride + (left >> 1);
      fillRun(this.u, start, chromaWidth, colour.u);
      fillRun(this.v, start, chromaWidth, colour.v);
    }
    this.#touch(left, right, top, bottom);
  }

  /** Even-odd rule, smooth edges, `opacity` 0 to 1. */
  fillPolygon(points: readonly Point[], colour: Colour, opacity = 1): void {
    const { left, right, top, bottom } = this.#boundsOf(points);
    if (left >= right || top >= bottom) return;
    const edges = edgesOf(points);
    for (let pair = top & ~1; pair < bottom; pair += 2) {
      this.#chromaCoverage.fill(0, left >> 1, (right + 1) >> 1);
      for (let row = pair; row < pair + 2; row++) {
        this.#coverage.fill(0, left, right);
        this.#coverRow(edges, row);
        this.#blendLuma(row, left, right, { value: colour.y, opacity });
      }
      this.#blendChroma(pair >> 1, left, right, { colour, opacity });
    }
    this.#touch(left, right, top, bottom);
  }

  copyMacroblock(from: Canvas, index: number): void {
    const column = index % this.columns;
    const row = (index - column) / this.columns;
    copyBlock(from.y, this.y, row * 16 * this.lumaStride + column * 16, {
      stride: this.lumaStride,
      size: 16,
    });
    const chromaStart = row * 8 * this.chromaStride + column * 8;
    const chromaLayout = { stride: this.chromaStride, size: 8 };
    copyBlock(from.u, this.u, chromaStart, chromaLayout);
    copyBlock(from.v, this.v, chromaStart, chromaLayout);
  }

  copyFrom(other: Canvas): void {
    this.y.set(other.y);
    this.u.set(other.u);
    this.v.set(other.v);
  }

  /** The visible part as planar I420, the padding cut off. */
  toI420(): Uint8Array {
    const chromaWidth = this.width >> 1;
    const chromaHeight = this.height >> 1;
    const lumaSize = this.width * this.height;
    const chromaSize = chromaWidth * chromaHeight;
    const bytes = new Uint8Array(lumaSize + 2 * chromaSize);
    for (let row = 0; row < this.height; row++) {
      const start = row * this.lumaStride;
      bytes.set(this.y.subarray(start, start + this.width), row * this.width);
    }
    for (let row = 0; row < chromaHeight; row++) {
      const start = row * this.chromaStride;
      const target = lumaSize + row * chromaWidth;
      bytes.set(this.u.subarray(start, start + chromaWidth), target);
      bytes.set(this.v.subarray(start, start + chromaWidth), target + chromaSize);
    }
    return bytes;
  }

  #boundsOf(points: readonly Point[]): Bounds {
    let left = Infinity;
    let right = -Infinity;
    let top = Infinity;
    let bottom = -Infinity;
    for (const { x, y } of points) {
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
    return {
      left: clamp(Math.floor(left), 0, this.lumaStride),
      right: clamp(Math.ceil(right), 0, this.lumaStride),
      top: clamp(Math.floor(top), 0, this.rows * 16),
      bottom: clamp(Math.ceil(bottom), 0, this.rows * 16),
    };
  }

  #coverRow(edges: Float64Array, row: number): void {
    if (this.#coverPlainRow(edges, row)) return;
    const crossings = this.#crossings;
    for (let line = 0; line < linesPerRow; line++) {
      const count = findCrossings(edges, lineY(row, line), crossings);
      for (let index = 0; index + 1 < count; index += 2)
        this.#coverSpan(crossings[index] ?? 0, crossings[index + 1] ?? 0);
    }
  }

  /** The usual row: one span on each line. What is inside all of them is covered at one go. */
  #coverPlainRow(edges: Float64Array, row: number): boolean {
    const [from, to] = this.#spans;
    let solidFrom = 0;
    let solidTo = this.lumaStride;
    for (let line = 0; line < linesPerRow; line++) {
      if (findCrossings(edges, lineY(row, line), this.#crossings) !== 2) return false;
      from[line] = this.#crossings[0] ?? 0;
      to[line] = this.#crossings[1] ?? 0;
      solidFrom = Math.max(solidFrom, Math.ceil(from[line] ?? 0));
      solidTo = Math.min(solidTo, Math.floor(to[line] ?? 0));
    }
    if (solidFrom >= solidTo) return false;
    for (let line = 0; line < linesPerRow; line++) {
      this.#coverSpan(from[line] ?? 0, solidFrom);
      this.#coverSpan(solidTo, to[line] ?? 0);
    }
    this.#coverage.fill(1, solidFrom, solidTo);
    return true;
  }

  #coverSpan(from: number, to: number): void {
    const left = clamp(from, 0, this.lumaStride);
    const right = clamp(to, 0, this.lumaStride);
    const coverage = this.#coverage;
    const first = Math.floor(left);
    const last = Math.floor(right);
    const share = 1 / linesPerRow;
    if (left >= right) return;
    if (first === last) {
      coverage[first] = (coverage[first] ?? 0) + (right - left) * share;
      return;
    }
    coverage[first] = (coverage[first] ?? 0) + (first + 1 - left) * share;
    for (let x = first + 1; x < last; x++) coverage[x] = (coverage[x] ?? 0) + share;
    if (last < coverage.length) coverage[last] = (coverage[last] ?? 0) + (right - last) * share;
  }

  #blendLuma(row: number, left: number, right: number, { value, opacity }: LumaPaint): void {
    const luma = this.y;
    const coverage = this.#coverage;
    const chromaCoverage = this.#chromaCoverage;
    const start = row * this.lumaStride;
    for (let x = left; x < right; x++) {
      const covered = coverage[x] ?? 0;
      if (covered === 0) continue;
      luma[start + x] = blend(luma[start + x] ?? 0, value, covered * opacity);
      chromaCoverage[x >> 1] = (chromaCoverage[x >> 1] ?? 0) + covered / 4;
    }
  }

  #blendChroma(row: number, left: number, right: number, { colour, opacity }: ChromaPaint): void {
    const { u, v } = this;
    const chromaCoverage = this.#chromaCoverage;
    const start = row * this.chromaStride;
    for (let x = left >> 1; x < (right + 1) >> 1; x++) {
      const share = (chromaCoverage[x] ?? 0) * opacity;
      if (share === 0) continue;
      u[start + x] = blend(u[start + x] ?? 0, colour.u, share);
      v[start + x] = blend(v[start + x] ?? 0, colour.v, share);
    }
  }

  #touch(left: number, right: number, top: number, bottom: number): void {
    for (let row = top >> 4; row <= (bottom - 1) >> 4; row++) {
      const start = row * this.columns;
      this.touched.fill(1, start + (left >> 4), start + ((right - 1) >> 4) + 1);
    }
  }
}

interface LumaPaint {
  readonly value: number;
  readonly opacity: number;
}

interface ChromaPaint {
  readonly colour: Colour;
  readonly opacity: number;
}

interface Bounds {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function lineY(row: number, line: number): number {
  return row + (line + 0.5) / linesPerRow;
}

// Loops, not fill() and set(): most runs are 2 to 16 bytes, where the call costs more than the work.
function fillRun(plane: Uint8Array, start: number, length: number, value: number): void {
  if (length > 64) plane.fill(value, start, start + length);
  else for (let offset = start; offset < start + length; offset++) plane[offset] = value;
}

function copyBlock(
  from: Uint8Array,
  to: Uint8Array,
  start: number,
  layout: { stride: number; size: number },
): void {
  for (let row = 0; row < layout.size; row++) {
    const offset = start + row * layout.stride;
    for (let x = offset; x < offset + layout.size; x++) to[x] = from[x] ?? 0;
  }
}

function blend(under: number, over: number, share: number): number {
  return share >= 1 ? over : (under + (over - under) * share + 0.5) | 0;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
