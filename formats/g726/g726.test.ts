import { describe, expect, it } from "vitest";
import { G726Decoder, g726Samples } from "./index.ts";

type Bits = 2 | 3 | 4 | 5;
const count = 800;

/** A walk over small codes of both signs, the same every time. */
function codesOf(bits: Bits): number[] {
  const mask = (1 << bits) - 1;
  let seed = 1;
  return Array.from({ length: count }, () => {
    seed = (seed * 1103 + 12_345) % 65_536;
    const magnitude = (seed >> 8) % (1 << (bits - 2));
    return (seed >> 7) % 2 === 0 ? magnitude : ~magnitude & mask;
  });
}

function pack(codes: readonly number[], bits: Bits, packing: "rfc3551" | "aal2"): Uint8Array {
  const data = new Uint8Array((codes.length * bits) / 8);
  codes.forEach((code, index) => {
    for (let bit = 0; bit < bits; bit++) {
      const at = index * bits + bit;
      const isSet = packing === "aal2" ? code >> (bits - 1 - bit) : code >> bit;
      const place = packing === "aal2" ? 7 - (at % 8) : at % 8;
      data[at >> 3] = (data[at >> 3] ?? 0) | ((isSet & 1) << place);
    }
  });
  return data;
}

const checksum = (samples: Int16Array) => samples.reduce((sum, sample) => (sum * 31 + sample) | 0);

describe.each([
  [2, [208, 232, 184, 72, -76, -196], -1815830648],
  [3, [52, -8, -72, -100, -92, -40], 723913340],
  [4, [796, 720, 488, 132, -272, -544], -1335205860],
  [5, [1236, 856, 456, 0, -616, -1004], -1853260572],
] as const)("G.726 with %s bits a sample", (bits, last, sum) => {
  const codes = codesOf(bits);

  it("gives the samples that the standard's arithmetic gives", () => {
    const decoder = new G726Decoder({ bitsPerSample: bits, packing: "aal2" });
    const samples = decoder.decode(pack(codes, bits, "aal2"));
    expect(Array.from(samples.slice(-6))).toEqual(last);
    expect(checksum(samples)).toBe(sum);
  });

  it("reads both orders of bits alike", () => {
    const [low, high] = (["rfc3551", "aal2"] as const).map((packing) =>
      new G726Decoder({ bitsPerSample: bits, packing }).decode(pack(codes, bits, packing)),
    );
    expect(low).toEqual(high);
  });

  it("goes on from one packet to the next", () => {
    const format = { bitsPerSample: bits, packing: "rfc3551" } as const;
    const data = pack(codes, bits, "rfc3551");
    const inPieces = new G726Decoder(format);
    const half = data.length / 2;
    expect([
      ...inPieces.decode(data.subarray(0, half)),
      ...inPieces.decode(data.subarray(half)),
    ]).toEqual([...new G726Decoder(format).decode(data)]);
  });
});

it("leaves out bits that make no sample", () => {
  const format = { bitsPerSample: 3, packing: "rfc3551" } as const;
  expect(new G726Decoder(format).decode(new Uint8Array(4))).toHaveLength(10);
  expect(g726Samples(4, format)).toBe(10);
});
