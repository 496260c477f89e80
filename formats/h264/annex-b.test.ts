import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeNal, isKeyNal, nalType, nalTypeOf, splitAnnexB, unescapeNal } from "./index.ts";

describe("splitAnnexB", () => {
  it("takes start codes of three and of four bytes", () => {
    const data = Uint8Array.of(0, 0, 0, 1, 0x67, 1, 0, 0, 1, 0x68, 2, 0, 0, 0, 1, 0x65, 3);
    expect(splitAnnexB(data)).toEqual([
      Uint8Array.of(0x67, 1),
      Uint8Array.of(0x68, 2),
      Uint8Array.of(0x65, 3),
    ]);
  });

  it("leaves out zero bytes behind a unit and bytes before the first start code", () => {
    const data = Uint8Array.of(9, 9, 0, 0, 1, 0x67, 1, 0, 0, 0, 0, 0, 1, 0x65, 5, 0, 0);
    expect(splitAnnexB(data)).toEqual([Uint8Array.of(0x67, 1), Uint8Array.of(0x65, 5)]);
  });

  it("finds nothing without a start code, and no empty units", () => {
    expect(splitAnnexB(Uint8Array.of(1, 2, 3))).toEqual([]);
    expect(splitAnnexB(new Uint8Array(0))).toEqual([]);
    expect(splitAnnexB(Uint8Array.of(0, 0, 1, 0, 0, 1, 0, 0, 0, 1))).toEqual([]);
  });

  it("gives back the units that were joined, for any escaped content", () => {
    const aNal = fc
      .uint8Array({ minLength: 1, maxLength: 50, max: 4 })
      .map((plain) => escapeNal(Uint8Array.of(0x65, ...plain, 0x80)));
    fc.assert(
      fc.property(fc.array(aNal), (nals) => {
        const stream = Uint8Array.from(nals.flatMap((nal) => [0, 0, 0, 1, ...nal]));
        expect(splitAnnexB(stream)).toEqual(nals);
      }),
    );
  });
});

describe("emulation prevention", () => {
  it("goes where a start code would appear", () => {
    expect(escapeNal(Uint8Array.of(0x65, 0, 0, 1, 0, 0, 0, 0, 0, 3, 0, 0, 4))).toEqual(
      Uint8Array.of(0x65, 0, 0, 3, 1, 0, 0, 3, 0, 0, 3, 0, 3, 0, 0, 4),
    );
  });

  it("closes a unit that ends in zero words", () => {
    expect(escapeNal(Uint8Array.of(0x65, 0x80, 0, 0))).toEqual(Uint8Array.of(0x65, 0x80, 0, 0, 3));
  });

  it("returns the same array when there is nothing to do", () => {
    const nal = Uint8Array.of(0x65, 0, 3, 0, 0, 4);
    expect(escapeNal(nal)).toBe(nal);
    expect(unescapeNal(nal)).toBe(nal);
  });

  it("is undone by unescapeNal, for any content", () => {
    fc.assert(
      fc.property(fc.uint8Array({ max: 4, maxLength: 60 }), (plain) => {
        const nal = escapeNal(plain);
        expect(unescapeNal(nal)).toEqual(plain);
        expect(nal.some((byte, at) => byte < 3 && nal[at - 1] === 0 && nal[at - 2] === 0)).toBe(
          false,
        );
      }),
    );
  });
});

describe("nalTypeOf", () => {
  it("reads the five low bits of the header", () => {
    expect(nalTypeOf(Uint8Array.of(0x65, 0x88))).toBe(nalType.idr);
    expect(nalTypeOf(Uint8Array.of(0x41, 0x9a))).toBe(nalType.slice);
    expect(nalTypeOf(new Uint8Array(0))).toBe(-1);
  });

  it("tells key pictures from others", () => {
    expect(isKeyNal(Uint8Array.of(0x65))).toBe(true);
    expect(isKeyNal(Uint8Array.of(0x41))).toBe(false);
    expect(isKeyNal(new Uint8Array(0))).toBe(false);
  });
});
