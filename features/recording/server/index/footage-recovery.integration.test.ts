import {
  appendFile,
  mkdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from "node:fs/promises";
import { FakeClock } from "@tessera/base";
import { forEachDatabase } from "@tessera/platform/testing";
import { type SegmentBytes, StorageError } from "@tessera/recorder/storage";
import { expect, it } from "vitest";
import {
  type AFootage,
  aFootage,
  away,
  gate,
  main,
  minutes,
  noon,
  recordOn,
  sub,
  writeFileOf,
} from "./testing/a-footage.ts";

const later = (afterMs: number) => ({ clock: new FakeClock(noon + afterMs) });

forEachDatabase((open) => {
  it("finds what was written behind the last progress, cuts what is torn, and closes", async () => {
    const site = await aFootage(open);
    const { segment, fragments } = await aTornSegment(site, { gops: 5, committed: 2 });
    const looked: number[] = [];
    const footage = await site.again({
      ...later(minutes),
      bytes: watched(site.footage.bytes, (position) => looked.push(position)),
    });
    await footage.recover();
    const last = fragments.at(-1);
    const bytes = (last?.offset ?? 0) + (last?.bytes ?? 0);
    expect(Math.min(...looked.filter((position) => position > 0))).toBe(fragments[2]?.offset);
    expect(await footage.within(main, 0, noon * 2)).toEqual([
      { ...segment, endMs: noon + 5000, bytes, isOpen: false },
    ]);
    expect((await stat(site.pathOf(segment))).size).toBe(bytes);
    expect(await footage.stretches(main, 0, noon * 2)).toEqual([
      { startMs: noon, endMs: noon + 5000 },
    ]);
    expect(footage.usage(gate)).toMatchObject({ bytes, newestMs: noon + 5000 });
    expect(await footage.gaps(main, 0, noon * 2)).toMatchObject([
      { startMs: noon + 5000, endMs: noon + minutes, reason: "server-down" },
    ]);
  });

  it("keeps what was committed to a volume that has gone before anybody noticed", async () => {
    const { footage, record, rootPath } = await aFootage(open);
    const { id } = await record({ startMs: noon, endMs: noon + minutes, isLeftOpen: true });
    await rename(rootPath, `${rootPath}-elsewhere`);
    await mkdir(rootPath);
    await footage.recover([id]);
    await rm(rootPath, { recursive: true });
    await rename(`${rootPath}-elsewhere`, rootPath);
    expect(await footage.find(id)).toMatchObject({ endMs: noon + minutes, isOpen: false });
    expect(await footage.gaps(main, 0, noon * 2)).toEqual([]);
  });

  it("does the same for a file of which nothing was told yet", async () => {
    const site = await aFootage(open);
    const { segment } = await aTornSegment(site, { gops: 3, committed: 0 });
    const footage = await site.again(later(minutes));
    await footage.recover();
    expect(await footage.find(segment.id)).toMatchObject({ endMs: noon + 3000, isOpen: false });
  });

  it("drops a segment without a whole fragment, with its file", async () => {
    const site = await aFootage(open);
    const segment = await site.footage.open({ ...main, startMs: noon });
    const fragments = await writeFileOf(site, segment, 1);
    await truncate(site.pathOf(segment), (fragments[0]?.offset ?? 0) + 100);
    const never = await site.footage.open({ ...sub, startMs: noon });
    const footage = await site.again(later(minutes));
    await footage.recover();
    await expect(stat(site.pathOf(segment))).rejects.toThrow("ENOENT");
    expect(await footage.find(segment.id)).toBeUndefined();
    expect(await footage.find(never.id)).toBeUndefined();
    expect(footage.channels()).toEqual([]);
    expect(await footage.gaps(main, 0, noon * 2)).toMatchObject([{ reason: "server-down" }]);
  });

  it("drops a row whose file is gone, and says so", async () => {
    const site = await aFootage(open);
    const { segment } = await aTornSegment(site, { gops: 5, committed: 4 });
    await rm(site.pathOf(segment));
    const footage = await site.again(later(minutes));
    await footage.recover();
    expect(await footage.find(segment.id)).toBeUndefined();
    expect(await footage.stretches(main, 0, noon * 2)).toEqual([]);
    expect(await footage.gaps(main, 0, noon * 2)).toMatchObject([
      { startMs: noon, endMs: noon + 4000, reason: "file-lost" },
      { startMs: noon + 4000, endMs: noon + minutes, reason: "server-down" },
    ]);
  });

  it("loses nothing on a root that is away: what was committed is taken as it is", async () => {
    const site = await aFootage(open);
    const { segment } = await aTornSegment(site, { gops: 5, committed: 4 });
    const footage = await site.again({ ...later(minutes), ...away });
    await footage.recover();
    const back = await site.again(later(2 * minutes));
    await back.recover();
    expect(await back.find(segment.id)).toMatchObject({ endMs: noon + 4000, isOpen: false });
    await expect(stat(site.pathOf(segment))).resolves.toBeDefined();
  });

  it("trusts the file, not the row, when the disk has lost what was safe", async () => {
    const site = await aFootage(open);
    const { segment, fragments } = await aTornSegment(site, { gops: 5, committed: 5 });
    await truncate(site.pathOf(segment), (fragments[2]?.offset ?? 0) + 10);
    const footage = await site.again(later(minutes));
    await footage.recover();
    expect(await footage.find(segment.id)).toMatchObject({
      endMs: noon + 2000,
      bytes: fragments[2]?.offset,
    });
  });

  it("goes on with the others when one file cannot be looked at", async () => {
    const site = await aFootage(open);
    const bad = await aTornSegment(site, { gops: 3, committed: 1 });
    const good = await aTornSegment(site, { gops: 3, committed: 1, flow: 2 });
    const footage = await site.again({
      ...later(minutes),
      bytes: failing(site.footage.bytes, bad.segment.key),
    });
    await footage.recover();
    expect(await footage.find(bad.segment.id)).toMatchObject({ endMs: noon + 1000 });
    expect(await footage.find(good.segment.id)).toMatchObject({ endMs: noon + 3000 });
  });

  it("closes the segments of a writer that is gone while others go on", async () => {
    const site = await aFootage(open);
    const { footage } = site;
    const lost = await aTornSegment(site, { gops: 4, committed: 1 });
    const other = await aTornSegment(site, { gops: 4, committed: 1, flow: 2 });
    await footage.recover([lost.segment.id, 999_999]);
    expect(await footage.find(lost.segment.id)).toMatchObject({
      endMs: noon + 4000,
      isOpen: false,
    });
    expect(await footage.find(other.segment.id)).toMatchObject({ isOpen: true });
    expect(await footage.gaps(main, 0, noon * 2)).toEqual([]);
    const late = { startMs: noon + 4000, durationMs: 1000, offset: 9, bytes: 9 };
    footage.commit({ segmentId: lost.segment.id, fragment: late, bytes: 99 });
    await footage.flush();
    expect(await footage.find(lost.segment.id)).toMatchObject({ endMs: noon + 4000 });
  });

  it("blames the server also after a clean stop, until the channel is recorded again", async () => {
    const site = await aFootage(open);
    await site.record({ startMs: noon - minutes, endMs: noon - 2000 });
    await site.record({ startMs: noon - 9 * minutes, endMs: noon - 8 * minutes, flow: 2 });
    await site.footage.stop();
    const footage = await site.again(later(10 * minutes));
    await footage.recover();
    expect(await footage.gaps(main, 0, noon * 2)).toMatchObject([
      { startMs: noon - 2000, endMs: noon + 10 * minutes, reason: "server-down" },
    ]);
    expect(await footage.gaps(sub, 0, noon * 2)).toEqual([]);
    const startMs = noon + 10 * minutes + 7000;
    await recordOn(footage)({ startMs, endMs: startMs + 5000 });
    await footage.flush();
    await expect
      .poll(() => footage.gaps(main, 0, noon * 2))
      .toMatchObject([{ startMs: noon - 2000, endMs: startMs, reason: "server-down" }]);
  });

  it("blames the server when a channel was waiting to be recorded, and not when it was off", async () => {
    const site = await aFootage(open);
    const detail = { zh: "", en: "" };
    const lost = { startMs: noon - 30 * minutes, endMs: noon - 1000, detail };
    await site.footage.addGap(main, { ...lost, reason: "camera-lost" });
    await site.footage.addGap(sub, { ...lost, reason: "plan-off" });
    await site.footage.stop();
    const footage = await site.again(later(minutes));
    await footage.recover();
    const reasonsOf = async (place: typeof main | typeof sub) =>
      (await footage.gaps(place, 0, noon * 2)).map(({ reason }) => reason);
    expect(await reasonsOf(main)).toEqual(["camera-lost", "server-down"]);
    expect(await reasonsOf(sub)).toEqual(["plan-off"]);
  });

  it("reads only open rows at start, however many there are", async () => {
    const site = await aFootage(open);
    for (let index = 0; index < 40; index++)
      await site.record({ startMs: noon + index * 1000, endMs: noon + (index + 1) * 1000 });
    const before = await site.footage.within(main, 0, noon * 2);
    // Whoever looked at these files would find nothing in them.
    for (const segment of before) await writeFile(site.pathOf(segment), "");
    const footage = await site.again(later(minutes));
    await footage.recover();
    expect(await footage.within(main, 0, noon * 2)).toEqual(before);
    expect(await readFile(site.pathOf(before[0]), "utf8")).toBe("");
  });
});

interface TornWish {
  readonly gops: number;
  /** Of which so many were told. */
  readonly committed: number;
  readonly flow?: 1 | 2;
}

/** A real file with some bytes of another fragment at its end, as a crash leaves it. */
async function aTornSegment(site: AFootage, { gops, committed, flow = 1 }: TornWish) {
  const { footage, pathOf } = site;
  const segment = await footage.open({ channel: gate, flow, startMs: noon });
  const fragments = await writeFileOf(site, segment, gops);
  for (const fragment of fragments.slice(0, committed))
    footage.commit({
      segmentId: segment.id,
      fragment,
      bytes: fragment.offset + fragment.bytes,
    });
  await footage.flush();
  const start = fragments[0]?.offset ?? 0;
  const whole = await readFile(pathOf(segment));
  await appendFile(pathOf(segment), whole.subarray(start, start + 500));
  return { segment, fragments };
}

/** Tells where in a file is looked. */
const watched = (bytes: SegmentBytes, onRead: (position: number) => void): SegmentBytes =>
  withOpen(bytes, async (address) => {
    const file = await bytes.open(address);
    return {
      size: () => file.size(),
      read(buffer, position) {
        onRead(position);
        return file.read(buffer, position);
      },
      close: () => file.close(),
      [Symbol.asyncDispose]: () => file.close(),
    };
  });

/** A disk that cannot read one of its files. */
const failing = (bytes: SegmentBytes, key: string): SegmentBytes =>
  withOpen(bytes, async (address) => {
    if (address.key === key) throw new StorageError("failed", "EIO");
    return bytes.open(address);
  });

const withOpen = (bytes: SegmentBytes, open: SegmentBytes["open"]): SegmentBytes => ({
  open,
  size: (...asked) => bytes.size(...asked),
  create: (...asked) => bytes.create(...asked),
  cut: (...asked) => bytes.cut(...asked),
  writeTail: (...asked) => bytes.writeTail(...asked),
  delete: (...asked) => bytes.delete(...asked),
  list: (...asked) => bytes.list(...asked),
  move: (...asked) => bytes.move(...asked),
  dropFolder: (...asked) => bytes.dropFolder(...asked),
});
