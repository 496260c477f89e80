import { expect, it } from "vitest";
import { aPlaybackSite } from "../testing/a-playback-site.ts";

const channel = { deviceId: "device", channelId: "1" };
const startMs = Date.UTC(2026, 10, 14, 10);

async function bytesOf(clip: Awaited<ReturnType<typeof mp4>>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  const { signal } = new AbortController();
  for await (const piece of clip.read(0, clip.totalBytes ?? 0, signal)) pieces.push(piece);
  return Buffer.concat(pieces);
}

type Site = Awaited<ReturnType<typeof aPlaybackSite>>;

async function mp4({ clips }: Pick<Site, "clips">, endMs: number) {
  const reply = await clips.mp4(channel, { startMs, endMs });
  if (reply.kind === "nothing") throw new Error("there is none");
  return reply;
}

it("is a range of the recording as an MP4 file that is shown, not saved", async () => {
  const site = await aPlaybackSite();
  await site.footage.add({ startMs, gops: 5 });
  const clip = await mp4(site, startMs + 3000);
  const bytes = await bytesOf(clip);
  expect(clip).toMatchObject({ contentType: "video/mp4", totalBytes: bytes.length });
  expect(clip.fileName).toBeUndefined();
  expect(bytes.subarray(4, 8).toString()).toBe("ftyp");
  expect(bytes.includes("moov")).toBe(true);
});

it("is at most two minutes long, and none where nothing was recorded", async () => {
  const site = await aPlaybackSite();
  await expect(mp4(site, startMs + 121_000)).rejects.toMatchObject({ code: "clip-too-long" });
  await expect(mp4(site, startMs + 3000)).rejects.toMatchObject({ code: "no-footage" });
});

it("is none where nothing leaves the site without a watermark", async () => {
  const site = await aPlaybackSite({ watermark: "always" });
  await site.footage.add({ startMs, gops: 5 });
  await expect(mp4(site, startMs + 3000)).rejects.toMatchObject({ code: "download-unmarked" });
});

it("is given out to a few at once", async () => {
  const site = await aPlaybackSite();
  await site.footage.add({ startMs, gops: 5 });
  const { signal } = new AbortController();
  const running = [];
  for (let index = 0; index < 8; index++) {
    const clip = await mp4(site, startMs + 3000);
    const reading = clip.read(0, clip.totalBytes ?? 0, signal)[Symbol.asyncIterator]();
    await reading.next();
    running.push(reading);
  }
  await expect(mp4(site, startMs + 3000)).rejects.toMatchObject({ code: "downloads-full" });
  for (const reading of running) await reading.return?.();
  expect((await mp4(site, startMs + 3000)).totalBytes).toBeGreaterThan(0);
});
