import { readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { forEachDatabase } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import { AliveStore } from "./alive-store.ts";
import {
  aFootage,
  gate,
  main,
  minutes,
  nameVolume,
  noon,
  sub,
  writeFileOf,
} from "./testing/a-footage.ts";

forEachDatabase((open) => {
  it("takes in the files of another index, whatever numbers they had there", async () => {
    const old = await aFootage(open);
    const other = { deviceId: "d7", channelId: "3" };
    await old.footage.open({ channel: other, flow: 1, startMs: noon });
    const segments = [
      await old.footage.open({ ...main, startMs: noon }),
      await old.footage.open({ ...main, startMs: noon + 3000 }),
      await old.footage.open({ ...sub, startMs: noon }),
    ];
    for (const segment of segments) await writeFileOf(old, segment, 3);
    const fresh = await aFootage(open);
    // There number 1 is another channel's, and has its own footage by now.
    await fresh.record({ startMs: noon, endMs: noon + minutes, channel: other });
    await rename(join(old.rootPath, "2"), join(fresh.rootPath, "2"));
    const steps: number[] = [];
    const result = await fresh.footage.adopt(1, ({ done, total }) => steps.push(total - done));
    const found = await fresh.footage.within(main, 0, noon * 2);
    expect(result).toMatchObject({ adopted: 3, lost: 0, unreadable: 0 });
    expect(found).toMatchObject([
      { channel: gate, startMs: noon, endMs: noon + 3000, isOpen: false },
      { channel: gate, startMs: noon + 3000, endMs: noon + 6000 },
    ]);
    for (const segment of found)
      expect((await stat(fresh.pathOf(segment))).size).toBe(segment.bytes);
    expect(await fresh.footage.within(sub, 0, noon * 2)).toHaveLength(1);
    expect(await fresh.footage.stretches(main, 0, noon * 2)).toEqual([
      { startMs: noon, endMs: noon + 6000 },
    ]);
    expect(fresh.footage.usage(gate)?.bytes).toBe(result.bytes);
    expect(fresh.footage.recordedName(gate)?.name).toBe("大门");
    expect(steps.at(-1)).toBe(0);
    expect(await fresh.footage.adopt(1)).toMatchObject({ adopted: 0, lost: 0, unreadable: 0 });
  });

  it("takes in by itself what a restored database does not know, and looks for nothing older", async () => {
    const lost = await aFootage(open);
    const written = await lost.footage.open({ ...main, startMs: noon });
    await writeFileOf(lost, written, 3);
    const restored = await aFootage(open);
    const alive = new AliveStore(restored.database);
    await rename(join(lost.rootPath, "1"), join(restored.rootPath, "1"));
    await alive.extend(noon + minutes);
    const later = await restored.again();
    await later.catchUp([1]);
    expect(await later.within(main, 0, noon * 2)).toEqual([]);
    await alive.extend(noon - minutes);
    const earlier = await restored.again();
    await earlier.catchUp([1]);
    expect(await earlier.within(main, 0, noon * 2)).toMatchObject([
      { startMs: noon, endMs: noon + 3000, isOpen: false },
    ]);
  });

  it("goes on with it after a start that was cut off, and then no more", async () => {
    const lost = await aFootage(open);
    await writeFileOf(lost, await lost.footage.open({ ...main, startMs: noon }), 3);
    const restored = await aFootage(open);
    const alive = new AliveStore(restored.database);
    await rename(join(lost.rootPath, "1"), join(restored.rootPath, "1"));
    await alive.extend(noon - minutes);
    // Its clock stands at noon: by what it says of itself it knows of all that began until then.
    await (await restored.again()).recover();
    expect(await alive.untilMs()).toBe(noon);
    const next = await restored.again();
    await next.catchUp([1]);
    expect(await next.within(main, 0, noon * 2)).toHaveLength(1);
    expect(await alive.unsearchedSinceMs()).toBeUndefined();
  });

  it("has a moment to look from in a backup of its first second, too", async () => {
    const { footage, database } = await aFootage(open);
    await footage.recover();
    expect(await new AliveStore(database).untilMs()).toBe(noon);
  });

  it("drops rows whose files are gone, locked or not, and says so", async () => {
    const { footage, record, pathOf } = await aFootage(open);
    const first = await record({ startMs: noon, endMs: noon + minutes });
    await record({ startMs: noon + minutes, endMs: noon + 2 * minutes });
    const startMs = noon + 2 * minutes;
    const written = await record({ startMs, endMs: startMs + 5000, isLeftOpen: true });
    await footage.lock(gate, { startMs: noon, endMs: noon + 1 }, true);
    await rm(pathOf(first));
    await rm(pathOf(written));
    expect(await footage.adopt(1)).toMatchObject({ adopted: 0, lost: 1 });
    expect(await footage.find(first.id)).toBeUndefined();
    expect(await footage.find(written.id)).toBeDefined();
    expect(await footage.gaps(main, 0, noon * 2)).toMatchObject([
      { startMs: noon, endMs: noon + minutes, reason: "file-lost" },
    ]);
    expect(footage.usage(gate)).toMatchObject({ lockedBytes: 0 });
  });

  it("leaves files alone that it cannot read or that are nobody's", async () => {
    const { footage, record, rootPath, pathOf } = await aFootage(open);
    const path = pathOf(await record({ startMs: noon, endMs: noon + minutes }));
    await writeFile(join(dirname(path), `${noon}-999.mp4`), "not a film");
    await writeFile(join(dirname(path), "previews-12.jpgs"), "");
    await writeFile(join(rootPath, "notes.txt"), "");
    expect(await footage.adopt(1)).toMatchObject({ adopted: 0, lost: 0, unreadable: 1 });
    expect(await readdir(dirname(path))).toHaveLength(3);
  });

  it("goes through the files once at a time", async () => {
    const { footage } = await aFootage(open);
    const first = footage.adopt(1);
    await expect(footage.adopt(1)).rejects.toThrow("already");
    await first;
    expect(await footage.adopt(1)).toMatchObject({ adopted: 0, lost: 0 });
  });

  it("refuses a root that is away, where every file would seem lost", async () => {
    const { footage, record, rootPath, again } = await aFootage(open);
    await record({ startMs: noon, endMs: noon + minutes });
    await rm(join(rootPath, "tessera-volume.json"));
    await expect((await again()).adopt(1)).rejects.toThrow("unavailable");
    expect(await footage.within(main, 0, noon * 2)).toHaveLength(1);
  });

  it("refuses a root where another disk lies than before, though nobody has seen that yet", async () => {
    const { footage, record, rootPath, pathOf } = await aFootage(open);
    const path = pathOf(await record({ startMs: noon, endMs: noon + minutes }));
    await rm(path);
    await nameVolume(rootPath, "volume-2");
    await expect(footage.adopt(1)).rejects.toThrow("unavailable");
    expect(await footage.within(main, 0, noon * 2)).toHaveLength(1);
    await nameVolume(rootPath, "volume-1");
    expect(await footage.adopt(1)).toMatchObject({ lost: 1 });
  });
});
