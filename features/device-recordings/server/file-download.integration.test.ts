import { readdirSync } from "node:fs";
import { DeviceRefused, silentLogger } from "@tessera/base";
import type { FetchRecording } from "@tessera/engine";
import { temporaryFolder } from "@tessera/platform/testing";
import { expect, it, onTestFinished, vi } from "vitest";
import { DeviceDownloads } from "./device-downloads.ts";
import { aCardSite, gate, hour } from "./testing/a-card-site.ts";

const request = { sessionId: 7, channel: gate, name: "20260101000000-20260101010000.mp4", ...hour };
const wanted = { channel: gate, name: request.name, way: "file" } as const;

/** A device that sends its file when the test says so. */
async function aSite(agreed: Promise<void> = Promise.resolve()) {
  const { clock, hub, plays } = aCardSite(["recording-download"]);
  const folder = await temporaryFolder();
  const asked: FetchRecording[] = [];
  const pauses: boolean[] = [];
  const done = Promise.withResolvers<void>();
  done.promise.catch(() => {});
  const setPaused = async (isPaused: boolean) => void pauses.push(isPaused);
  const downloads = new DeviceDownloads({
    plays,
    hub,
    writeMp4: () => () => {},
    fetchFile: async (_, fetching) => {
      asked.push(fetching);
      await agreed;
      fetching.signal.addEventListener("abort", () => done.reject(new Error("left")));
      return { sizeBytes: 5, done: done.promise, setPaused };
    },
    folder,
    freeBytes: async () => 1e12,
    clock,
    log: silentLogger,
  });
  await downloads.start();
  onTestFinished(() => downloads.stop());
  const opening = downloads.open(request, "file");
  opening.catch(() => {});
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  const send = (...bytes: number[]) => void asked[0]?.write(Uint8Array.from(bytes));
  return { downloads, folder, asked, pauses, done, opening, send };
}

it("gives the device's file while it comes, with its ending, and shows how far it is", async () => {
  const { downloads, asked, done, opening, send } = await aSite();
  asked[0]?.onName("CH1.ps");
  send(1, 2);
  const download = await opening;
  expect(download).toMatchObject({ way: "file", sizeBytes: 5, state: "running" });
  expect(download.fileName).toBe("20260101000000-20260101010000.ps");
  send(3);
  done.resolve();
  const bytes: number[] = [];
  for await (const piece of download.spool.read(new AbortController().signal)) bytes.push(...piece);
  expect(bytes).toEqual([1, 2, 3]);
  expect(downloads.of(7)).toMatchObject([{ state: "finished" }]);
});

it("is paused, goes on and is cancelled by who began it, and by nobody else", async () => {
  const { downloads, folder, asked, pauses, opening, send } = await aSite();
  send(1);
  await opening;
  await expect(downloads.control(8, wanted, "pause")).rejects.toMatchObject({
    code: "download-over",
  });
  await downloads.control(7, wanted, "pause");
  expect(downloads.of(7)).toMatchObject([{ isPaused: true }]);
  await downloads.control(7, wanted, "resume");
  expect([pauses, downloads.of(7)]).toMatchObject([[true, false], [{ isPaused: false }]]);
  await downloads.control(7, wanted, "cancel");
  expect(asked[0]?.signal.aborted).toBe(true);
  expect([downloads.of(7), readdirSync(folder)]).toEqual([[], []]);
});

it("is controlled by its way: the same piece may be played at the same time", async () => {
  const { downloads, pauses, opening, send } = await aSite();
  const played = downloads.open(request);
  played.catch(() => {});
  send(1);
  await opening;
  const states = () => downloads.of(7).map(({ way, isPaused }) => [way, isPaused]);
  await expect.poll(states).toEqual([
    ["file", false],
    ["play", false],
  ]);
  await downloads.control(7, { ...wanted, way: "play" }, "cancel");
  expect(states()).toEqual([["file", false]]);
  await downloads.control(7, wanted, "pause");
  expect([pauses, states()]).toEqual([[true], [["file", true]]]);
});

it("is not paused before the device has agreed, and says so", async () => {
  const agreed = Promise.withResolvers<void>();
  const { downloads, pauses, opening, send } = await aSite(agreed.promise);
  await expect(downloads.control(7, wanted, "pause")).rejects.toMatchObject({
    code: "download-not-begun",
    text: { zh: expect.stringContaining("尚未"), en: expect.stringContaining("not agreed yet") },
  });
  expect([pauses, downloads.of(7)]).toMatchObject([[], [{ isPaused: false }]]);
  agreed.resolve();
  send(1);
  await opening;
  await expect.poll(() => downloads.of(7)).toMatchObject([{ sizeBytes: 5 }]);
  await downloads.control(7, wanted, "pause");
  expect([pauses, downloads.of(7)]).toMatchObject([[true], [{ isPaused: true }]]);
});

it("says why it failed, before the first byte and after it", async () => {
  const refused = new DeviceRefused("jt808-result-1", { zh: "终端拒绝", en: "Refused" });
  const early = await aSite();
  early.done.reject(refused);
  await expect(early.opening).rejects.toBe(refused);
  expect(early.downloads.of(7)).toMatchObject([{ state: "failed", reason: { zh: "终端拒绝" } }]);
  const late = await aSite();
  late.send(1);
  const download = await late.opening;
  late.done.reject(refused);
  await expect.poll(() => download.state).toBe("failed");
  expect(download.reason).toEqual({ zh: "终端拒绝", en: "Refused" });
});
