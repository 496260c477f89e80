import { readdir, readFile, readlink, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, it, vi } from "vitest";
import { decoded } from "../testing/decoded.ts";
import { flipByte } from "../testing/flip-byte.ts";
import {
  aSegmentFile,
  aTemporaryFolder,
  type SegmentFile,
  type SegmentFileWish,
  segmentsInMemory,
} from "../testing/index.ts";
import type { FileDamage } from "./file-damage.ts";
import type { FootageRun } from "./footage.ts";
import { FootageReader } from "./footage-reader.ts";

const startMs = Date.UTC(2026, 9, 25, 0, 59, 58);
const place = { channel: { deviceId: "device", channelId: "1" }, flow: 1 } as const;

describe("reading a run", () => {
  it("gives its init segment and its fragments, of all its files, and FFmpeg decodes them", async () => {
    const { reader, files } = await aReader([
      { startMs, gops: 3 },
      { startMs: startMs + 3000, gops: 3 },
    ]);
    const run = await onlyRun(reader, startMs + 1000, startMs + 5000);
    expect(run).toMatchObject({ startMs: startMs + 1000, endMs: startMs + 5000 });
    const bytes = await buffer(reader.read(run));
    expect(bytes).toHaveLength(run.bytes);
    const path = join(await aTemporaryFolder(), "run.mp4");
    await writeFile(path, bytes);
    const { complaints, pictures } = await decoded(path);
    expect(complaints).toBe("");
    expect(pictures).toHaveLength(100);
    const [first] = files;
    const original = await readFile(first?.path ?? "");
    expect(bytes.subarray(0, first?.initBytes)).toEqual(original.subarray(0, first?.initBytes));
  });

  it("begins a GOP that was written in pieces with its key frame", async () => {
    const { reader } = await aReader([{ startMs, gops: 2, gopMs: 8000, fragmentsPerGop: 4 }]);
    const run = await onlyRun(reader, startMs + 5000, startMs + 5001);
    expect(run).toMatchObject({ startMs, endMs: startMs + 8000 });
  });

  it("closes its file when the reader stops reading", async () => {
    const { reader, files } = await aReader([{ startMs, gops: 100 }]);
    const run = await onlyRun(reader, startMs, startMs + 100_000);
    const stream = Readable.from(reader.read(run), { objectMode: false });
    for await (const _ of stream) break;
    await vi.waitFor(async () => expect(await isOpen(files)).toBe(false));
  });

  it("closes its file when the signal is aborted, even if nobody reads on", async () => {
    const { reader, files } = await aReader([{ startMs, gops: 100 }]);
    const run = await onlyRun(reader, startMs, startMs + 100_000);
    const abort = new AbortController();
    const bytes = reader.read(run, abort.signal);
    await bytes.next();
    await bytes.next();
    expect(await isOpen(files)).toBe(true);
    abort.abort(new Error("the client went away"));
    await vi.waitFor(async () => expect(await isOpen(files)).toBe(false));
    await expect(bytes.next()).rejects.toThrow("the client went away");
  });

  it("says that footage is gone when its file is deleted meanwhile", async () => {
    const { reader, files } = await aReader([{ startMs }]);
    const run = await onlyRun(reader, startMs, startMs + 3000);
    await rm(files[0]?.path ?? "");
    await expect(buffer(reader.read(run))).rejects.toMatchObject({
      code: "footage-gone",
    });
  });
});

describe("a damaged file", () => {
  const gops = 5;
  const whole = { startMs, endMs: startMs + gops * 1000 };
  const aDamagedFile = () => aReader([{ startMs, gops }]);

  it.each([
    ["the size of a moof", 1],
    ["the name of a moof", 5],
    ["the decode time of a fragment", 8 + 16 + 8 + 16 + 15],
    ["the number of its samples", 8 + 16 + 8 + 16 + 20 + 14],
  ])("is played before and behind a broken byte in %s", async (_, at) => {
    const { reader, files, damages } = await aDamagedFile();
    await flipByte(files[0]?.path ?? "", offsetOf(files, 2) + at);
    const { runs, gaps } = await reader.locate(place, whole.startMs, whole.endMs);
    expect(spansOf(runs)).toEqual([
      [startMs, startMs + 2000],
      [startMs + 3000, startMs + 5000],
    ]);
    expect(gaps).toEqual([{ startMs: startMs + 2000, endMs: startMs + 3000, isDamage: true }]);
    expect(damages).toMatchObject([{ kind: "broken", offset: offsetOf(files, 2) }]);
  });

  it("is played whole when a byte of a picture is broken: a decoder hides it", async () => {
    const { reader, files, damages } = await aDamagedFile();
    await flipByte(files[0]?.path ?? "", offsetOf(files, 3) - 2000);
    const { runs } = await reader.locate(place, whole.startMs, whole.endMs);
    expect(spansOf(runs)).toEqual([[whole.startMs, whole.endMs]]);
    expect(damages).toEqual([]);
  });

  it("is played whole whichever byte of its index is broken", async () => {
    const { files } = await aDamagedFile();
    const { path = "", segment } = files[0] ?? {};
    const indexAt = segment?.bytes ?? 0;
    const { size } = await stat(path);
    for (let offset = indexAt; offset < size; offset++) {
      await flipByte(path, offset);
      const reader = new FootageReader(segmentsInMemory(files));
      const { runs, damages } = await reader.locate(place, whole.startMs, whole.endMs);
      expect([offset, spansOf(runs)]).toEqual([offset, [[whole.startMs, whole.endMs]]]);
      expect(damages).toEqual([]);
      await flipByte(path, offset);
    }
  });

  it("leaves the others alone when it is missing or something else", async () => {
    const { reader, files, damages } = await aReader([
      { startMs, gops: 2 },
      { startMs: startMs + 2000, gops: 2 },
      { startMs: startMs + 4000, gops: 2 },
      { startMs: startMs + 6000, gops: 2 },
    ]);
    await rm(files[1]?.path ?? "");
    await writeFile(files[2]?.path ?? "", "<html>not a film</html>");
    const { runs } = await reader.locate(place, startMs, startMs + 8000);
    expect(spansOf(runs)).toEqual([
      [startMs, startMs + 2000],
      [startMs + 6000, startMs + 8000],
    ]);
    expect(damages.map(({ kind }) => kind)).toEqual(["missing", "broken"]);
  });
});

describe("key frames", () => {
  it("become a film of their own that lasts as long as the run", async () => {
    const { reader } = await aReader([{ startMs, gops: 10 }]);
    const run = await onlyRun(reader, startMs, startMs + 10_000);
    const path = join(await aTemporaryFolder(), "keys.mp4");
    await writeFile(path, await buffer(reader.readKeyFrames(run, 3000)));
    const { complaints, pictures, pictureSeconds, sounds } = await decoded(path);
    expect(complaints).toBe("");
    expect(pictures).toHaveLength(4);
    expect(sounds).toEqual([]);
    expect(pictureSeconds).toEqual([0, 3, 6, 9]);
  });

  it("are all given when none is left out", async () => {
    const { reader } = await aReader([{ startMs, gops: 10, tracks: "h265" }]);
    const run = await onlyRun(reader, startMs + 2000, startMs + 6000);
    let parts = 0;
    for await (const _ of reader.readKeyFrames(run, 0)) parts++;
    expect(parts).toBe(1 + 4);
  });

  it("are found before a moment, or after it if there is none before", async () => {
    const { reader } = await aReader([{ startMs, gops: 10 }]);
    expect(await reader.keyFrameAt(place, startMs + 3500)).toMatchObject({ atMs: startMs + 3000 });
    expect(await reader.keyFrameAt(place, startMs - 500)).toMatchObject({ atMs: startMs });
    expect(await reader.keyFrameAt(place, startMs - 90_000)).toBeUndefined();
  });
});

it("finds the next moment that has footage", async () => {
  const { reader } = await aReader([{ startMs }, { startMs: startMs + 60_000 }]);
  expect(await reader.nextMoment(place, startMs + 500)).toBe(startMs + 500);
  expect(await reader.nextMoment(place, startMs + 3000)).toBe(startMs + 60_000);
  expect(await reader.nextMoment(place, startMs + 90_000)).toBeUndefined();
});

async function aReader(wishes: readonly Omit<SegmentFileWish, "dir">[]) {
  const dir = await aTemporaryFolder();
  const files = await Promise.all(wishes.map((wish) => aSegmentFile({ ...wish, dir })));
  const damages: FileDamage[] = [];
  const onDamage = (damage: FileDamage) => void damages.push(damage);
  return { reader: new FootageReader(segmentsInMemory(files), { onDamage }), files, damages };
}

async function onlyRun(reader: FootageReader, fromMs: number, toMs: number): Promise<FootageRun> {
  const { runs } = await reader.locate(place, fromMs, toMs);
  const [run, ...others] = runs;
  if (!run || others.length > 0) throw new Error(`there are ${runs.length} runs`);
  return run;
}

function offsetOf(files: readonly SegmentFile[], gop: number): number {
  return files[0]?.fragments[gop]?.offset ?? 0;
}

function spansOf(runs: readonly FootageRun[]): number[][] {
  return runs.map((run) => [run.startMs, run.endMs]);
}

/** Whether this process holds one of the files open. */
async function isOpen(files: readonly SegmentFile[]): Promise<boolean> {
  const numbers = await readdir("/proc/self/fd");
  const targets = await Promise.all(
    numbers.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => "")),
  );
  return files.some(({ path }) => targets.includes(path));
}
