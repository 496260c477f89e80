import { execFileSync, spawnSync } from "node:child_process";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { systemClock } from "@tessera/base";
import { parseRandomAccessIndex } from "@tessera/formats/fmp4";
import { temporaryFolder } from "@tessera/platform/testing";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { SegmentProgress } from "../ports.ts";
import { FilesUnderRoots } from "../storage/files-under-roots.ts";
import { volumeFileName } from "../storage/volume-identity.ts";
import { aRecordableGop, recordableInit } from "../testing/a-recordable-gop.ts";
import { takesDirectWrites } from "../testing/direct-writes.ts";
import { canMount, mountMemory } from "../testing/memory-volume.ts";
import type { DiskTrouble } from "./disk-trouble.ts";
import { SegmentWriter } from "./segment-writer.ts";
import { WriteLanes } from "./write-lanes.ts";

const startMs = Date.UTC(2026, 2, 29, 0, 59, 58);

async function aRoot(): Promise<string> {
  const root = await temporaryFolder();
  await writeFile(join(root, volumeFileName), "{}");
  return root;
}

function aWriter(root: string, name = "1.mp4") {
  const lanes = new WriteLanes({ clock: systemClock });
  onTestFinished(() => lanes.stop());
  const key = `12/2026-03-29/${name}`;
  const path = join(root, key);
  const committed: SegmentProgress[] = [];
  const troubles: DiskTrouble[] = [];
  const told = { committed, troubles, isClosed: false };
  const writer = new SegmentWriter({
    segment: { id: 1, rootId: 1, key },
    bytes: new FilesUnderRoots({ pathOf: () => root }),
    init: recordableInit(),
    lane: lanes.lane(1),
    onCommitted: (progress) => void committed.push(progress),
    onFailed: (trouble, unwritten) => {
      troubles.push(trouble);
      for (const gop of unwritten) gop.release();
    },
    onDropped: (error) => {
      throw error;
    },
    onClosed: () => {
      told.isClosed = true;
    },
  });
  return { writer, told, path };
}

/** What is in the free box of the moof at the offset. */
function freeBoxIn(file: Buffer, offset: number): Buffer | undefined {
  const moof = file.subarray(offset, offset + file.readUInt32BE(offset));
  const at = moof.indexOf("free");
  return at < 0 ? undefined : moof.subarray(at + 4, at - 4 + moof.readUInt32BE(at - 4));
}

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 10 });

describe("a segment's file", () => {
  it("is played by ffmpeg without a complaint, and found in by its index", async () => {
    const { writer, told, path } = aWriter(await aRoot());
    for (let second = 0; second < 5; second++) writer.add(aRecordableGop(startMs + second * 1000));
    writer.close();
    await eventually(() => expect(told.isClosed).toBe(true));
    const file = await readFile(path);
    expect(parseRandomAccessIndex(file)).toEqual(
      told.committed.map(({ fragment: { startMs: ms, offset } }) => ({ dts90k: ms * 90, offset })),
    );
    const played = spawnSync("ffmpeg", ["-v", "error", "-i", path, "-f", "null", "-"]);
    expect(played.stderr.toString()).toBe("");
    const seeking = ["-v", "error", "-read_intervals", `${startMs / 1000 + 3}%+#1`];
    const shown = ["-show_entries", "packet=pts_time,flags", "-of", "csv=p=0", path];
    const packet = execFileSync("ffprobe", [...seeking, "-select_streams", "v", ...shown]);
    expect(Number(packet.toString().split(",")[0])).toBe(startMs / 1000 + 3);
  });

  it.runIf(takesDirectWrites)(
    "grows by whole blocks, with nothing of another camera between its fragments",
    async () => {
      const { writer, told, path } = aWriter(await aRoot());
      for (let second = 0; second < 3; second++) {
        writer.add(aRecordableGop(startMs + second * 1000));
        await eventually(() => expect(told.committed).toHaveLength(second + 1));
        const { size } = await stat(path);
        expect(size % 4096).toBe(0);
        expect(told.committed.at(-1)?.bytes).toBe(size);
      }
      const file = await readFile(path);
      const boxes = told.committed.map(({ fragment: { offset } }) => freeBoxIn(file, offset));
      expect(boxes.every((box) => box !== undefined && box.every((byte) => byte === 0))).toBe(true);
      writer.close();
      await eventually(() => expect(told.isClosed).toBe(true));
    },
  );

  it("is not made where the volume's identity is missing", async () => {
    const root = await temporaryFolder();
    const { writer, told } = aWriter(root);
    writer.add(aRecordableGop(startMs));
    await eventually(() => expect(told.isClosed).toBe(true));
    expect(told.troubles).toEqual([{ rootId: 1, kind: "lost", code: "ENOENT" }]);
    expect(await readdir(root)).toEqual([]);
  });

  it("never takes the place of a file that is there", async () => {
    const root = await aRoot();
    const { writer, told, path } = aWriter(root);
    await mkdir(join(path, ".."), { recursive: true });
    await writeFile(path, "footage");
    writer.add(aRecordableGop(startMs));
    await eventually(() => expect(told.isClosed).toBe(true));
    expect(told.troubles).toMatchObject([{ code: "EEXIST" }]);
    expect(await readFile(path, "utf8")).toBe("footage");
  });

  it.skipIf(!canMount)("holds whole fragments only when the disk was full", async () => {
    const root = await temporaryFolder();
    mountMemory(root, 1);
    await writeFile(join(root, volumeFileName), "{}");
    const { writer, told, path } = aWriter(root);
    for (let second = 0; second < 1000 && told.troubles.length === 0; second += 10) {
      for (let more = 0; more < 10; more++)
        writer.add(aRecordableGop(startMs + (second + more) * 1000));
      await eventually(() =>
        expect(told.committed.length === second + 10 || told.isClosed).toBe(true),
      );
    }
    await eventually(() => expect(told.isClosed).toBe(true));
    expect(told.troubles).toEqual([{ rootId: 1, kind: "full", code: "ENOSPC" }]);
    expect(told.committed.length).toBeGreaterThan(3);
    expect((await stat(path)).size).toBe(told.committed.at(-1)?.bytes);
    const played = spawnSync("ffmpeg", ["-v", "error", "-i", path, "-f", "null", "-"]);
    expect(played.stderr.toString()).toBe("");
  });

  it.skipIf(!canMount)("is left alone when its volume is taken away", async () => {
    const root = await temporaryFolder();
    const volume = mountMemory(root, 8);
    await writeFile(join(root, volumeFileName), "{}");
    const first = aWriter(root);
    first.writer.add(aRecordableGop(startMs));
    await eventually(() => expect(first.told.committed).toHaveLength(1));
    volume.takeAway();
    const second = aWriter(root, "2.mp4");
    second.writer.add(aRecordableGop(startMs));
    await eventually(() => expect(second.told.isClosed).toBe(true));
    expect(second.told.troubles).toMatchObject([{ kind: "lost", code: "ENOENT" }]);
    expect(await readdir(root)).toEqual([]);
    first.writer.close();
    await eventually(() => expect(first.told.isClosed).toBe(true));
  });
});
