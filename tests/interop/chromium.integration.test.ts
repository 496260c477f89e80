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
import { type RtspCamera, startRtspCamera } from "@tessera/simulators/rtsp-camera";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
  vi,
} from "vitest";
import { addCamera } from "../e2e/cameras.ts";
import { chromiumFlags } from "../e2e/chromium-flags.ts";
import { callApi } from "../e2e/legacy-api.ts";
import { openSession } from "../e2e/open-session.ts";
import { type LossyRelay, startLossyRelay } from "./lossy-relay.ts";
import { admin, type SharedServer, sharedServer } from "./shared-server.ts";
import { publish, type Watched, watch } from "./webrtc-page.ts";

const clip = encodeClip("h264", { size: "320x180" });

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: chromiumFlags });
}, 90_000);
afterAll(() => browser.close());
vi.setConfig({ testTimeout: 90_000 });

describe("WebRTC in Chromium", () => {
  let page: Page;
  let site: Site;
  const lives: LiveClip[] = [];

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
    expect(watched).toMatchObject({ width: 320, protocol: "udp" });
    expect(watched.video).toMatchObject({ codec: "video/H264", packetsLost: 0, pliCount: 0 });
    // On a quiet machine 150 and 20 ms.
    expect(watched.firstPictureMs).toBeLessThan(1000);
    expect(median(delaysOf(watched, pushed))).toBeLessThan(250);
  });

  it("plays over TCP where no UDP passes, hears G.711, then AAC as Opus, and leaves no viewer behind", async () => {
    const { address } = site;
    const first = play(pcmaTone);
    const byTcp = await watch(page, { address, transport: "tcp" });
    expect(byTcp.protocol).toBe("tcp");
    expect(byTcp.video.framesDecoded).toBeGreaterThan(50);
    expect(byTcp.audio.codec).toBe("audio/PCMA");
    expect(byTcp.audio.audioEnergy).toBeGreaterThan(0.001);
    first.stop();
    play(aacTone);
    const { video, audio } = await watch(page, site);
    expect(video.framesDecoded).toBeGreaterThan(50);
    expect(audio.codec).toBe("audio/opus");
    expect(audio.audioEnergy).toBeGreaterThan(0.001);
    await vi.waitFor(() => expect(site.visitors.size).toBe(0));
    expect(site.stream.readerCount).toBe(0);
  });

  it("publishes a picture and a sound that another page watches, with the right key only", async () => {
    await using publisher = await browser.newPage();
    await publisher.goto(site.url);
    const wrong = site.publishAddress.replace("key=key", "key=other");
    expect(await publish(publisher, wrong)).toMatchObject({ status: 400, refusal: "Wrong key" });
    expect(await publish(publisher, site.publishAddress)).toEqual({
      status: 201,
      refusal: "",
      canH264: true,
    });
    // Sound is announced when it is heard, which may be after the first picture.
    await vi.waitFor(
      () =>
        expect(site.stream.tracks).toMatchObject({
          video: { codec: "h264", width: 320 },
          audio: { codec: "opus" },
        }),
      { timeout: 15_000 },
    );
    const { video, audio, width } = await watch(page, site);
    expect(width).toBe(320);
    expect(video.framesDecoded).toBeGreaterThan(40);
    expect(audio.audioEnergy).toBeGreaterThan(0.001);
    await publisher.evaluate("publisher.close()");
    await vi.waitFor(() => expect(site.stream.state.status).toBe("stopped"), { timeout: 10_000 });
  });

  it("publishes by WHIP through a network that loses packets: has them sent again, counts what does not come again, and goes on", async () => {
    const seen = new Set<string>();
    let isLostForGood = false;
    const relay = await publishThrough(page, site, (packet) => {
      const isFirst = !seen.has(numberOf(packet));
      seen.add(numberOf(packet));
      return (isFirst || isLostForGood) && packet.readUInt16BE(2) % 20 === 0;
    });
    onTestFinished(() => relay.stop());
    await vi.waitFor(() => expect(relay.swallowed).toBeGreaterThan(24), { timeout: 40_000 });
    const first = site.stream.meter.read();
    expect(first.packets).toBeGreaterThan(240);
    // On a quiet machine none; without asking, nearly all.
    expect(first.lost).toBeLessThan(relay.swallowed / 4);
    isLostForGood = true;
    await vi.waitFor(() => expect(site.stream.meter.read().lost - first.lost).toBeGreaterThan(16), {
      timeout: 40_000,
    });
    const { lost, packets, lossPercent } = site.stream.meter.read();
    expect(lost - first.lost).toBeLessThan((packets - first.packets) / 10);
    expect(lossPercent).toBeGreaterThan(1);
  });
});

describe("MJPEG in Chromium", () => {
  let camera: RtspCamera;
  let server: SharedServer;
  let address: string;

  beforeAll(async () => {
    const size = { width: 320, height: 180, fps: 5 };
    camera = await startRtspCamera({ name: "GATE", scene: "gate", ...size, audio: "aac" });
    server = await sharedServer();
    const { token } = await openSession(server.url, admin);
    const device = await addCamera(server.url, token, { name: "gate", rtspUrl: camera.url(1) });
    const path = `devices/channelstream?device=${device}&channel=1&protocol=mjpeg`;
    address = String((await callApi(server.url, { path, token }))["URL"]);
  }, 90_000);
  afterAll(() => camera.stop());

  it("shows a camera in an <img> of a browser, one picture after another", async () => {
    expect(address).toMatch(/^\/live\/mjpeg\/.+\.mjpg\?token=/);
    const page = await browser.newPage();
    await page.goto(server.url);
    const shown = (): Promise<{ width: number; pixels: string }> => page.evaluate(drawnImage);
    await page.evaluate(`{
      const image = document.createElement("img");
      image.id = "mjpeg";
      image.src = ${JSON.stringify(address)};
      document.body.append(image);
    }`);
    const first = await eventually(async () => {
      const picture = await shown();
      expect(picture.width).toBe(320);
      return picture;
    });
    await eventually(async () => expect((await shown()).pixels).not.toBe(first.pixels));
    await page.close();
  });

  it("is let in by its play token only", async () => {
    const reply = await fetch(server.url + address.replace(/token=.+/, "token=wrong"));
    expect(reply.status).toBe(401);
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

/** The answer names the relay in place of the server. */
async function publishThrough(
  page: Page,
  site: Site,
  isLost: (packet: Buffer) => boolean,
): Promise<LossyRelay> {
  const made = Promise.withResolvers<LossyRelay>();
  await page.route("**/publish/**", async (route) => {
    const response = await route.fetch();
    const answer = await response.text();
    const port = /^a=candidate:\S+ 1 UDP \d+ \S+ (\d+) /im.exec(answer)?.[1];
    const relay = await startLossyRelay(Number(port), isLost);
    made.resolve(relay);
    const body = answer
      .split("\r\n")
      .filter((line) => !/^a=candidate.* tcp /i.test(line))
      .map((line) =>
        line.startsWith("a=candidate") ? line.replace(` ${port} `, ` ${relay.port} `) : line,
      )
      .join("\r\n");
    await route.fulfill({ response, body });
  });
  expect(await publish(page, site.publishAddress)).toMatchObject({ status: 201 });
  await vi.waitFor(() => expect(site.stream.tracks?.video).toBeDefined(), { timeout: 20_000 });
  return made.promise;
}

const numberOf = (packet: Buffer) => `${packet.readUInt32BE(8)} ${packet.readUInt16BE(2)}`;

const eventually = <Result>(check: () => Promise<Result>) =>
  vi.waitFor(check, { timeout: 60_000, interval: 200 });

/** What the image shows at this moment. */
const drawnImage = `(() => {
  const image = document.querySelector("#mjpeg");
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  if (canvas.width > 0) canvas.getContext("2d").drawImage(image, 0, 0);
  return { width: image.naturalWidth, pixels: canvas.toDataURL() };
})()`;
