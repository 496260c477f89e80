import { copyFile, readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { processorMsOf } from "@tessera/base/testing";
import { describe, expect, it } from "vitest";
import { decoded, probed } from "../testing/decoded.ts";
import { flipByte } from "../testing/flip-byte.ts";
import {
  aSegmentFile,
  aTemporaryFolder,
  type SegmentFile,
  type SegmentFileWish,
  segmentsInMemory,
} from "../testing/index.ts";
import { FootageReader } from "./footage-reader.ts";

const startMs = Date.UTC(2026, 2, 29, 0, 59, 55);
const place = { channel: { deviceId: "device", channelId: "1" }, flow: 1 } as const;

describe.each(["h264", "h264-with-b-frames", "h265"] as const)("a range of %s", (tracks) => {
  it("becomes one file of which every frame decodes, across files", async () => {
    const files = await recorded([
      { startMs, gops: 4, tracks },
      { startMs: startMs + 4000, gops: 4, tracks },
    ]);
    const { mp4, path } = await written(files, startMs, startMs + 8000);
    const { complaints, pictures, sounds } = await decoded(path);
    expect(complaints).toBe("");
    expect(pictures).toHaveLength(200);
    const originals = await Promise.all(files.map((file) => decoded(file.path)));
    expect(pictures).toEqual(originals.flatMap((file) => file.pictures));
    expect(sounds.length).toBeGreaterThanOrEqual(124);
    expect(mp4).toMatchObject({ durationMs: 8000, gaps: [] });
    const { durationS, createdAt, streams } = await probed(path);
    expect(durationS).toBeCloseTo(8, 1);
    expect(createdAt).toBe("2026-03-29T00:59:55.000000Z");
    expect(streams.map(({ startS }) => startS < 0.064)).toEqual([true, true]);
  });

  it("is cut to the moments asked for, within the GOP", async () => {
    const files = await recorded([{ startMs, gops: 6, tracks }]);
    const { mp4, path } = await written(files, startMs + 1480, startMs + 4520);
    const { complaints, pictures, pictureSeconds } = await decoded(path);
    expect(complaints).toBe("");
    expect(pictureSeconds[0]).toBe(0);
    expect(Math.abs(pictures.length - 76)).toBeLessThanOrEqual(3);
    expect(mp4.startMs).toBeGreaterThan(startMs + 1400);
    expect(mp4.startMs).toBeLessThanOrEqual(startMs + 1480);
    const { durationS, streams } = await probed(path);
    expect(Math.abs(durationS - 3.04)).toBeLessThan(0.2);
    for (const { durationS: length } of streams) expect(Math.abs(length - 3.04)).toBeLessThan(0.2);
  });
});

it("closes up gaps in picture and sound, and lists them", async () => {
  const files = await recorded([
    { startMs, gops: 3 },
    { startMs: startMs + 60_000, gops: 3 },
  ]);
  const { mp4, path } = await written(files, startMs, startMs + 63_000);
  expect(mp4.gaps).toEqual([{ startMs: startMs + 3000, endMs: startMs + 60_000, isDamage: false }]);
  const { complaints, pictures, pictureSeconds } = await decoded(path);
  expect(complaints).toBe("");
  expect(pictures).toHaveLength(150);
  expect(pictureSeconds.at(-1)).toBeCloseTo(5.96, 2);
  const { streams } = await probed(path);
  for (const { durationS } of streams) expect(durationS).toBeCloseTo(6, 1);
});

it("holds footage without sound", async () => {
  const files = await recorded([{ startMs, gops: 2, hasAudio: false }]);
  const { path } = await written(files, startMs, startMs + 2000);
  expect((await decoded(path)).complaints).toBe("");
  expect((await probed(path)).streams).toHaveLength(1);
});

it("holds long GOPs that were written in pieces", async () => {
  const files = await recorded([{ startMs, gops: 2, gopMs: 10_000, fragmentsPerGop: 4 }]);
  const { path } = await written(files, startMs + 12_000, startMs + 20_000);
  const { complaints, pictures } = await decoded(path);
  expect(complaints).toBe("");
  expect(pictures).toHaveLength(20);
});

it("takes an open file as far as it is written", async () => {
  const [open] = await recorded([{ startMs, gops: 5, isClosed: false }]);
  if (!open) throw new Error("nothing was made");
  const third = open.fragments[3]?.offset ?? 0;
  const part: SegmentFile = {
    ...open,
    segment: { ...open.segment, bytes: third, endMs: startMs + 3000 },
    fragments: open.fragments.slice(0, 3),
  };
  const { mp4, path } = await written([part], startMs, startMs + 60_000);
  expect(mp4.endMs).toBe(startMs + 3000);
  expect((await decoded(path)).pictures).toHaveLength(75);
});

it.each([
  ["begins", false, true],
  ["ends", true, false],
])("holds a range in which the sound %s, beside its picture", async (_, first, second) => {
  const files = await recorded([
    { startMs, gops: 2, hasAudio: first },
    { startMs: startMs + 2000, gops: 2, hasAudio: second },
  ]);
  const { mp4, path } = await written(files, startMs, startMs + 4000);
  expect(mp4.tracks.audio).toBeDefined();
  const { complaints, pictures, sounds } = await decoded(path);
  expect(complaints).toBe("");
  expect(pictures).toHaveLength(100);
  expect(sounds.length).toBeGreaterThan(25);
  const { streams } = await probed(path);
  expect(streams).toHaveLength(2);
  const [, sound] = streams;
  expect(Math.abs((sound?.startS ?? 0) - (first ? 0 : 2))).toBeLessThan(0.1);
});

it("refuses a range in which the format changes, and names the moment", async () => {
  const files = await recorded([
    { startMs, gops: 2 },
    { startMs: startMs + 2000, gops: 2, tracks: "h264-small" },
  ]);
  const reader = new FootageReader(segmentsInMemory(files));
  await expect(reader.mp4(place, startMs, startMs + 4000)).rejects.toMatchObject({
    code: "format-changes",
    changesAtMs: [startMs + 2000],
    text: { en: expect.stringContaining("2026-03-29T00:59:57.000Z") },
  });
  const { path } = await written(files, startMs, startMs + 2000);
  expect((await decoded(path)).pictures).toHaveLength(50);
});

it("cuts a range where the format changes, into ranges that fit into one file each", async () => {
  // The last picture before the change is shown a little longer than the change allows.
  const files = await recorded([
    { startMs, gops: 2, gopMs: 1010 },
    { startMs: startMs + 2000, gops: 2, tracks: "h264-small" },
  ]);
  const reader = new FootageReader(segmentsInMemory(files));
  const range = { fromMs: startMs + 500, toMs: startMs + 4000 };
  const stretches = await reader.stretches(place, range);
  expect(stretches).toMatchObject([
    { fromMs: startMs + 500, toMs: expect.closeTo(startMs + 2000, -2) },
    { toMs: startMs + 4000 },
  ]);
  const widths = stretches.map(async ({ fromMs, toMs }) => {
    const { tracks } = await reader.mp4(place, fromMs, toMs);
    return tracks.video?.width;
  });
  expect(new Set(await Promise.all(widths)).size).toBe(2);
});

it("refuses ranges without footage, reversed or of more than a day in words", async () => {
  const reader = new FootageReader(segmentsInMemory(await recorded([{ startMs }])));
  const codeOf = (from: number, to: number) =>
    reader.mp4(place, from, to).catch(({ code }: { code: string }) => code);
  expect(await codeOf(startMs + 60_000, startMs + 70_000)).toBe("no-footage");
  expect(await codeOf(startMs + 2000, startMs)).toBe("range-reversed");
  expect(await codeOf(startMs, startMs + 24 * 3_600_001)).toBe("range-too-long");
});

it("gives any range of its bytes", async () => {
  const files = await recorded([{ startMs, gops: 4 }]);
  const { mp4, path } = await written(files, startMs + 500, startMs + 3500);
  const all = await readFile(path);
  expect(all).toHaveLength(mp4.bytes);
  const headerBytes = all.indexOf("mdat") + 4;
  for (const [from, to] of [
    [0, 1],
    [headerBytes - 5, headerBytes + 5],
    [headerBytes, headerBytes + 20_000],
    [mp4.bytes - 1, mp4.bytes],
    [10_000, 40_000],
    [0, mp4.bytes],
  ] as const) {
    const part = await buffer(mp4.read(from, to));
    expect(part.equals(all.subarray(from, to))).toBe(true);
  }
});

it("leaves out a fragment whose moof is damaged, and tells the gap", async () => {
  const files = await recorded([{ startMs, gops: 5 }]);
  const { path: damaged, fragments } = files[0] ?? {};
  // In the size of the third sample of the third GOP.
  await flipByte(damaged ?? "", (fragments?.[2]?.offset ?? 0) + 8 + 16 + 8 + 16 + 20 + 20 + 38);
  const { mp4, path } = await written(files, startMs, startMs + 5000);
  expect(mp4.gaps).toEqual([{ startMs: startMs + 2000, endMs: startMs + 3000, isDamage: true }]);
  const { complaints, pictures } = await decoded(path);
  expect(complaints).toBe("");
  expect(pictures).toHaveLength(100);
});

it("gives what is whole of files cut in fifty places", { timeout: 60_000 }, async () => {
  const [whole] = await recorded([{ startMs, gops: 5, hasAudio: false }]);
  if (!whole) throw new Error("nothing was made");
  const path = `${whole.path}.cut.mp4`;
  const cut = { ...whole, segment: { ...whole.segment, key: `${whole.segment.key}.cut.mp4` } };
  let seed = 11;
  for (let round = 0; round < 50; round++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    const bytes = seed % whole.segment.bytes;
    await copyFile(whole.path, path);
    await truncate(path, bytes);
    const gops = whole.fragments.filter((at) => at.offset + at.bytes <= bytes).length;
    const reader = new FootageReader(segmentsInMemory([cut]));
    const footage = await reader.locate(place, startMs, startMs + 5000);
    expect(footage.runs.map(({ endMs }) => endMs)).toEqual(gops ? [startMs + gops * 1000] : []);
    expect(footage.damages).toHaveLength(1);
    const mp4 = await reader.mp4(place, startMs, startMs + 5000).catch(() => undefined);
    expect(mp4?.durationMs).toBe(gops ? gops * 1000 : undefined);
  }
});

it("is laid out for an hour of 25 fps with less than a second of a core", async () => {
  const files = await recorded(
    Array.from({ length: 12 }, (_, at) => ({ startMs: startMs + at * 300_000, gops: 300 })),
  );
  const reader = new FootageReader(segmentsInMemory(files));
  const tookMs = await processorMsOf(async () => {
    const mp4 = await reader.mp4(place, startMs, startMs + 3_600_000);
    const { value } = await mp4.read(0, mp4.bytes).next();
    expect(value?.length).toBeGreaterThan(360_000);
    expect(mp4.durationMs).toBe(3_600_000);
  });
  expect(tookMs).toBeLessThan(1000);
});

async function recorded(wishes: readonly Omit<SegmentFileWish, "dir">[]): Promise<SegmentFile[]> {
  const dir = await aTemporaryFolder();
  return Promise.all(wishes.map((wish) => aSegmentFile({ ...wish, dir })));
}

async function written(files: readonly SegmentFile[], fromMs: number, toMs: number) {
  const mp4 = await new FootageReader(segmentsInMemory(files)).mp4(place, fromMs, toMs);
  const path = join(await aTemporaryFolder(), "range.mp4");
  await writeFile(path, await buffer(mp4.read(0, mp4.bytes)));
  return { mp4, path };
}
