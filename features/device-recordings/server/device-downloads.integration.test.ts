import { existsSync, mkdtempSync, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentLogger } from "@tessera/base";
import type { Stream } from "@tessera/engine";
import { afterEach, expect, it, vi } from "vitest";
import { DeviceDownloads } from "./device-downloads.ts";
import { aCardSite, gate, hour } from "./testing/a-card-site.ts";

const folder = mkdtempSync(join(tmpdir(), "tessera-downloads-"));
afterEach(() => rm(folder, { recursive: true, force: true }));

const request = { sessionId: 7, channel: gate, name: "20260101000000.mp4", ...hour };
const over = { reason: { zh: "完", en: "Over" }, isOver: true };
const lost = { reason: { zh: "断", en: "Line lost" } };

it("gives the file while it comes, and all of it", async () => {
  const { downloads, device, begun } = await aSite();
  const download = await begun();
  const reading = collect(download.spool.read(new AbortController().signal));
  device.send(2);
  device.end(over);
  expect(await reading).toEqual([1, 2]);
  expect(download).toMatchObject({ state: "finished", receivedMs: 40 });
  expect(downloads.of(7)).toEqual([download]);
  expect(downloads.of(8)).toEqual([]);
});

it("joins the download that is under way instead of asking the device twice", async () => {
  const { downloads, opened, begun } = await aSite();
  const download = await begun();
  expect(await downloads.open(request)).toBe(download);
  expect(opened).toHaveLength(1);
});

it("asks the device once when two ask for the same at once", async () => {
  const { downloads, opened } = await aSite();
  const both = Promise.allSettled([downloads.open(request), downloads.open(request)]);
  await vi.waitFor(() => expect(opened.length).toBeGreaterThan(0));
  await downloads.endOfSession(7);
  expect(await both).toMatchObject([{ status: "rejected" }, { status: "rejected" }]);
  expect(opened).toHaveLength(1);
});

it("is failed, with the reason, when the line breaks in the middle", async () => {
  const { device, begun } = await aSite();
  const download = await begun();
  device.end(lost);
  await vi.waitFor(() => expect(download).toMatchObject({ state: "failed", reason: lost.reason }));
});

it("says why when nothing comes, also in the list, and leaves no file behind", async () => {
  const { downloads, opened, clock } = await aSite();
  const opening = downloads.open(request).catch((error: unknown) => String(error));
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  await clock.advance(20_000);
  expect(await opening).toContain("no picture arrived within 20 s");
  expect(readdirSync(folder)).toEqual([]);
  expect(downloads.of(7)).toMatchObject([
    { state: "failed", reason: { en: expect.stringContaining("no picture arrived") } },
  ]);
});

it("removes the file ten minutes after it was done, and with the session", async () => {
  const { downloads, device, begun, clock, channels } = await aSite();
  const download = await begun();
  device.end(over);
  await vi.waitFor(() => expect(download.state).toBe("finished"));
  expect([...channels.all()]).toHaveLength(1);
  await clock.advance(10 * 60_000);
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]));
  await begun();
  await downloads.endOfSession(7);
  expect(readdirSync(folder)).toEqual([]);
});

async function aSite() {
  const { clock, channels, hub, plays, opened } = aCardSite(["recording-download"]);
  const writeMp4 = writeLastBytes;
  const parts = { plays, hub, writeMp4, fetchFile, folder, freeBytes, clock, log: silentLogger };
  const downloads = new DeviceDownloads(parts);
  await downloads.start();
  expect(existsSync(folder)).toBe(true);
  const device = {
    send(mark: number) {
      const { sink } = opened.at(-1)?.request ?? {};
      const dts90k = (mark - 1) * 3600;
      const data = Uint8Array.of(0, 0, 0, 2, 0x65, mark);
      sink?.push({ kind: "video", data, dts90k, pts90k: dts90k, isKey: true });
    },
    end: (end: typeof over | typeof lost) => opened.at(-1)?.end(end),
  };
  const begun = async () => {
    const count = opened.length;
    const opening = downloads.open(request);
    await vi.waitFor(() => expect(opened).toHaveLength(count + 1));
    opened.at(-1)?.request.sink.setTracks({
      video: {
        codec: "h264",
        sps: [Uint8Array.of(0x67, 0x42, 0xc0, 0x1e)],
        pps: [Uint8Array.of(0x68, 0xce)],
        width: 640,
        height: 360,
      },
    });
    device.send(1);
    return opening;
  };
  return { downloads, device, begun, opened, clock, channels };
}

const freeBytes = async () => 1e12;

async function fetchFile(): Promise<never> {
  throw new Error("nobody asked for a file");
}

/** In place of MP4: of each frame the last byte. */
const writeLastBytes = (stream: Stream, write: (bytes: Uint8Array) => void) =>
  stream.addReader({
    onTracks: () => {},
    onFrame: ({ data }) => write(data.slice(-1)),
    onState: () => {},
  });

async function collect(pieces: AsyncIterable<Uint8Array>): Promise<number[]> {
  const bytes: number[] = [];
  for await (const piece of pieces) bytes.push(...piece);
  return bytes;
}
