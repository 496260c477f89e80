import { appendFile, copyFile, open, stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FilesUnderRoots } from "../storage/files-under-roots.ts";
import { aSegmentFile, aTemporaryFolder } from "../testing/index.ts";
import { scanTail } from "./scan-tail.ts";

const startMs = Date.UTC(2026, 9, 25, 0, 59);

describe("a file whose writer was killed", () => {
  it("tells every fragment of a whole file, as its writer would", async () => {
    const { segment, path, fragments } = await aFile();
    expect(await scanned(path, 0)).toEqual({
      fragments,
      bytes: segment.bytes,
      isTorn: false,
    });
  });

  it("tells only those behind the offset that it is given", async () => {
    const { path, fragments } = await aFile();
    const from = fragments[3]?.offset ?? 0;
    const { fragments: found } = await scanned(path, from);
    expect(found).toEqual(fragments.slice(3));
  });

  it("marks pieces of a long GOP", async () => {
    const { path } = await aFile({ fragmentsPerGop: 2 });
    const { fragments } = await scanned(path, 0);
    expect(fragments.slice(0, 4).map(({ continuesGop }) => continuesGop)).toEqual([
      undefined,
      true,
      undefined,
      true,
    ]);
  });

  it("finds all that was whole wherever it is cut, and is whole after it is cut there", async () => {
    const { segment, path: original, fragments, initBytes } = await aFile();
    for (const bytes of fiftyPlaces(segment.bytes)) {
      const path = `${original}.cut`;
      await copyFile(original, path);
      await truncate(path, bytes);
      const whole = fragments.filter((place) => place.offset + place.bytes <= bytes);
      const tail = await scanned(path, 0);
      expect(tail.fragments).toEqual(whole);
      const last = whole.at(-1);
      const end = last ? last.offset + last.bytes : bytes >= initBytes ? initBytes : 0;
      expect(tail.bytes).toBe(end);
      await files.cut({ rootId: 1, key: path }, tail.bytes);
      expect((await stat(path)).size).toBe(end);
      expect((await scanned(path, 0)).isTorn).toBe(false);
    }
  });

  it("ends before a fragment that holds zeros where its pictures should be", async () => {
    const { segment, path, fragments } = await aFile();
    const last = fragments.at(-1);
    await using handle = await open(path, "r+");
    const zeros = new Uint8Array(4096);
    await handle.write(zeros, 0, zeros.length, segment.bytes - zeros.length - 3000);
    const tail = await scanned(path, 0);
    expect(tail).toMatchObject({ bytes: last?.offset, isTorn: true });
  });

  it("ends at bytes that are no fragment", async () => {
    const { segment, path, fragments } = await aFile();
    await appendFile(path, "not a box at all");
    const tail = await scanned(path, 0);
    expect(tail).toEqual({ fragments, bytes: segment.bytes, isTorn: true });
  });

  it("finds nothing in a file of something else", async () => {
    const dir = await aTemporaryFolder();
    const path = join(dir, "other.mp4");
    await appendFile(path, "<html>".repeat(100));
    expect(await scanned(path, 0)).toEqual({ fragments: [], bytes: 0, isTorn: true });
  });
});

const files = new FilesUnderRoots({ pathOf: () => "/" });

async function scanned(path: string, fromOffset: number) {
  await using file = await files.open({ rootId: 1, key: path });
  return await scanTail(file, fromOffset);
}

async function aFile({ fragmentsPerGop = 1 } = {}) {
  const dir = await aTemporaryFolder();
  return aSegmentFile({ dir, startMs, gops: 6, isClosed: false, fragmentsPerGop });
}

/** The same in every run. */
function fiftyPlaces(bytes: number): number[] {
  let seed = 7;
  return Array.from({ length: 50 }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % bytes;
  });
}
