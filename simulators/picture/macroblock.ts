import type { Canvas } from "./canvas.ts";

export interface Block {
  /** Macroblock address in raster order. */
  readonly index: number;
}

/** Codes of Intra16x16PredMode (table 8-4) and intra_chroma_pred_mode (table 8-5). */
export interface Prediction {
  readonly luma: 0 | 1;
  readonly chroma: 1 | 2;
}

const fromAbove: Prediction = { luma: 0, chroma: 2 };
const fromLeft: Prediction = { luma: 1, chroma: 1 };

/** How the samples follow exactly from the neighbour's edge, if they do: rows or columns of one colour. */
export function findPrediction(picture: Canvas, index: number): Prediction | undefined {
  const column = index % picture.columns;
  const row = (index - column) / picture.columns;
  if (column > 0 && everyPlane(picture, { column, row }, continuesLeft)) return fromLeft;
  if (row > 0 && everyPlane(picture, { column, row }, continuesAbove)) return fromAbove;
  return undefined;
}

export function isSameBlock(picture: Canvas, other: Canvas, index: number): boolean {
  const column = index % picture.columns;
  const row = (index - column) / picture.columns;
  const luma = lumaArea(picture, { column, row });
  const chroma = chromaArea(picture, { column, row });
  return (
    isSameArea(picture.y, other.y, luma) &&
    isSameArea(picture.u, other.u, chroma) &&
    isSameArea(picture.v, other.v, chroma)
  );
}

/** 256 luma, 64 Cb and 64 Cr samples, as pcm_sample_luma and pcm_sample_chroma want them. */
export function readSamples(picture: Canvas, index: number, target: Uint8Array): void {
  const column = index % picture.columns;
  const row = (index - column) / picture.columns;
  readArea(picture.y, lumaArea(picture, { column, row }), target.subarray(0, 256));
  const chroma = chromaArea(picture, { column, row });
  readArea(picture.u, chroma, target.subarray(256, 320));
  readArea(picture.v, chroma, target.subarray(320, 384));
}

interface Place {
  readonly column: number;
  readonly row: number;
}

interface Area {
  readonly start: number;
  readonly stride: number;
  readonly size: number;
}

type AreaCheck = (plane: Uint8Array, area: Area) => boolean;

function lumaArea({ lumaStride }: Canvas, { column, row }: Place): Area {
  return { start: row * 16 * lumaStride + column * 16, stride: lumaStride, size: 16 };
}

function chromaArea({ chromaStride }: Canvas, { column, row }: Place): Area {
  return { start: row * 8 * chromaStride + column * 8, stride: chromaStride, size: 8 };
}

function everyPlane(picture: Canvas, place: Place, check: AreaCheck): boolean {
  const chroma = chromaArea(picture, place);
  return (
    check(picture.y, lumaArea(picture, place)) &&
    check(picture.u, chroma) &&
    check(picture.v, chroma)
  );
}

function continuesLeft(plane: Uint8Array, { start, stride, size }: Area): boolean {
  for (let row = 0; row < size; row++) {
    const offset = start + row * stride;
    const edge = plane[offset - 1];
    for (let x = 0; x < size; x++) if (plane[offset + x] !== edge) return false;
  }
  return true;
}

function continuesAbove(plane: Uint8Array, { start, stride, size }: Area): boolean {
  for (let row = 0; row < size; row++) {
    const offset = start + row * stride;
    for (let x = 0; x < size; x++)
      if (plane[offset + x] !== plane[start - stride + x]) return false;
  }
  return true;
}

function isSameArea(plane: Uint8Array, other: Uint8Array, { start, stride, size }: Area): boolean {
  for (let row = 0; row < size; row++) {
    const offset = start + row * stride;
    for (let x = offset; x < offset + size; x++) if (plane[x] !== other[x]) return false;
  }
  return true;
}

function readArea(plane: Uint8Array, { start, stride, size }: Area, target: Uint8Array): void {
  let written = 0;
  for (let row = 0; row < size; row++) {
    const offset = start + row * stride;
    for (let x = offset; x < offset + size; x++) target[written++] = plane[x] ?? 0;
  }
}
