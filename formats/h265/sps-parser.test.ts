import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BitWriter, BrokenBytes } from "../bits/index.ts";
import { escapeNal } from "../h264/index.ts";
import { codecString, hevcDecoderConfig, isKeyNal, nalType, nalTypeOf, parseSps } from "./index.ts";

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

const vps = fromHex("40010c01ffff01600000030090000003000003005d959809");
const sps720p = fromHex(
  "42010101600000030090000003000003005da00280802d165959a4932bc05a020000030002000003003210",
);
const pps = fromHex("4401c172b46240");

/** An SPS of two temporal layers, with scaling lists, PCM and predicted reference picture sets. */
function anElaborateSps(): Uint8Array {
  const sps = new BitWriter();
  sps.bytes(Uint8Array.of(0x42, 0x01));
  sps.u(4, 0);
  sps.u(3, 1); // two sub-layers
  sps.u(1, 1);
  sps.bytes(Uint8Array.of(0x22, 0x20, 0, 0, 0, 0xb0, 0, 0, 0, 0, 0, 123)); // Main 10, High tier
  sps.u(2, 0b11);
  for (let layer = 1; layer < 8; layer++) sps.u(2, 0);
  sps.bytes(new Uint8Array(12)); // sub-layer profile and level
  for (const value of [0, 2]) sps.ue(value); // id, 4:2:2
  for (const value of [1920, 1088]) sps.ue(value);
  sps.u(1, 1);
  for (const value of [1, 0, 0, 8]) sps.ue(value);
  for (const value of [2, 2]) sps.ue(value); // 10 bits
  sps.ue(4);
  sps.u(1, 1);
  for (let field = 0; field < 6; field++) sps.ue(1); // ordering of both sub-layers
  for (let field = 0; field < 6; field++) sps.ue(0); // block sizes and depths
  writeScalingLists(sps);
  sps.u(2, 0b11);
  sps.u(1, 1); // PCM
  sps.u(8, 0x77);
  for (const value of [0, 2]) sps.ue(value);
  sps.u(1, 0);
  writeRefPicSets(sps);
  sps.u(1, 1); // long-term pictures
  sps.ue(2);
  for (let picture = 0; picture < 2; picture++) sps.u(9, 0x155);
  sps.u(2, 0b11);
  writeVui(sps);
  return escapeNal(sps.toBytes());
}

function writeScalingLists(sps: BitWriter): void {
  sps.u(2, 0b11);
  for (let sizeId = 0; sizeId < 4; sizeId++) {
    for (let matrix = 0; matrix < (sizeId === 3 ? 2 : 6); matrix++) {
      sps.flag(matrix === 0);
      if (matrix > 0) {
        sps.ue(1);
        continue;
      }
      if (sizeId > 1) sps.se(-4);
      for (let index = 0; index < (sizeId === 0 ? 16 : 64); index++) sps.se(index % 3);
    }
  }
}

function writeRefPicSets(sps: BitWriter): void {
  sps.ue(2);
  for (const value of [2, 1]) sps.ue(value); // two before, one after
  for (let picture = 0; picture < 3; picture++) {
    sps.ue(picture);
    sps.u(1, 1);
  }
  sps.u(1, 1); // predicted from the set before
  sps.u(1, 0);
  sps.ue(0);
  sps.u(5, 0b1_00_1_1); // used; neither; used; used
}

function writeVui(sps: BitWriter): void {
  sps.u(1, 1);
  sps.u(1, 1);
  sps.u(8, 255);
  sps.u(32, 0x0001_0001);
  sps.u(2, 0b11);
  sps.u(1, 1);
  sps.u(4, 5);
  sps.u(1, 1);
  sps.u(24, 0x010101);
  sps.u(1, 1);
  for (const value of [0, 0]) sps.ue(value);
  sps.u(3, 0);
  sps.u(1, 1);
  for (const value of [0, 0, 0, 0]) sps.ue(value);
  sps.u(1, 1);
  sps.u(32, 1001);
  sps.u(32, 30_000);
  sps.u(1, 1);
}

describe("parseSps of H.265", () => {
  it("reads what an encoder wrote", () => {
    expect(parseSps(sps720p)).toMatchObject({
      profileSpace: 0,
      tier: 0,
      profileIdc: 1,
      levelIdc: 93,
      temporalLayers: 1,
      isTemporalIdNested: true,
      chromaFormatIdc: 1,
      bitDepthLuma: 8,
      bitDepthChroma: 8,
      width: 1280,
      height: 720,
      fps: 25,
      reorder: { pictures: 2, isTold: true },
    });
  });

  it("finds the frame rate behind sub-layers, scaling lists, PCM and reference picture sets", () => {
    const sps = parseSps(anElaborateSps());
    expect(sps).toMatchObject({
      tier: 1,
      profileIdc: 2,
      levelIdc: 123,
      temporalLayers: 2,
      chromaFormatIdc: 2,
      bitDepthLuma: 10,
      bitDepthChroma: 10,
      width: 1918,
      height: 1080,
    });
    expect(sps.fps).toBeCloseTo(29.97);
    expect(sps.reorder).toEqual({ pictures: 1, isTold: true });
  });

  it("keeps the size when only the end is damaged", () => {
    expect(parseSps(sps720p.subarray(0, 28))).toMatchObject({ width: 1280, fps: undefined });
  });

  it("refuses what is not an SPS or ends too early", () => {
    expect(() => parseSps(pps)).toThrow(/not SPS/);
    expect(() => parseSps(sps720p.subarray(0, 16))).toThrow(/ends too early/);
  });

  it("answers any bytes with a picture size or BrokenBytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 120 }), (tail) => {
        const nal = Uint8Array.of(0x42, 0x01, ...tail);
        const sps = unlessBroken(() => parseSps(nal));
        expect(sps?.width ?? 1).toBeGreaterThan(0);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("codecString of H.265", () => {
  it("drops the zero constraint bytes at the end", () => {
    expect(codecString(sps720p)).toBe("hvc1.1.6.L93.90");
    const broadcast = sps720p.slice();
    broadcast[9] = 0xb0;
    expect(codecString(broadcast)).toBe("hvc1.1.6.L93.B0");
  });

  it("marks the High tier", () => {
    expect(codecString(anElaborateSps())).toBe("hvc1.2.4.H123.B0");
  });
});

describe("hevcDecoderConfig", () => {
  it("holds the general profile and the three parameter sets", () => {
    expect(toHex(hevcDecoderConfig([vps], [sps720p], [pps]))).toBe(
      [
        "01",
        "01",
        "60000000",
        "900000000000",
        "5d",
        "f000",
        "fc",
        "fd",
        "f8",
        "f8",
        "0000",
        "0f",
        "03",
        `a000010018${toHex(vps)}`,
        `a10001002b${toHex(sps720p)}`,
        `a200010007${toHex(pps)}`,
      ].join(""),
    );
  });

  it("lists every set of a kind", () => {
    expect(
      toHex(hevcDecoderConfig([vps], [sps720p], [pps, Uint8Array.of(0x44, 1, 0x40)])),
    ).toContain(`a200020007${toHex(pps)}0003440140`);
  });
});

describe("nalTypeOf of H.265", () => {
  it("reads the six bits of the header", () => {
    expect(nalTypeOf(Uint8Array.of(0x26, 0x01))).toBe(nalType.idrWRadl);
    expect(nalTypeOf(vps)).toBe(nalType.vps);
    expect(nalTypeOf(new Uint8Array(0))).toBe(-1);
  });

  it("takes every IRAP picture, and nothing else, as a key picture", () => {
    const keyTypes = Array.from({ length: 64 }, (_, type) => type).filter((type) =>
      isKeyNal(Uint8Array.of(type << 1, 1)),
    );
    expect(keyTypes).toEqual([16, 17, 18, 19, 20, 21]);
  });
});
