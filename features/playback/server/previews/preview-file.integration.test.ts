import { appendFile, readFile, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@tessera/platform/testing";
import { describe, expect, it } from "vitest";
import { appendPreview, listPreviews, readPreviewAt } from "./preview-file.ts";

const jpegOf = (size: number, fill: number) =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(size - 2, fill)]);

async function aFileWith(count: number) {
  const path = join(await temporaryFolder(), "2026-11-15", "previews-08.jpgs");
  let end = 0;
  for (let index = 0; index < count; index++) {
    const picture = { atMs: 1000 * index + 0.5, jpeg: jpegOf(3000 + index, index) };
    const { offset, bytes } = await appendPreview(path, end, picture);
    end = offset + bytes;
  }
  return { path, end };
}

describe("a file of previews", () => {
  it("tells where each picture lies and of when it is", async () => {
    const { path, end } = await aFileWith(300);
    const { places, endOffset } = await listPreviews(path);
    expect(places).toHaveLength(300);
    expect(endOffset).toBe(end);
    const place = places[200];
    expect(place).toMatchObject({ atMs: 200_000.5, bytes: 3200 });
    expect(place && (await readPreviewAt(place))).toEqual(jpegOf(3200, 200));
  });

  it("that is not there has none", async () => {
    const path = join(await temporaryFolder(), "none.jpgs");
    expect(await listPreviews(path)).toEqual({ places: [], endOffset: 0 });
  });

  it("is read up to where it was cut, wherever that is", async () => {
    const { path, end } = await aFileWith(3);
    const lastRecordBytes = 16 + 3002;
    for (const [cutBytes, left] of [
      [1, 2],
      [3002, 2],
      [lastRecordBytes - 1, 2],
      [lastRecordBytes, 2],
      [lastRecordBytes + 1, 1],
    ] as const) {
      await truncate(path, end - cutBytes);
      expect((await listPreviews(path)).places).toHaveLength(left);
    }
  });

  it("is read up to the first byte that is none of ours", async () => {
    const { path, end } = await aFileWith(2);
    await appendFile(path, Buffer.alloc(5000, 7));
    expect(await listPreviews(path)).toMatchObject({ endOffset: end });
  });

  it("loses its torn end when the next picture is written", async () => {
    const { path, end } = await aFileWith(2);
    await appendFile(path, Buffer.alloc(9000, 7));
    await appendPreview(path, end, { atMs: 9, jpeg: jpegOf(50, 9) });
    expect((await stat(path)).size).toBe(end + 16 + 50);
    expect((await listPreviews(path)).places).toHaveLength(3);
  });

  it("gives no picture whose bytes were lost", async () => {
    const { path } = await aFileWith(1);
    const bytes = await readFile(path);
    bytes.fill(0, 16);
    await writeFile(path, bytes);
    const [place] = (await listPreviews(path)).places;
    expect(place && (await readPreviewAt(place))).toBeUndefined();
  });
});
