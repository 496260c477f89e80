import { describe, expect, it } from "vitest";
import { BrokenBytes } from "../bits/index.ts";
import {
  parseRandomAccessIndex,
  randomAccessIndex,
  randomAccessIndexBytes,
  randomAccessTailBytes,
} from "./random-access.ts";

/** Times as in recordings: UTC in 90 kHz. */
const points = Array.from({ length: 150 }, (_, gop) => ({
  dts90k: 1_767_225_600_000 * 90 + gop * 180_000,
  offset: 700 + gop * 500_000,
}));

describe("the index at the end of a file", () => {
  it("is read as it was written, also behind the rest of the file", () => {
    const index = randomAccessIndex(points);
    const file = Uint8Array.of(...new Uint8Array(1000).fill(7), ...index);
    expect(parseRandomAccessIndex(index)).toEqual(points);
    expect(parseRandomAccessIndex(file)).toEqual(points);
    expect(randomAccessIndexBytes(file.subarray(-randomAccessTailBytes))).toBe(index.length);
  });

  it("may name no point at all", () => {
    expect(parseRandomAccessIndex(randomAccessIndex([]))).toEqual([]);
  });

  it("is not there in a file that ends with something else", () => {
    expect(parseRandomAccessIndex(new Uint8Array(100).fill(9))).toBeUndefined();
    expect(parseRandomAccessIndex(new Uint8Array(3))).toBeUndefined();
  });

  it("is refused when a byte of its structure is wrong or its start is missing", () => {
    const cut = randomAccessIndex(points).subarray(40);
    expect(() => parseRandomAccessIndex(cut)).toThrow(BrokenBytes);
    const broken = randomAccessIndex(points);
    broken[4] = 0x58;
    expect(() => parseRandomAccessIndex(broken)).toThrow(BrokenBytes);
    const endless = randomAccessIndex(points);
    endless.fill(0xff, 28, 32); // number_of_entry
    expect(() => parseRandomAccessIndex(endless)).toThrow(BrokenBytes);
  });
});
