import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeALaw, decodeMuLaw, encodeALaw, encodeMuLaw } from "./index.ts";

const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte);

describe("A-law", () => {
  it("decodes the smallest and the loudest values of G.711", () => {
    const bytes = Uint8Array.of(0xd5, 0x55, 0xaa, 0x2a);
    expect(decodeALaw(bytes)).toEqual(Int16Array.of(8, -8, 32_256, -32_256));
  });

  it("encodes every decoded value back to its byte", () => {
    expect(encodeALaw(decodeALaw(everyByte))).toEqual(everyByte);
  });

  it("encodes the ends of the range and silence", () => {
    expect(encodeALaw(Int16Array.of(32_767, -32_768, 0, -1))).toEqual(
      Uint8Array.of(0xaa, 0x2a, 0xd5, 0x55),
    );
  });
});

describe("µ-law", () => {
  it("decodes the smallest and the loudest values of G.711", () => {
    const bytes = Uint8Array.of(0xff, 0x7e, 0x80, 0x00);
    expect(decodeMuLaw(bytes)).toEqual(Int16Array.of(0, -8, 32_124, -32_124));
  });

  it("encodes every decoded value back to its byte; negative zero becomes zero", () => {
    const negativeZero = 0x7f;
    const expected = everyByte.map((byte) => (byte === negativeZero ? 0xff : byte));
    expect(encodeMuLaw(decodeMuLaw(everyByte))).toEqual(expected);
  });

  it("encodes the ends of the range and silence", () => {
    expect(encodeMuLaw(Int16Array.of(32_767, -32_768, 0))).toEqual(Uint8Array.of(0x80, 0x00, 0xff));
  });
});

describe.each([
  ["A-law", encodeALaw, decodeALaw],
  ["µ-law", encodeMuLaw, decodeMuLaw],
])("%s", (_name, encode, decode) => {
  it("changes a sample by at most half a step, which grows with loudness", () => {
    fc.assert(
      fc.property(fc.integer({ min: -32_000, max: 32_000 }), (sample) => {
        const [decoded = 0] = decode(encode(Int16Array.of(sample)));
        expect(Math.abs(decoded - sample)).toBeLessThanOrEqual((Math.abs(sample) + 256) / 32);
      }),
    );
  });
});
