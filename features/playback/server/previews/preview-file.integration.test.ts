import { appendFile, readFile, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@tessera/platform/testing";
import { FilesUnderRoots } from "@tessera/recorder/storage";
import { describe, expect, it } from "vitest";
import { appendPreview, listPreviews, readPreviewAt } from "./preview-file.ts";

const jpegOf = (size: number, fill: number) =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(size - 2, fill)]);

async function aFileWith(count: number) {
  const root = await temporaryFolder();
  await writeFile(join(root, "tessera-volume.json"), "{}");
  const bytes = new FilesUnderRoots({ pathOf: () => root });
  const file = { rootId: 1, key: "7/2026-11-15/previews-08.jpgs" };
  let end = 0;
  for (let index = 0; index < count; index++) {
    const picture = { atMs: 1000 * index + 0.5, jpeg: jpegOf(3000 + index, index) };
    const place = await appendPreview(bytes, file, end, picture);
    end = place.offset + place.bytes;
  }
  return { bytes, file, path: join(root, file.key), end };
}

describe("a file of previews", () => {
  it("tells where each picture lies and of when it is", async () => {
    const { bytes, file, end } = await aFileWith(300);
    const { places, endOffset } = await listPreviews(bytes, file);
    expect(places).toHaveLength(300);
    expect(endOffset).toBe(end);
    const place = places[200];
    expect(place).toMatchObject({ atMs: 200_000.5, bytes: 3200 });
    expect(place && (await readPreviewAt(bytes, place))).toEqual(jpegOf(3200, 200));
  });

  it("that is not there has none", async () => {
    const { bytes, file } = await aFileWith(0);
    expect(await listPreviews(bytes, file)).toEqual({ places: [], endOffset: 0 });
  });

  it("is read up to where it was cut, wherever that is", async () => {
    const { bytes, file, path, end } = await aFileWith(3);
    const lastRecordBytes = 16 + 3002;
    for (const [cutBytes, left] of [
      [1, 2],
      [3002, 2],
      [lastRecordBytes - 1, 2],
      [lastRecordBytes, 2],
      [lastRecordBytes + 1, 1],
    ] as const) {
      await truncate(path, end - cutBytes);
      expect((await listPreviews(bytes, file)).places).toHaveLength(left);
    }
  });

  it("is read up to the first byte that is none of ours", async () => {
    const { bytes, file, path, end } = await aFileWith(2);
    await appendFile(path, Buffer.alloc(5000, 7));
    expect(await listPreviews(bytes, file)).toMatchObject({ endOffset: end });
  });

  it("loses its torn end when the next picture is written", async () => {
    const { bytes, file, path, end } = await aFileWith(2);
    await appendFile(path, Buffer.alloc(9000, 7));
    await appendPreview(bytes, file, end, { atMs: 9, jpeg: jpegOf(50, 9) });
    expect((await stat(path)).size).toBe(end + 16 + 50);
    expect((await listPreviews(bytes, file)).places).toHaveLength(3);
  });

  it("gives no picture whose bytes were lost", async () => {
    const { bytes, file, path } = await aFileWith(1);
    const data = await readFile(path);
    data.fill(0, 16);
    await writeFile(path, data);
    const [place] = (await listPreviews(bytes, file)).places;
    expect(place && (await readPreviewAt(bytes, place))).toBeUndefined();
  });
});
