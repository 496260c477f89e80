import { crc32 as zlibCrc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import {
  crc32,
  type WrittenZipFile,
  zipDataDescriptor,
  zipDirectory,
  zipLocalHeader,
} from "./index.ts";
import { parseZipDirectory, parseZipEnd, zipDataOffset, zipTailBytes } from "./zip-parser.ts";

const modifiedAtMs = Date.UTC(2026, 10, 15, 12, 30, 14);
const small: WrittenZipFile = {
  name: "1-大门.mp4",
  bytes: 1234,
  crc32: 0x8765_4321,
  offset: 0,
  modifiedAtMs,
};
const large: WrittenZipFile = { ...small, name: "2.mp4", bytes: 5 * 2 ** 32 + 7, offset: 1300 };
const behind: WrittenZipFile = { ...small, name: "3.mp4", offset: 6 * 2 ** 32 };

/** It has no CRC. */
const encrypted = (file: WrittenZipFile) => ({ ...file, isEncrypted: true, crc32: 0 });

describe("a ZIP", () => {
  it.each([
    ["small files", [small], 4000],
    ["files above 4 GB, and files behind 4 GB", [small, large, behind], 7 * 2 ** 32],
    ["encrypted files", [small, large, behind].map(encrypted), 7 * 2 ** 32],
  ])("lists %s", (_, files, offset) => {
    const directory = zipDirectory(files, offset);
    const place = parseZipEnd(directory.subarray(-zipTailBytes));
    expect(place).toMatchObject({ offset, count: files.length });
    expect(parseZipDirectory(directory.subarray(0, place.bytes))).toEqual(
      files.map(({ modifiedAtMs: _at, ...file }) => file),
    );
  });

  it("tells where the data of a file begins", () => {
    const header = zipLocalHeader(large);
    expect(zipDataOffset(header.subarray(0, 30))).toBe(header.length);
  });

  it("tells sizes of 64 bits behind the data only where they are needed", () => {
    expect(zipDataDescriptor(small)).toHaveLength(16);
    expect(zipDataDescriptor(large)).toHaveLength(24);
  });

  it("tells the sizes of an encrypted file before its data, also where that makes it longer than 4 GB", () => {
    const sizes = (bytes: number) => {
      const view = new DataView(zipLocalHeader({ ...small, bytes, isEncrypted: true }).buffer);
      const name = view.getUint16(26, true);
      const long = () => [view.getBigUint64(42 + name, true), view.getBigUint64(34 + name, true)];
      const short = [view.getUint32(18, true), view.getUint32(22, true)];
      return short[0] === 2 ** 32 - 1 ? long().map(Number) : short;
    };
    expect(sizes(1234)).toEqual([1262, 1234]);
    expect(sizes(2 ** 32 - 20)).toEqual([2 ** 32 + 8, 2 ** 32 - 20]);
    expect(zipDataDescriptor(encrypted(small))).toHaveLength(0);
  });

  it.each([0, 1, 255, 70_000])("has the sum of %d bytes that others compute", (bytes) => {
    const data = new Uint8Array(bytes).map((_, at) => (at * 7919) % 251);
    const half = bytes >> 1;
    expect(crc32(data)).toBe(zlibCrc32(data));
    expect(crc32(data.subarray(half), crc32(data.subarray(0, half)))).toBe(zlibCrc32(data));
  });

  it("is refused in words when it is cut or something else", () => {
    const directory = zipDirectory([small], 4000);
    expect(() => parseZipEnd(directory.subarray(0, -1))).toThrow(/end of directory/);
    expect(() => parseZipEnd(new Uint8Array(5))).toThrow(/end of directory/);
    expect(() => parseZipDirectory(directory.subarray(0, 20))).toThrow(/damaged/);
    expect(() => zipDataOffset(new Uint8Array(30))).toThrow(/header/);
  });
});
