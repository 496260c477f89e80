import { expect, it } from "vitest";
import { isIdrUnit, isIntraSlice, isRecoveryPoint, lengthPrefixed } from "./index.ts";

const fromHex = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(" ", ""), "hex"));

it.each([
  ["of x264 at the start of an open GOP", "06 0601c4 80", true],
  ["of x264 at the start of a refresh of 25 pictures", "06 060209c4 80", true],
  ["behind a picture timing", "06 01020a0b 0601c4 80", true],
  ["behind user data of 300 bytes", `06 05ff2d ${"aa".repeat(300)} 0601c4 80`, true],
  ["behind bytes that had to be escaped", "06 0503000003 01 0601c4 80", true],
  ["not in user data", "06 0504 06010680 80", false],
  ["not in what is cut short", "06 05ff", false],
  ["not in a slice", "41 0601c4 80", false],
])("finds a recovery point %s", (_, hex, isThere) => {
  expect(isRecoveryPoint(fromHex(hex))).toBe(isThere);
});

it("tells intra slices from others", () => {
  expect(isIntraSlice(fromHex("65 8884 00 33 fe f6 bb 8f 00 11 22"))).toBe(true); // 0, 7: I
  expect(isIntraSlice(fromHex("41 9a 24 6c 41 ff fe c0 00 11 22 33"))).toBe(false); // 0, 5: P
  expect(isIntraSlice(fromHex("41 9e"))).toBe(false);
});

it("knows an IDR by its first slice, whatever stands before it", () => {
  const sei = fromHex("06 0601c4 80");
  expect(isIdrUnit(lengthPrefixed([sei, fromHex("65 88")]))).toBe(true);
  expect(isIdrUnit(lengthPrefixed([sei, fromHex("41 88"), fromHex("65 88")]))).toBe(false);
  expect(isIdrUnit(new Uint8Array(3))).toBe(false);
});
