import { huffmanTables } from "./tables.ts";

/** Markers of ITU-T T.81, table B.1. */
export const jpegMarker = {
  sof0: 0xc0,
  dht: 0xc4,
  soi: 0xd8,
  eoi: 0xd9,
  sos: 0xda,
  dqt: 0xdb,
  dri: 0xdd,
} as const;

export interface JpegShape {
  readonly width: number;
  readonly height: number;
  /** Of luma against chroma, across and down: 0x21 is 4:2:2, 0x22 is 4:2:0. */
  readonly sampling: 0x21 | 0x22;
  /** One behind the other, for luma and chroma; one alone serves both. */
  readonly quantisers: Uint8Array;
  /** Bit 0 for the first, bit 1 for the second: its values have 16 bits. */
  readonly precision: number;
  /** In blocks; 0: no restart markers. */
  readonly restartInterval: number;
}

/** Marker segments that are used as they are instead of those that the shape gives, by marker. */
export type OwnSegments = ReadonlyMap<number, readonly number[]>;

/** All that stands before the coded picture of a baseline JPEG, ITU-T T.81 annex B.2. */
export function jpegHeader(shape: JpegShape, own: OwnSegments = new Map()): Uint8Array {
  const { sof0, dht, soi, dqt, dri } = jpegMarker;
  return Uint8Array.of(
    0xff,
    soi,
    ...(own.get(dqt) ?? quantiserSegments(shape)),
    ...(own.get(dri) ?? restartSegment(shape)),
    ...(own.get(sof0) ?? frameSegment(shape)),
    ...(own.get(dht) ?? huffmanSegments()),
    ...scanSegment(),
  );
}

/** Segments behind each other, those of one marker together. */
export function splitSegments(bytes: Uint8Array): OwnSegments {
  const found = new Map<number, number[]>();
  for (let at = 0; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    const end = at + 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
    if (end > bytes.length) break;
    found.set(marker, [...(found.get(marker) ?? []), ...bytes.subarray(at, end)]);
    at = end;
  }
  return found;
}

function quantiserSegments({ quantisers, precision }: JpegShape): number[] {
  const bytesOf = (table: number) => ((precision >> table) & 1 ? 128 : 64);
  const first = quantisers.subarray(0, bytesOf(0));
  const second = quantisers.subarray(first.length, first.length + bytesOf(1));
  const isShared = second.length === 0;
  return [
    ...segment(jpegMarker.dqt, [((precision & 1) << 4) | 0, ...first]),
    ...(isShared
      ? segment(jpegMarker.dqt, [((precision & 1) << 4) | 1, ...first])
      : segment(jpegMarker.dqt, [((precision & 2) << 3) | 1, ...second])),
  ];
}

function restartSegment({ restartInterval }: JpegShape): number[] {
  return restartInterval === 0 ? [] : segment(jpegMarker.dri, u16(restartInterval));
}

function frameSegment({ width, height, sampling }: JpegShape): number[] {
  return segment(jpegMarker.sof0, [
    8, // bits of a sample
    ...u16(height),
    ...u16(width),
    3, // components
    ...lumaComponent(sampling),
    ...chromaComponents,
  ]);
}

/** Number, sampling, quantiser. */
const lumaComponent = (sampling: number) => [1, sampling, 0];
const chromaComponents = [2, 0x11, 1, 3, 0x11, 1];
/** Number, tables of DC and AC. */
const scanComponents = [1, 0x00, 2, 0x11, 3, 0x11];
const allCoefficients = [0, 63, 0];

const huffmanSegments = () =>
  huffmanTables.flatMap(({ id, counts, symbols }) =>
    segment(jpegMarker.dht, [id, ...counts, ...symbols]),
  );

const scanSegment = () =>
  segment(jpegMarker.sos, [
    3, // components
    ...scanComponents,
    ...allCoefficients,
  ]);

const segment = (marker: number, body: readonly number[]) => [
  0xff,
  marker,
  ...u16(2 + body.length),
  ...body,
];

const u16 = (value: number) => [(value >> 8) & 0xff, value & 0xff];
