import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { Conflict } from "@tessera/base";
import { forEachDatabase } from "@tessera/platform/testing";
import { expect, it, vi } from "vitest";
import {
  aFootage,
  gate,
  main,
  minutes,
  noon,
  recordOn,
  sub,
  writeFileOf,
} from "./testing/a-footage.ts";

forEachDatabase((open) => {
  it("grants a key by channel number, UTC day, start and id, with a card for people", async () => {
    const { footage, rootPath } = await aFootage(open);
    const segment = await footage.open({ ...main, startMs: noon });
    expect(segment).toMatchObject({ ...main, startMs: noon, bytes: 0, isOpen: true });
    expect(segment).toMatchObject({ rootId: 1, key: `1/2026-03-10/${noon}-${segment.id}.mp4` });
    const other = await footage.open({ ...sub, startMs: noon });
    expect(other.key).toBe(`1/2026-03-10/${noon}-${other.id}-sub.mp4`);
    expect(JSON.parse(await readFile(join(rootPath, "1", "channel.json"), "utf8"))).toEqual({
      ...gate,
      name: "大门",
      deviceName: "东门录像机",
    });
  });

  it("gives each of many segments that are asked for at once a row of its own", async () => {
    const { footage } = await aFootage(open);
    const wishes = Array.from({ length: 70 }, (_, index) => ({
      channel: { deviceId: "d1", channelId: String(index % 7) },
      flow: 1 as const,
      startMs: noon + (index % 3),
    }));
    const segments = await Promise.all(wishes.map((wish) => footage.open(wish)));
    expect(new Set(segments.map(({ id }) => id)).size).toBe(70);
    expect(segments.map(({ channel, startMs }) => ({ channel, startMs }))).toEqual(
      wishes.map(({ channel, startMs }) => ({ channel, startMs })),
    );
  });

  it("refuses one segment for which no root is ready, and no other", async () => {
    let isFull = true;
    const { footage, again } = await aFootage(open);
    const other = await again({
      roots: {
        choose: () => {
          if (isFull) throw new Conflict("disk-full", { zh: "满", en: "full" });
          return { id: 1 };
        },
        isThere: async () => true,
      },
    });
    await expect(other.open({ ...main, startMs: noon })).rejects.toThrow("full");
    isFull = false;
    await expect(other.open({ ...main, startMs: noon })).resolves.toMatchObject({ isOpen: true });
    expect(await footage.within(main, 0, noon * 2)).toEqual([]);
  });

  it("shows a fragment at once, and writes it down within a second", async () => {
    const { footage, again, clock, rootPath } = await aFootage(open);
    const segment = await footage.open({ ...main, startMs: noon });
    expect(await footage.within(main, noon - minutes, noon + minutes)).toEqual([]);
    const told: unknown[] = [];
    footage.onCommitted(({ id, endMs }, { offset }) => told.push([id, endMs, offset]));
    const fragment = { startMs: noon, durationMs: 2000, offset: 700, bytes: 300 };
    footage.commit({ segmentId: segment.id, fragment, bytes: 1000 });
    const written = { ...segment, endMs: noon + 2000, bytes: 1000 };
    expect(await footage.within(main, noon - minutes, noon + minutes)).toEqual([written]);
    expect(await footage.next(main, noon - 1)).toEqual(written);
    expect(await footage.next(main, noon + 1)).toBeUndefined();
    expect(await footage.find(segment.id)).toEqual(written);
    expect(footage.openFragments(segment.id)).toEqual([fragment]);
    expect(await footage.stretches(main, noon, noon + 1)).toEqual([
      { startMs: noon, endMs: noon + 2000 },
    ]);
    expect(told).toEqual([[segment.id, noon + 2000, 700]]);
    await clock.advance(1000);
    await footage.flush();
    await writeFileOf({ rootPath }, segment, 0);
    const later = await again();
    await later.recover();
    expect(await later.find(segment.id)).toMatchObject({ endMs: noon + 2000, isOpen: false });
  });

  it("has one order of time for what is closed and what is open", async () => {
    const { footage, record } = await aFootage(open);
    await record({ startMs: noon, endMs: noon + minutes });
    await record({ startMs: noon + minutes, endMs: noon + 2 * minutes });
    await record({ startMs: noon + 2 * minutes, endMs: noon + 3 * minutes, isLeftOpen: true });
    await record({ startMs: noon, endMs: noon + minutes, flow: 2 });
    const found = await footage.within(main, noon + minutes - 1, noon + 2 * minutes + 1);
    expect(found.map(({ startMs, isOpen }) => [startMs - noon, isOpen])).toEqual([
      [0, false],
      [minutes, false],
      [2 * minutes, true],
    ]);
    const exact = await footage.within(main, noon + minutes, noon + 2 * minutes);
    expect(exact.map(({ startMs }) => startMs - noon)).toEqual([minutes]);
    expect(footage.openFragments(exact[0]?.id ?? 0)).toBeUndefined();
    expect((await footage.next(main, noon + 1))?.startMs).toBe(noon + minutes);
  });

  it("makes one stretch of segments less than two seconds apart", async () => {
    const { footage, record } = await aFootage(open);
    await record({ startMs: noon, endMs: noon + 10_000 });
    await record({ startMs: noon + 11_900, endMs: noon + 20_000 });
    await record({ startMs: noon + 22_000, endMs: noon + 30_000 });
    await record({ startMs: noon + 30_500, endMs: noon + 40_000, isLeftOpen: true });
    expect(await footage.stretches(main, 0, noon * 2)).toEqual([
      { startMs: noon, endMs: noon + 20_000 },
      { startMs: noon + 22_000, endMs: noon + 40_000 },
    ]);
    expect(await footage.stretches(main, noon + 20_000, noon + 22_000)).toEqual([]);
    expect(await footage.stretches(sub, 0, noon * 2)).toEqual([]);
  });

  it("counts time once where the clock was set back", async () => {
    const { footage, record } = await aFootage(open);
    await record({ startMs: noon, endMs: noon + 60_000 });
    await record({ startMs: noon + 120_000, endMs: noon + 180_000 });
    await record({ startMs: noon + 30_000, endMs: noon + 130_000 });
    expect(await footage.stretches(main, 0, noon * 2)).toEqual([
      { startMs: noon, endMs: noon + 180_000 },
    ]);
  });

  it("forgets a segment in which nothing was written, with its file", async () => {
    const { footage, again, rootPath, pathOf } = await aFootage(open);
    const segment = await footage.open({ ...main, startMs: noon });
    await writeFileOf({ rootPath }, segment, 0);
    await footage.close(segment.id);
    await expect(stat(pathOf(segment))).rejects.toThrow("ENOENT");
    expect(await footage.find(segment.id)).toBeUndefined();
    expect(footage.channels()).toEqual([]);
    await (await again()).recover();
  });

  it("does not hear of a segment that is closed", async () => {
    const { footage, record } = await aFootage(open);
    const segment = await record({ startMs: noon, endMs: noon + 5000 });
    const fragment = { startMs: noon + 5000, durationMs: 5000, offset: 1000, bytes: 10 };
    footage.commit({ segmentId: segment.id, fragment, bytes: 1010 });
    await footage.flush();
    await footage.close(segment.id);
    expect(await footage.find(segment.id)).toMatchObject({ endMs: noon + 5000, isOpen: false });
  });

  it("keeps the name that a channel had last, also when it is gone", async () => {
    let name: string | undefined = "大门";
    const { footage, clock, again } = await aFootage(open, {
      nameOf: () => (name === undefined ? undefined : { name, deviceName: "东门录像机" }),
    });
    await recordOn(footage)({ startMs: noon, endMs: noon + 5000 });
    name = "北门";
    await clock.advance(minutes);
    // Tidying asks for the name, in its own time.
    await vi.waitFor(() => expect(footage.recordedName(gate)?.name).toBe("北门"), 20_000);
    name = undefined;
    await recordOn(footage)({ startMs: noon + 5000, endMs: noon + 9000 });
    const later = await again();
    expect(later.recordedName(gate)).toEqual({ name: "北门", deviceName: "东门录像机" });
    expect(later.recordedName({ deviceId: "d1", channelId: "2" })).toBeUndefined();
    expect(await later.stretches(main, noon, noon + 1)).toHaveLength(1);
  });

  it("moves a folder aside that another index filled for another channel", async () => {
    const { footage, again, rootPath } = await aFootage(open);
    await footage.open({ ...main, startMs: noon });
    const { writeFile, readdir } = await import("node:fs/promises");
    const card = { deviceId: "other", channelId: "9", name: "", deviceName: "" };
    await writeFile(join(rootPath, "1", "channel.json"), JSON.stringify(card));
    await (await again()).open({ ...main, startMs: noon + 1 });
    const folders = (await readdir(rootPath)).filter((entry) => entry.startsWith("1"));
    expect(folders).toHaveLength(2);
    const texts = folders.map((folder) => readFile(join(rootPath, folder, "channel.json"), "utf8"));
    const owners = (await Promise.all(texts)).map(
      (text) => (JSON.parse(text) as typeof card).deviceId,
    );
    expect(owners.toSorted()).toEqual(["d1", "other"]);
  });
});
