import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BitReader, BitWriter, BrokenBytes } from "./index.ts";

interface Field {
  write(writer: BitWriter): void;
  read(reader: BitReader): unknown;
  readonly value: unknown;
}

const anUnsigned = fc
  .tuple(fc.integer({ min: 1, max: 32 }), fc.nat(0xffff_ffff))
  .map(([width, seed]): Field => {
    const value = seed % 2 ** width;
    return { value, write: (writer) => writer.u(width, value), read: (reader) => reader.u(width) };
  });
const anExpGolomb = fc.nat(0x7fff_ffff).map(
  (value): Field => ({
    value,
    write: (writer) => writer.ue(value),
    read: (reader) => reader.ue(),
  }),
);
const aSignedExpGolomb = fc.integer({ min: -0x3fff_ffff, max: 0x3fff_ffff }).map(
  (value): Field => ({
    value,
    write: (writer) => writer.se(value),
    read: (reader) => reader.se(),
  }),
);
const someBytes = fc.uint8Array({ maxLength: 40 }).map(
  (value): Field => ({
    value,
    write: (writer) => writer.bytes(value),
    read: (reader) => Uint8Array.from(value, () => reader.u(8)),
  }),
);
const aField = fc.oneof(anUnsigned, anExpGolomb, aSignedExpGolomb, someBytes);

describe("BitWriter and BitReader", () => {
  it("read back whatever fields were written", () => {
    fc.assert(
      fc.property(fc.array(aField), (fields) => {
        const writer = new BitWriter(1);
        for (const field of fields) field.write(writer);
        const reader = new BitReader(writer.toBytes(), "test");
        expect(fields.map((field) => field.read(reader))).toEqual(
          fields.map((field) => field.value),
        );
        expect(reader.bitsLeft).toBeLessThan(8);
      }),
    );
  });

  it("write the codes of the standard's table 9-2", () => {
    const writer = new BitWriter();
    for (const value of [0, 1, 2, 3]) writer.ue(value); // 1 010 011 00100
    for (const value of [1, -1]) writer.se(value); // 010 011
    expect(writer.toBytes()).toEqual(Uint8Array.of(0b1010_0110, 0b0100_0100, 0b1100_0000));
  });

  it("write negative numbers in two's complement", () => {
    const writer = new BitWriter();
    writer.u(16, -2);
    expect(writer.toBytes()).toEqual(Uint8Array.of(0xff, 0xfe));
  });

  it("write a run of more than 32 zeros before the one", () => {
    const writer = new BitWriter();
    writer.unary(39);
    expect(writer.toBytes()).toEqual(Uint8Array.of(0, 0, 0, 0, 1));
  });
});

describe("BitReader", () => {
  it("names the format when the data ends too early", () => {
    const reader = new BitReader(Uint8Array.of(0xff), "H.264 SPS");
    reader.skip(7);
    expect(() => reader.u(2)).toThrow(BrokenBytes);
    expect(() => reader.skip(2)).toThrow(/H\.264 SPS .* ends too early/);
    expect(reader.u(1)).toBe(1);
  });

  it("refuses an Exp-Golomb code that no 32-bit number has", () => {
    const reader = new BitReader(new Uint8Array(100), "test");
    expect(() => reader.ue()).toThrow(/too long/);
  });

  it("gives errors a code that programs can rely on", () => {
    const reader = new BitReader(new Uint8Array(0), "H.264 SPS");
    expect(() => reader.flag()).toThrow(expect.objectContaining({ code: "broken-h264-sps" }));
  });
});
