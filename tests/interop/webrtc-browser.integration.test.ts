import { type Browser, chromium, type Page } from "@playwright/test";
import {
  aacTone,
  encodeClip,
  type LiveClip,
  pcmaTone,
  playLive,
  type Site,
  startSite,
} from "@tessera/outputs/webrtc/testing";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { chromiumFlags } from "../e2e/chromium-flags.ts";
import { publish, type Watched, watch } from "./webrtc-page.ts";

const clip = encodeClip("h264", { size: "1280x720" });

describe("Chromium", () => {
  let browser: Browser;
  let page: Page;
  let site: Site;
  const lives: LiveClip[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: chromiumFlags });
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    site = await startSite();
    page = await browser.newPage();
    await page.goto(site.url);
  });
  afterEach(async () => {
    for (const live of lives.splice(0)) live.stop();
    await page.close();
    await site.stop();
  });

  const play = (sound?: typeof pcmaTone): LiveClip => {
    const live = playLive(site.stream.openSink(), clip, sound);
    lives.push(live);
    return live;
  };

  it("shows a running picture at once, from its past, and then follows it closely", async () => {
    // The first offer of all starts the process, which takes its time.
    await expect(site.ask({ token: "wrong" })).rejects.toThrow("play address");
    const { pushed } = play();
    await vi.waitFor(() => expect(pushed.length).toBeGreaterThan(80), { timeout: 10_000 });
    const watched = await watch(page, site);
    expect(watched).toMatchObject({ width: 1280, protocol: "udp" });
    expect(watched.video).toMatchObject({ codec: "video/H264", packetsLost: 0, pliCount: 0 });
    // On a quiet machine 150 and 20 ms.
    expect(watched.firstPictureMs).toBeLessThan(1000);
    expect(median(delaysOf(watched, pushed))).toBeLessThan(250);
  });

  it.each([
    ["G.711", pcmaTone, "audio/PCMA"],
    ["AAC, as Opus", aacTone, "audio/opus"],
  ])("hears %s", async (_, sound, codec) => {
    play(sound);
    const { audio, video } = await watch(page, site);
    expect(video.framesDecoded).toBeGreaterThan(50);
    expect(audio.codec).toBe(codec);
    expect(audio.audioEnergy).toBeGreaterThan(0.001);
  });

  it("plays over TCP where no UDP passes", async () => {
    play(pcmaTone);
    const { address } = site;
    const { protocol, video, audio } = await watch(page, { address, transport: "tcp" });
    expect(protocol).toBe("tcp");
    expect(video.framesDecoded).toBeGreaterThan(50);
    expect(audio.audioEnergy).toBeGreaterThan(0.001);
  });

  it("publishes a picture and a sound that another page watches", async () => {
    await using publisher = await browser.newPage();
    await publisher.goto(site.url);
    expect(await publish(publisher, site.publishAddress)).toEqual({
      status: 201,
      refusal: "",
      canH264: true,
    });
    // Sound is announced when it is heard, which may be after the first picture.
    await vi.waitFor(
      () =>
        expect(site.stream.tracks).toMatchObject({
          video: { codec: "h264", width: 640 },
          audio: { codec: "opus" },
        }),
      { timeout: 15_000 },
    );
    const { video, audio, width } = await watch(page, site);
    expect(width).toBe(640);
    expect(video.framesDecoded).toBeGreaterThan(40);
    expect(audio.audioEnergy).toBeGreaterThan(0.001);
    await publisher.evaluate("publisher.close()");
    await vi.waitFor(() => expect(site.stream.state.status).toBe("stopped"), { timeout: 10_000 });
  });

  it("is refused as a publisher with a wrong key", async () => {
    const address = site.publishAddress.replace("key=key", "key=other");
    expect(await publish(page, address)).toMatchObject({ status: 400, refusal: "Wrong key" });
  });

  it("leaves no viewer behind", async () => {
    play();
    await watch(page, { address: site.address, watchMs: 500 });
    await vi.waitFor(() => expect(site.visitors.size).toBe(0));
    expect(site.stream.readerCount).toBe(0);
  });
});

/** How long after it was pushed each picture was on the screen. */
function delaysOf({ shown }: Watched, pushed: LiveClip["pushed"]): number[] {
  const pushedAt = new Map(pushed.map(({ pts90k, atMs }) => [pts90k, atMs]));
  const last = shown.at(-1);
  if (!last) return [];
  // RTP counts from a number of its own: the one that explains most pictures is right.
  const delaysFrom = (base: number) =>
    shown.flatMap(({ rtpTimestamp, atMs }) => {
      const pushedAtMs = pushedAt.get((rtpTimestamp - base) >>> 0);
      return pushedAtMs === undefined ? [] : [atMs - pushedAtMs];
    });
  return pushed
    .map(({ pts90k }) => delaysFrom(last.rtpTimestamp - pts90k))
    .reduce((best, delays) => (delays.length > best.length ? delays : best), []);
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
