import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Conflict, silentLogger } from "@tessera/base";
import { ChannelRegistry, StreamHub } from "@tessera/engine";
import { temporaryFolder } from "@tessera/platform/testing";
import type { RecordedPlace, SegmentAddress } from "@tessera/recorder";
import { EncryptedBytes, FilesUnderRoots, type RootKey } from "@tessera/recorder/storage";
import { canMount, LedgerInMemory, mountMemory } from "@tessera/recorder/testing";
import type { DiskTrouble } from "@tessera/recorder/write";
import { describe, expect, it, onTestFinished } from "vitest";
import type { RecordingStatus } from "../ports.ts";
import { ChannelRecorders } from "./channel-recorders.ts";
import { createRecorderModule } from "./recorder-module.ts";
import { CameraDriver, WallClock } from "./testing/a-camera.ts";

const place: RecordedPlace = { channel: { deviceId: "d1", channelId: "1" }, flow: 1 };
const record = { kind: "record" } as const;

async function aRoot(): Promise<string> {
  const root = await temporaryFolder();
  await writeFile(join(root, "tessera-volume.json"), "{}");
  return root;
}

async function aSite({ roots = 1, key }: { roots?: number; key?: RootKey } = {}) {
  const clock = new WallClock(Date.UTC(2026, 2, 28, 23, 0, 0));
  const channels = new ChannelRegistry((error) => {
    throw error;
  });
  const camera = new CameraDriver(clock);
  const hub = new StreamHub({ channels, drivers: [camera], clock, log: silentLogger });
  onTestFinished(() => hub.stop());
  const channel = { ...place.channel, name: "gate", driver: "FAKE", connection: {} };
  const enable = (isEnabled: boolean) => channels.set({ ...channel, isEnabled, isOnDemand: true });
  enable(true);
  const disks: { id: number; path: string; refusal?: Error }[] = [];
  for (let id = 1; id <= roots; id++) disks.push({ id, path: await aRoot() });
  const troubles: DiskTrouble[] = [];
  const ledger = new LedgerInMemory(() => {
    const disk = disks.find(({ id }) => !troubles.some(({ rootId }) => rootId === id));
    if (!disk || disk.refusal) throw disk?.refusal ?? noDisk;
    return disk;
  });
  const pathOf = (segment: SegmentAddress | undefined) =>
    join(disks.find(({ id }) => id === segment?.rootId)?.path ?? "", segment?.key ?? "");
  const recovered: (readonly number[])[] = [];
  const recorders = new ChannelRecorders({
    hub,
    // Files take real time here, while the clock is moved by hand.
    module: createRecorderModule({ stuckMs: Number.POSITIVE_INFINITY }),
    ledger,
    recover: async (ids) => void recovered.push(ids),
    roots: {
      noteTrouble: (trouble) => void troubles.push(trouble),
      all: [],
      pathOf: (rootId) => disks.find(({ id }) => id === rootId)?.path,
    },
    rootKeys: { forNew: async () => key },
    clock,
    log: silentLogger,
  });
  const told: string[] = [];
  recorders.onStatus((_, status) => void told.push(nameOf(status)));
  /** All that was sent up to now has gone to the disk and was told; a busy disk needs longer than a while of quiet. */
  const settled = async (isDone = () => true) => {
    for (let before = "", quiet = 0; quiet < 8 || !isDone(); quiet++) {
      const now = JSON.stringify([ledger.entries, told]);
      if (now !== before) quiet = 0;
      before = now;
      await new Promise((resolve) => void setTimeout(resolve, 10));
      await clock.advance(20);
    }
  };
  const stop = async () => {
    const stopped = recorders.stop();
    const pump = setInterval(() => void clock.advance(20), 5);
    await stopped.finally(() => clearInterval(pump));
  };
  return {
    clock,
    camera,
    channels,
    enable,
    hub,
    ledger,
    pathOf,
    disks,
    troubles,
    recorders,
    told,
    settled,
    stop,
  };
}

const noDisk = new Conflict("disk-full", { zh: "满", en: "all full" });

const nameOf = (status: RecordingStatus) =>
  status.kind === "waiting" ? status.reason : status.kind;

const sinceOf = (status: RecordingStatus) => (status.kind === "waiting" ? status.sinceMs : 0);

/** Start and length in seconds of what lies in each file, the start from the first file's. */
const written = ({ entries }: LedgerInMemory) =>
  entries.map(({ segment, fragments }) => ({
    startS: (segment.startMs - (entries[0]?.segment.startMs ?? 0)) / 1000,
    seconds: fragments.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000,
  }));

const played = (path: string) =>
  spawnSync("ffmpeg", ["-v", "error", "-i", path, "-f", "null", "-"]).stderr.toString();

describe("recorders", () => {
  it("write each GOP on UTC, tell it, and close the file with what had come", async () => {
    const { camera, clock, ledger, pathOf, recorders, settled, stop, told } = await aSite();
    recorders.wish(place, record);
    await clock.advance(0);
    const startMs = clock.nowMs();
    await camera.play(4);
    await settled();
    expect(recorders.status(place)).toMatchObject({ kind: "recording" });
    await stop();
    expect(told).toEqual(["camera-lost", "recording"]);
    const [only] = ledger.entries;
    expect(ledger.entries).toHaveLength(1);
    expect(only).toMatchObject({ isClosed: true, segment: { startMs } });
    expect(only?.fragments.map((fragment) => fragment.startMs - startMs)).toEqual([
      0, 1000, 2000, 3000,
    ]);
    expect(only?.fragments.map(({ durationMs }) => durationMs)).toEqual([1000, 1000, 1000, 1000]);
    expect(played(pathOf(only?.segment))).toBe("");
  });

  it("encrypt what they write to a root that has a key", async () => {
    const key = { id: "0123abcd", key: new Uint8Array(32).fill(7) };
    const { camera, clock, disks, ledger, pathOf, recorders, settled, stop } = await aSite({ key });
    recorders.wish(place, record);
    await clock.advance(0);
    await camera.play(3);
    await settled();
    await stop();
    const segment = ledger.entries[0]?.segment as SegmentAddress;
    // What it takes the bytes for is chance.
    expect(played(pathOf(segment))).not.toBe("");
    expect(await readFile(pathOf(segment), "latin1")).not.toMatch(/ftyp|moof|mdat/);
    const files = new FilesUnderRoots({ pathOf: () => disks[0]?.path });
    const bytes = new EncryptedBytes(files, {
      forNew: async () => key,
      find: async () => key,
      isUsed: async () => true,
    });
    await using file = await bytes.open(segment);
    const film = new Uint8Array(await file.size());
    expect(await file.read(film, 0)).toBe(true);
    const clear = join(disks[0]?.path ?? "", "film.mp4");
    await writeFile(clear, film);
    expect(played(clear)).toBe("");
  });

  it("record G.711 as sound that ffmpeg plays", async () => {
    const { camera, clock, ledger, pathOf, recorders, stop, settled } = await aSite();
    camera.tracks = { ...camera.tracks, audio: { codec: "pcma", sampleRate: 8000, channels: 1 } };
    recorders.wish(place, record);
    await clock.advance(0);
    await camera.play(3);
    await settled();
    await stop();
    const path = pathOf(ledger.entries[0]?.segment);
    expect(played(path)).toBe("");
    const args =
      "-v error -count_frames -show_entries stream=codec_name,nb_read_frames -of csv=p=0";
    const probed = spawnSync("ffprobe", [...args.split(" "), path])
      .stdout.toString()
      .trim();
    expect(probed.split("\n").toSorted()).toEqual(["flac,75", "h264,75"]);
  });

  it("begin a new file every five minutes, without a break", async () => {
    const { camera, clock, ledger, recorders, settled, stop } = await aSite();
    recorders.wish(place, record);
    await clock.advance(0);
    await camera.play(660);
    await settled();
    await stop();
    const files = written(ledger);
    expect(files.length).toBe(3);
    expect(Math.max(...files.map(({ seconds }) => seconds))).toBeLessThanOrEqual(300);
    for (const [index, { startS, seconds }] of files.slice(0, -1).entries())
      expect(files[index + 1]?.startS).toBe(startS + seconds);
    expect(ledger.entries.every(({ isClosed }) => isClosed)).toBe(true);
  });

  it("end the file when the camera is lost, say why, and begin another when it is back", async () => {
    const { camera, clock, ledger, recorders, settled, stop, told } = await aSite();
    recorders.wish(place, record);
    await clock.advance(0);
    await camera.play(3);
    await settled();
    await camera.lose();
    await settled();
    expect(recorders.status(place)).toMatchObject({
      kind: "waiting",
      reason: "camera-lost",
      detail: { en: "camera gone" },
    });
    expect(ledger.entries).toMatchObject([{ isClosed: true }]);
    const lostAtMs = sinceOf(recorders.status(place));
    await clock.advance(60_000);
    expect(sinceOf(recorders.status(place))).toBe(lostAtMs);
    camera.isGone = false;
    while (camera.openCount === 0) await clock.advance(500);
    await camera.play(3);
    await settled();
    await stop();
    const [first, second] = written(ledger);
    expect([first?.seconds, second?.seconds]).toEqual([3, 3]);
    expect(second?.startS).toBeGreaterThan(60);
    expect(told).toEqual(["camera-lost", "recording", "camera-lost", "recording"]);
  });

  it.each([3_600_000, -3_600_000])("begin anew when the clock is set by %i ms", async (byMs) => {
    const { camera, clock, ledger, recorders, settled, stop, told } = await aSite();
    recorders.wish(place, record);
    await clock.advance(0);
    await camera.play(3);
    await settled();
    clock.aheadMs += byMs;
    await camera.play(3);
    await settled();
    await stop();
    const [first, second] = written(ledger);
    // The GOP under way when it happened lies on the new time.
    expect(first?.seconds).toBe(2);
    expect(second?.startS).toBeCloseTo(byMs / 1000 + 2, -1);
    expect(second?.seconds).toBe(4);
    expect(told).toContain("clock-step");
  });

  it("begin a new file when the tracks change", async () => {
    const { camera, clock, ledger, pathOf, recorders, settled, stop } = await aSite();
    recorders.wish(place, record);
    await clock.advance(0);
    await camera.play(2);
    camera.tracks = { ...camera.tracks, audio: { codec: "pcmu", sampleRate: 8000, channels: 1 } };
    await camera.play(3);
    await settled();
    await stop();
    expect(written(ledger).length).toBeGreaterThan(1);
    for (const { segment } of ledger.entries) expect(played(pathOf(segment))).toBe("");
  });

  it("keep the last seconds while armed and write them first", async () => {
    const { camera, clock, ledger, recorders, settled, stop, told } = await aSite();
    recorders.wish(place, { kind: "armed", preRecordMs: 3000 });
    await clock.advance(0);
    await camera.play(10);
    await settled(() => recorders.status(place)?.kind === "armed");
    expect([ledger.entries, recorders.status(place)]).toEqual([[], { kind: "armed" }]);
    const beganMs = clock.nowMs();
    recorders.wish(place, record);
    await camera.play(2);
    await settled(() => recorders.status(place)?.kind === "recording");
    recorders.wish(place, { kind: "armed", preRecordMs: 3000 });
    await camera.play(3);
    await settled(() => ledger.entries[0]?.isClosed ?? false);
    expect(recorders.status(place)).toEqual({ kind: "armed" });
    const [only] = ledger.entries;
    expect(ledger.entries).toHaveLength(1);
    expect(only?.isClosed).toBe(true);
    const beforeMs = beganMs - (only?.segment.startMs ?? 0);
    expect(beforeMs).toBeGreaterThanOrEqual(3000);
    expect(beforeMs).toBeLessThan(5000);
    expect(told).toEqual(["camera-lost", "armed", "recording", "armed"]);
    await stop();
  });

  it("lose nothing when the camera sends a key frame a minute", async () => {
    const { camera, clock, ledger, pathOf, recorders, settled, stop } = await aSite();
    recorders.wish(place, record);
    await clock.advance(0);
    await camera.play(61, 60);
    await settled();
    await stop();
    const [only] = ledger.entries;
    expect(written(ledger)).toEqual([{ startS: 0, seconds: 61 }]);
    expect(only?.fragments.filter(({ continuesGop }) => !continuesGop)).toHaveLength(2);
    expect(only?.fragments.length).toBeGreaterThan(8);
    expect(played(pathOf(only?.segment))).toBe("");
  });

  it("begin another file though the camera sends no key frame any more, and lose nothing", async () => {
    const { camera, clock, ledger, recorders, settled, stop } = await aSite();
    recorders.wish(place, record);
    await clock.advance(0);
    for (let minute = 0; minute < 11; minute++) {
      await camera.play(60, 3600);
      await settled();
    }
    await stop();
    const [first, second] = written(ledger);
    expect(ledger.entries).toHaveLength(2);
    expect(first?.seconds).toBeGreaterThanOrEqual(600);
    expect(first?.seconds).toBeLessThan(620);
    expect(second).toEqual({ startS: first?.seconds, seconds: 660 - (first?.seconds ?? 0) });
  });

  it("stop the stream when nothing is wished any more, and record again when it is", async () => {
    const { camera, clock, ledger, recorders, settled, stop } = await aSite();
    recorders.wish(place, record);
    recorders.wish(place, record);
    await clock.advance(0);
    await camera.play(2);
    expect(camera.openCount).toBe(1);
    recorders.wish(place, { kind: "off" });
    expect(recorders.status(place)).toEqual({ kind: "off" });
    await clock.advance(20_000);
    expect(camera.openCount).toBe(0);
    recorders.wish(place, record);
    await clock.advance(0);
    await camera.play(2);
    await settled();
    await stop();
    expect(written(ledger).map(({ seconds }) => seconds)).toEqual([2, 2]);
  });

  it("wait while the channel is disabled", async () => {
    const { camera, clock, enable, recorders, settled, stop } = await aSite();
    recorders.wish(place, record);
    await clock.advance(0);
    enable(false);
    await clock.advance(1000);
    expect(recorders.status(place)).toMatchObject({ reason: "channel-disabled" });
    enable(true);
    await clock.advance(10_000);
    await camera.play(2);
    await settled();
    expect(recorders.status(place).kind).toBe("recording");
    await stop();
  });

  it("say why no file is granted, and go on as soon as one is", async () => {
    const { camera, clock, disks, ledger, recorders, settled, stop } = await aSite();
    if (disks[0]) disks[0].refusal = noDisk;
    recorders.wish(place, record);
    await clock.advance(0);
    await camera.play(4);
    await settled();
    expect(recorders.status(place)).toMatchObject({
      reason: "disk-full",
      detail: { en: "all full" },
    });
    if (disks[0]) delete disks[0].refusal;
    await camera.play(6);
    await settled();
    expect(recorders.status(place).kind).toBe("recording");
    await stop();
    expect(written(ledger)[0]?.seconds).toBeGreaterThanOrEqual(4);
  });

  it.skipIf(!canMount)("go on on another disk when one is full, without losing a GOP", async () => {
    const { camera, clock, disks, ledger, pathOf, recorders, settled, stop, troubles } =
      await aSite({
        roots: 2,
      });
    const small = disks[0]?.path ?? "";
    mountMemory(small, 1);
    await writeFile(join(small, "tessera-volume.json"), "{}");
    recorders.wish(place, record);
    await clock.advance(0);
    let sentSeconds = 3;
    for (; sentSeconds < 300 && troubles.length === 0; sentSeconds += 40) {
      await camera.play(40);
      await settled();
    }
    await camera.play(3);
    await settled();
    expect(troubles).toEqual([{ rootId: 1, kind: "full", code: "ENOSPC" }]);
    expect(recorders.status(place).kind).toBe("recording");
    await stop();
    const onRoot = ledger.entries.map(({ segment }) => segment.rootId);
    expect(onRoot).toEqual([...onRoot.slice(0, -1).map(() => 1), 2]);
    const seconds = written(ledger).reduce((sum, file) => sum + file.seconds, 0);
    expect(seconds).toBe(sentSeconds);
    for (const { segment } of ledger.entries) expect(played(pathOf(segment))).toBe("");
  });

  it("open the stream and a file anew on restart", async () => {
    const { camera, clock, ledger, recorders, settled, stop } = await aSite();
    recorders.wish(place, record);
    await clock.advance(0);
    await camera.play(3);
    await settled();
    recorders.restart(place);
    await camera.play(3);
    await settled();
    await stop();
    expect(ledger.entries).toHaveLength(2);
  });
});
