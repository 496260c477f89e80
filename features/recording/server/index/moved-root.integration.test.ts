import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { FakeClock, silentLogger } from "@tessera/base";
import { type Database } from "@tessera/platform/server";
import {
  forEachDatabase,
  makeTables,
  type OpenTestDatabase,
  temporaryFolder,
} from "@tessera/platform/testing";
import { FootageReader } from "@tessera/recorder/read";
import { FilesUnderRoots, StorageRoots } from "@tessera/recorder/storage";
import { aSegmentFile } from "@tessera/recorder/testing";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { recordingMigrations } from "../migrations/index.ts";
import { Footage, RootStore } from "./index.ts";
import { gate, main, noon, writeFileOf } from "./testing/a-footage.ts";

forEachDatabase((open) => {
  it("plays footage of a root that is mounted elsewhere after a start", async () => {
    const { database, folder } = await aSite(open);
    const [before, after] = [join(folder, "before"), join(folder, "after")];
    const first = await started(database, before);
    const id = await recorded(first.footage, before);
    await first.stop();
    await rename(before, after);
    const { footage, roots } = await started(database, after);
    expect(roots.all).toMatchObject([{ id: 1, path: after, state: "ready" }]);
    expect(await playedMs(footage)).toBe(3000);
    expect(await footage.find(id)).toMatchObject({ rootId: 1 });
    const all = { startMs: 0, endMs: noon * 2 };
    const why = { reason: "deleted", detail: { zh: "删除", en: "Deleted" } } as const;
    expect(await footage.remove(gate, all, why)).toMatchObject({ segments: 1 });
    expect(await footage.bytes.list(1, "1/2026-03-10")).toEqual([]);
  });

  it("follows a root that is moved while the server runs", async () => {
    const { database, folder } = await aSite(open);
    const [before, after] = [join(folder, "before"), join(folder, "after")];
    const { footage, roots } = await started(database, before);
    await recorded(footage, before);
    await rename(before, after);
    expect(await playedMs(footage)).toBe(0);
    await roots.use([after]);
    expect(await playedMs(footage)).toBe(3000);
  });

  it("plays what lies in a root that is no longer used, and knows whether its disk is there", async () => {
    const { database, folder } = await aSite(open);
    const [old, other] = [join(folder, "old"), join(folder, "other")];
    const first = await started(database, old);
    await recorded(first.footage, old);
    await first.stop();
    const { footage, roots } = await started(database, other);
    expect(await playedMs(footage)).toBe(3000);
    expect(await roots.isThere(1)).toBe(true);
    await rename(old, join(folder, "away"));
    await mkdir(old);
    expect(await roots.isThere(1)).toBe(false);
  });

  it("plays what an earlier version has left: its rows name a root, and its files lie where keys say", async () => {
    const { database, folder } = await aSite(open);
    const root = join(folder, "root");
    await (await started(database, root)).stop();
    const db = database.as();
    await sql`insert into recorded_channels (device_id, channel_id, name, device_name)
      values (${gate.deviceId}, ${gate.channelId}, 'Gate', 'North')`.execute(db);
    const key = `1/2026-03-10/${noon}-1.mp4`;
    const { segment } = await aSegmentFile({ dir: root, key, startMs: noon, gops: 3 });
    await sql`insert into recording_segments
      (channel_no, flow, start_ms, end_ms, root_id, bytes, state, is_locked)
      values (1, 1, ${noon}, ${noon + 3000}, 1, ${segment.bytes}, 1, 0)`.execute(db);
    const { footage } = await started(database, root);
    expect(await footage.find(1)).toMatchObject({ rootId: 1, key });
    expect(await playedMs(footage)).toBe(3000);
  });
});

async function aSite(open: OpenTestDatabase) {
  const database = await open();
  await makeTables(database, [recordingMigrations]);
  return { database, folder: await temporaryFolder() };
}

/** As a server starts that is to record there. */
async function started(database: Database, path: string) {
  const clock = new FakeClock(noon);
  const roots = new StorageRoots({
    volumes: new RootStore(database),
    reserveBytes: () => 0,
    clock,
    log: silentLogger,
  });
  await roots.use([path]);
  const footage = await Footage.load({
    database,
    roots,
    bytes: new FilesUnderRoots(roots),
    nameOf: () => ({ name: "Gate", deviceName: "North" }),
    clock,
    log: silentLogger,
  });
  await footage.recover();
  const stop = async () => {
    roots.stop();
    await footage.stop();
  };
  onTestFinished(stop);
  return { footage, roots, stop };
}

/** Three seconds. */
async function recorded(footage: Footage, rootPath: string): Promise<number> {
  const segment = await footage.open({ ...main, startMs: noon });
  for (const fragment of await writeFileOf({ rootPath }, segment, 3))
    footage.commit({
      segmentId: segment.id,
      fragment,
      bytes: fragment.offset + fragment.bytes,
    });
  await footage.close(segment.id);
  return segment.id;
}

/** How much is found and can be read to its last byte. */
async function playedMs(footage: Footage): Promise<number> {
  const reader = new FootageReader(footage);
  const { runs } = await reader.locate(main, noon, noon + 60_000);
  let playableMs = 0;
  for (const run of runs) {
    let bytes = 0;
    for await (const chunk of reader.read(run)) bytes += chunk.length;
    if (bytes === run.bytes) playableMs += run.endMs - run.startMs;
  }
  return playableMs;
}
