import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BitWriter, BrokenBytes } from "../bits/index.ts";
import { avcDecoderConfig, codecString, escapeNal, parseSps } from "./index.ts";

const fromHex = (hex: string) => Uint8Array.from(Buffer.from(hex, "hex"));
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

/** Undefined when the bytes are refused as broken; any other error is a failure. */
function unlessBroken<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof BrokenBytes) return undefined;
    throw error;
  }
}

const high1080p = fromHex("67640028acd940780227e5c044000003000400000300c83c60c658");
const baseline1080p = fromHex("6742c028d900780227e5c044000003000400000300c83c60c920");
const pps = fromHex("68ebe3cb22c0");

interface SpsFields {
  readonly chromaFormatIdc?: number;
  readonly scalingLists?: boolean;
  readonly pocCycle?: number;
  readonly pocType?: 0 | 2;
  readonly refFrames?: number;
  readonly widthInMbs?: number;
  readonly isFramesOnly?: boolean;
  /** left, right, top, bottom */
  readonly crop?: readonly [number, number, number, number];
  readonly timing?: readonly [unitsInTick: number, timeScale: number];
}

/** A High profile SPS, 320x192 unless told otherwise. */
function anSps(fields: SpsFields): Uint8Array {
  const sps = new BitWriter();
  sps.bytes(Uint8Array.of(0x67, 100, 0, 40));
  sps.ue(0);
  const chromaFormatIdc = fields.chromaFormatIdc ?? 1;
  sps.ue(chromaFormatIdc);
  if (chromaFormatIdc === 3) sps.u(1, 0);
  sps.ue(0);
  sps.ue(0);
  sps.u(1, 0);
  sps.flag(fields.scalingLists ?? false);
  if (fields.scalingLists) writeScalingLists(sps, chromaFormatIdc === 3 ? 12 : 8);
  sps.ue(0);
  writePictureOrderCount(sps, fields);
  sps.ue(fields.refFrames ?? 1);
  sps.u(1, 0);
  writeSize(sps, fields);
  sps.flag(fields.timing !== undefined);
  if (fields.timing) writeVui(sps, fields.timing);
  sps.u(1, 1);
  return escapeNal(sps.toBytes());
}

function writeScalingLists(sps: BitWriter, count: number): void {
  for (let list = 0; list < count; list++) {
    sps.u(1, 1);
    // The first list ends early, the others give every value.
    const deltas = list === 0 ? [3, -11] : Array.from({ length: list < 6 ? 16 : 64 }, () => 1);
    for (const delta of deltas) sps.se(delta);
  }
}

function writePictureOrderCount(sps: BitWriter, { pocCycle: cycle, pocType = 2 }: SpsFields): void {
  if (cycle === undefined) {
    sps.ue(pocType);
    if (pocType === 0) sps.ue(4);
    return;
  }
  sps.ue(1);
  sps.u(1, 0);
  sps.se(-3);
  sps.se(4);
  sps.ue(cycle);
  for (let index = 0; index < cycle; index++) sps.se(index);
}

function writeSize(sps: BitWriter, fields: SpsFields): void {
  const isFramesOnly = fields.isFramesOnly ?? true;
  sps.ue((fields.widthInMbs ?? 20) - 1);
  sps.ue(isFramesOnly ? 11 : 5);
  sps.flag(isFramesOnly);
  if (!isFramesOnly) sps.u(1, 0);
  sps.u(1, 1);
  sps.flag(fields.crop !== undefined);
  for (const offset of fields.crop ?? []) sps.ue(offset);
}

function writeVui(sps: BitWriter, [unitsInTick, timeScale]: readonly [number, number]): void {
  sps.u(1, 1);
  sps.u(8, 255);
  sps.u(16, 4);
  sps.u(16, 3);
  sps.u(2, 0b11);
  sps.u(1, 1);
  sps.u(4, 5);
  sps.u(1, 1);
  sps.u(24, 0x010101);
  sps.u(1, 1);
  sps.ue(0);
  sps.ue(0);
  sps.u(1, 1);
  sps.u(32, unitsInTick);
  sps.u(32, timeScale);
}

const intraRefresh = fromHex("6764000cac4d02833f3e0220000003002000000641e28554");

describe("how far pictures are out of order", () => {
  it.each([
    ["told by x264 with B-frames", high1080p, { pictures: 2, isTold: true }],
    ["told by x264 with intra-refresh", intraRefresh, { pictures: 0, isTold: true }],
    ["not at all in Baseline", baseline1080p, { pictures: 0, isTold: true }],
    [
      "not at all where they are counted as decoded",
      anSps({ pocType: 2, refFrames: 4 }),
      { pictures: 0, isTold: true },
    ],
    [
      "perhaps as far as there are references",
      anSps({ pocType: 0, refFrames: 3 }),
      { pictures: 3, isTold: false },
    ],
    [
      "not around a single reference",
      anSps({ pocType: 0, refFrames: 1 }),
      { pictures: 0, isTold: false },
    ],
    [
      "not known where the end is damaged",
      high1080p.subarray(0, 18),
      { pictures: 4, isTold: false },
    ],
  ])("is %s", (_, sps, reorder) => {
    expect(parseSps(sps).reorder).toEqual(reorder);
  });
});

describe("parseSps of H.264", () => {
  it("reads what an encoder wrote", () => {
    expect(parseSps(high1080p)).toEqual({
      profileIdc: 100,
      constraintFlags: 0,
      levelIdc: 40,
      chromaFormatIdc: 1,
      bitDepthLuma: 8,
      bitDepthChroma: 8,
      width: 1920,
      height: 1080,
      fps: 25,
      reorder: { pictures: 2, isTold: true },
    });
    expect(parseSps(baseline1080p)).toMatchObject({
      profileIdc: 66,
      constraintFlags: 0xc0,
      width: 1920,
      height: 1080,
      fps: 25,
    });
  });

  it("reads over scaling lists, one of them cut off, in every chroma format", () => {
    expect(parseSps(anSps({ scalingLists: true }))).toMatchObject({ width: 320, height: 192 });
    expect(parseSps(anSps({ scalingLists: true, chromaFormatIdc: 3 }))).toMatchObject({
      width: 320,
      height: 192,
    });
  });

  it("counts the rows of both fields when frames are interlaced", () => {
    expect(parseSps(anSps({ isFramesOnly: false }))).toMatchObject({ width: 320, height: 192 });
    const cropped = anSps({ isFramesOnly: false, crop: [0, 0, 0, 2] });
    expect(parseSps(cropped)).toMatchObject({ width: 320, height: 184 });
  });

  it.each([
    [0, 314, 182],
    [1, 308, 172],
    [2, 308, 182],
    [3, 314, 182],
  ])("crops in the units of chroma format %i", (chromaFormatIdc, width, height) => {
    const sps = parseSps(anSps({ chromaFormatIdc, crop: [2, 4, 7, 3] }));
    expect(sps).toMatchObject({ width, height });
  });

  it("reads over a picture order count cycle and refuses one that is too long", () => {
    expect(parseSps(anSps({ pocCycle: 255 }))).toMatchObject({ width: 320, height: 192 });
    expect(() => parseSps(anSps({ pocCycle: 256 }))).toThrow(/cycle is too long/);
  });

  it("takes the frame rate from behind an extended aspect ratio and colours", () => {
    expect(parseSps(anSps({ timing: [1001, 60_000] })).fps).toBeCloseTo(29.97);
  });

  it("has no frame rate when the stream gives a zero for it, or none", () => {
    expect(parseSps(anSps({ timing: [0, 50] })).fps).toBeUndefined();
    expect(parseSps(anSps({})).fps).toBeUndefined();
  });

  it("keeps the size when only the end is damaged", () => {
    expect(parseSps(high1080p.subarray(0, 18))).toMatchObject({ width: 1920, fps: undefined });
  });

  it("refuses what is not an SPS, ends too early or describes an impossible picture", () => {
    expect(() => parseSps(pps)).toThrow(/not SPS/);
    expect(() => parseSps(high1080p.subarray(0, 8))).toThrow(/ends too early/);
    expect(() => parseSps(anSps({ widthInMbs: 1056 }))).toThrow(/too large/);
    expect(() => parseSps(anSps({ crop: [80, 80, 0, 0] }))).toThrow(/no picture/);
  });

  it("answers any bytes with a picture size or BrokenBytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (tail) => {
        const nal = Uint8Array.of(0x67, ...tail);
        const sps = unlessBroken(() => parseSps(nal));
        expect(sps?.width ?? 1).toBeGreaterThan(0);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("codecString of H.264", () => {
  it("is profile, constraints and level in upper-case hex", () => {
    expect(codecString(high1080p)).toBe("avc1.640028");
    expect(codecString(baseline1080p)).toBe("avc1.42C028");
  });
});

describe("avcDecoderConfig", () => {
  it("describes the sample format of high profiles", () => {
    expect(toHex(avcDecoderConfig([high1080p], [pps]))).toBe(
      `01640028ffe1001b${toHex(high1080p)}010006${toHex(pps)}fdf8f800`,
    );
  });

  it("lists every SPS and PPS", () => {
    const pps1 = fromHex("684e3880");
    expect(toHex(avcDecoderConfig([baseline1080p, high1080p], [pps, pps1]))).toBe(
      `0142c028ffe2001a${toHex(baseline1080p)}001b${toHex(high1080p)}020006${toHex(pps)}0004684e3880`,
    );
  });

  it("ends after the PPS for Baseline", () => {
    expect(toHex(avcDecoderConfig([baseline1080p], [pps]))).toBe(
      `0142c028ffe1001a${toHex(baseline1080p)}010006${toHex(pps)}`,
    );
  });
});
