import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FakeClock, silentLogger } from "@tessera/base";
import { type Database } from "@tessera/platform/server";
import { makeTables, type OpenTestDatabase, temporaryFolder } from "@tessera/platform/testing";
import type { FragmentPlace, RecordedChannel, RecordedFlow, Segment } from "@tessera/recorder";
import { FilesUnderRoots } from "@tessera/recorder/storage";
import { aSegmentFile } from "@tessera/recorder/testing";
import { onTestFinished } from "vitest";
import { recordingMigrations } from "../../migrations/index.ts";
import { Footage, type FootageParts, RootStore } from "../index.ts";

/** Some day at noon. */
export const noon = Date.UTC(2026, 2, 10, 12);
export const minutes = 60_000;
export const gate: RecordedChannel = { deviceId: "d1", channelId: "1" };
export const main = { channel: gate, flow: 1 } as const;
export const sub = { channel: gate, flow: 2 } as const;
export const byHand = {
  reason: "deleted",
  detail: { zh: "由 admin 删除", en: "Deleted by admin" },
} as const;
export const tooOld = {
  reason: "retention",
  detail: { zh: "超过保存期限", en: "Older than it is kept" },
} as const;

export interface AFootage {
  readonly footage: Footage;
  readonly database: Database;
  readonly clock: FakeClock;
  readonly rootPath: string;
  /** Of a segment's file. */
  readonly pathOf: (segment: Pick<Segment, "key"> | undefined) => string;
  /** As after a crash or a restart of the server. */
  readonly again: (change?: Partial<FootageParts>) => Promise<Footage>;
  /** Opens, commits GOPs of `gopMs` and closes; the file is of some bytes that nobody reads. */
  readonly record: (wish: RecordWish) => Promise<Segment>;
}

interface RecordWish {
  readonly startMs: number;
  readonly endMs: number;
  readonly channel?: RecordedChannel;
  readonly flow?: RecordedFlow;
  readonly bytes?: number;
  readonly isLeftOpen?: boolean;
}

/** As a disk of that name lies there. */
export const nameVolume = (rootPath: string, volume: string): Promise<void> =>
  writeFile(join(rootPath, "tessera-volume.json"), JSON.stringify({ volume }));

const volumeOf = async (rootPath: string): Promise<unknown> => {
  const text = await readFile(join(rootPath, "tessera-volume.json"), "utf8").catch(() => "{}");
  return (JSON.parse(text) as { volume?: unknown }).volume;
};

/** Its one root is not there. */
export const away: Pick<FootageParts, "roots" | "bytes"> = {
  roots: { choose: () => ({ id: 1 }), isThere: async () => false },
  bytes: new FilesUnderRoots({ pathOf: () => "/nowhere" }),
};

/** An index on a real database with one real root. */
export async function aFootage(
  open: OpenTestDatabase,
  change: Partial<FootageParts> = {},
): Promise<AFootage> {
  const clock = new FakeClock(noon);
  const database = await open({ clock });
  await makeTables(database, [recordingMigrations]);
  const rootPath = await temporaryFolder();
  await nameVolume(rootPath, "volume-1");
  const id = await new RootStore(database).add(rootPath, "volume-1");
  const parts: FootageParts = {
    database,
    clock,
    log: silentLogger,
    roots: {
      choose: () => ({ id }),
      isThere: async (wanted) => wanted === id && (await volumeOf(rootPath)) === "volume-1",
    },
    bytes: new FilesUnderRoots({ pathOf: (wanted) => (wanted === id ? rootPath : undefined) }),
    nameOf: () => ({ name: "大门", deviceName: "东门录像机" }),
    ...change,
  };
  const load = async (more: Partial<FootageParts> = {}) => {
    const footage = await Footage.load({ ...parts, ...more });
    onTestFinished(() => footage.stop());
    return footage;
  };
  const footage = await load();
  const pathOf = (segment: Pick<Segment, "key"> | undefined) => join(rootPath, segment?.key ?? "");
  return { footage, database, clock, rootPath, pathOf, again: load, record: recordOn(footage) };
}

export const recordOn =
  (footage: Footage) =>
  async ({ startMs, endMs, channel = gate, flow = 1, bytes = 1000, isLeftOpen }: RecordWish) => {
    const segment = await footage.open({ channel, flow, startMs });
    const file = await footage.bytes.create(segment);
    await file.append(new Uint8Array(10));
    await file.close();
    const fragment = { startMs, durationMs: endMs - startMs, offset: 0, bytes };
    footage.commit({ segmentId: segment.id, fragment, bytes });
    if (!isLeftOpen) await footage.close(segment.id);
    return segment;
  };

/** A real file for a granted segment, as its writer would leave it. */
export async function writeFileOf(
  { rootPath }: Pick<AFootage, "rootPath">,
  segment: Segment,
  gops: number,
): Promise<readonly FragmentPlace[]> {
  const { fragments } = await aSegmentFile({
    dir: rootPath,
    key: segment.key,
    startMs: segment.startMs,
    gops,
    isClosed: false,
  });
  return fragments;
}
