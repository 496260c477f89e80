import { readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { silentLogger } from "@tessera/base";
import { reservedBytes } from "@tessera/base/files";
import type { FetchRecording } from "@tessera/engine";
import { temporaryFolder } from "@tessera/platform/testing";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { DeviceDownload } from "./device-download.ts";
import { DeviceDownloads } from "./device-downloads.ts";
import { Spool } from "./spool.ts";
import { aCardSite, gate, hour } from "./testing/a-card-site.ts";
import { wholeFile } from "./whole-file.ts";

const request = { sessionId: 7, channel: gate, name: "20260101000000-20260101010000.mp4", ...hour };
const piece = new Uint8Array(16 * 1024 * 1024);
/** More than waits for a disk. */
const tooMuch = Array.from({ length: 7 }, () => piece);

interface Disk {
  /** Beside what is kept free. */
  spareBytes: number;
}

/** A device that sends its file, or plays it, when the test says so. */
async function aSite({ disk = { spareBytes: 1e9 }, sizeBytes = 5 }: Partial<Site> = {}) {
  const { clock, hub, plays, opened } = aCardSite(["recording-download"]);
  const folder = await temporaryFolder();
  const asked: FetchRecording[] = [];
  const done = Promise.withResolvers<void>();
  done.promise.catch(() => {});
  const writers: ((bytes: Uint8Array) => void)[] = [];
  const downloads = new DeviceDownloads({
    plays,
    hub,
    writeMp4: (_, write) => {
      writers.push(write);
      return () => {};
    },
    fetchFile: async (_, fetching) => {
      asked.push(fetching);
      fetching.signal.addEventListener("abort", () => done.reject(new Error("left")));
      return { sizeBytes, done: done.promise, setPaused: async () => {} };
    },
    folder,
    freeBytes: async () => reservedBytes + disk.spareBytes,
    clock,
    log: silentLogger,
  });
  await downloads.start();
  onTestFinished(() => downloads.stop());
  return { downloads, folder, asked, done, writers, opened };
}

interface Site {
  readonly disk: Disk;
  readonly sizeBytes: number;
}

/** As a browser fetches it. */
const fetched = async (download: DeviceDownload) => {
  let bytes = 0;
  for await (const one of wholeFile(download, new AbortController().signal)) bytes += one.length;
  return bytes;
};

describe("a file for which the disk is too slow", () => {
  it("fails with the reason instead of being given out as whole, and is fetched no further", async () => {
    const { downloads, asked, done } = await aSite();
    const opening = downloads.open(request, "file");
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    for (const bytes of tooMuch) void asked[0]?.write(bytes);
    done.resolve();
    const download = await opening.catch(() => downloads.of(7)[0]);
    expect(download && (await fetched(download).catch(String))).toContain("too slow");
    expect(downloads.of(7)).toMatchObject([
      { state: "failed", reason: { zh: expect.stringContaining("磁盘"), en: expect.anything() } },
    ]);
    expect(asked[0]?.signal.aborted).toBe(true);
  });

  it("fails too when it is played by the device", async () => {
    const { downloads, writers, opened } = await aSite();
    downloads.open(request).catch(() => {});
    await vi.waitFor(() => expect(opened).toHaveLength(1));
    for (const bytes of tooMuch) writers[0]?.(bytes);
    expect(downloads.of(7)).toMatchObject([
      { state: "failed", reason: { en: expect.stringContaining("too slow") } },
    ]);
  });
});

it("says that the disk fails, and has the device stop sending", async () => {
  const { downloads, folder, asked, done } = await aSite();
  await rm(folder, { recursive: true });
  await expect(downloads.open(request, "file")).rejects.toMatchObject({
    text: { en: expect.stringContaining("could not be written") },
  });
  done.resolve();
  expect(downloads.of(7)).toMatchObject([{ state: "failed" }]);
  expect(asked.every(({ signal }) => signal.aborted)).toBe(true);
});

describe("what is kept free on the disk", () => {
  it("is taken by no download: none begins, and the device is not asked", async () => {
    const { downloads, folder, asked } = await aSite({ disk: { spareBytes: -1 } });
    const refusal = {
      code: "device-download-no-room",
      text: { zh: expect.stringContaining("仅剩 1.1 GB") },
    };
    await expect(downloads.open(request, "file")).rejects.toMatchObject(refusal);
    await expect(downloads.open(request)).rejects.toMatchObject({ text: refusal.text });
    expect(asked).toEqual([]);
    await expect.poll(() => readdirSync(folder)).toEqual([]);
  });

  it("is not taken by a file that is as large as the device says", async () => {
    const { downloads, asked } = await aSite({ sizeBytes: 2e9 });
    await expect(downloads.open(request, "file")).rejects.toMatchObject({
      code: "device-download-no-room",
    });
    expect(asked[0]?.signal.aborted).toBe(true);
  });

  it("ends a download while it comes", async () => {
    const disk = { spareBytes: 1e9 };
    const { downloads, folder, asked } = await aSite({ disk });
    const opening = downloads.open(request, "file");
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await asked[0]?.write(piece);
    const download = await opening;
    disk.spareBytes = -1;
    for (let count = 0; count < 8 && download.state === "running"; count++)
      await asked[0]?.write(piece);
    await expect.poll(() => download.state).toBe("failed");
    expect(download.reason?.en).toContain("1.1 GB");
    // The room that it had is free again.
    await expect.poll(() => readdirSync(folder)).toEqual([]);
  });
});

describe("a spool", () => {
  it("says that it cannot keep up, and when it can again", async () => {
    const path = join(await temporaryFolder(), "spool");
    const spool = new Spool(path, { onError: () => {} });
    onTestFinished(() => spool.remove());
    expect(spool.write(new Uint8Array(10))).toBeUndefined();
    const busy = spool.write(piece.slice());
    expect(busy).toBeInstanceOf(Promise);
    await busy;
    await expect.poll(() => spool.bytes).toBe(10 + piece.length);
    expect(spool.write(new Uint8Array(10))).toBeUndefined();
  });

  it("keeps nobody waiting who writes to a disk that fails, and tells it once", async () => {
    const errors: Error[] = [];
    const path = join(await temporaryFolder(), "gone", "spool");
    const spool = new Spool(path, { onError: (error) => void errors.push(error) });
    await spool.write(piece.slice());
    await expect.poll(() => errors).toHaveLength(1);
    expect(spool.error).toBe(errors[0]);
    spool.close();
    expect(errors).toHaveLength(1);
  });
});
