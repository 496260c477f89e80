import { createSocket } from "node:dgram";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { StartupError, Unauthorized } from "@tessera/base";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { encodeClip } from "./testing/clip.ts";
import { type LiveClip, playLive } from "./testing/live-clip.ts";
import { type Site, startSite } from "./testing/site.ts";
import { aacTone } from "./testing/sounds.ts";
import { startViewers, type Viewers } from "./testing/start-viewers.ts";

const small = { seconds: 2, size: "320x180" };
const h264 = encodeClip("h264", small);
const h265 = encodeClip("h265", small);

const stops: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

async function viewersOf(
  { address }: Site,
  wish: Partial<Parameters<typeof startViewers>[0]> = {},
) {
  const viewers = await startViewers({ address, ...wish });
  stops.push(() => viewers.kill());
  return viewers;
}

const eventually = { timeout: 15_000, interval: 50 };

describe("of a stream of H.264", () => {
  let site: Site;
  let live: LiveClip;
  beforeAll(async () => {
    site = await startSite();
    live = playLive(site.stream.openSink(), h264, aacTone);
  });
  afterAll(async () => {
    live.stop();
    await site.stop();
  });

  it("lets nobody in with a wrong token", async () => {
    await expect(site.ask({ token: "bad", body: anOffer })).rejects.toBeInstanceOf(Unauthorized);
    expect(site.visitors.size).toBe(0);
  });

  it.each([
    ["nothing", ""],
    ["words", "hello"],
    [
      "an offer that the library cannot read",
      "v=0\r\na=ice-ufrag:x\r\na=fingerprint:y\r\nm=video\r\n",
    ],
  ])("refuses %s in place of an offer", async (_, body) => {
    await expect(site.ask({ body })).rejects.toMatchObject({ name: /BadRequest|NotAcceptable/ });
    expect(site.visitors.size).toBe(0);
  });

  it("sends picture and sound, from the latest key frame on and without a gap, until the viewer or its right goes", async () => {
    await vi.waitFor(() => expect(live.pushed.length).toBeGreaterThan(40), eventually);
    const viewers = await viewersOf(site, { count: 3 });
    await vi.waitFor(async () => {
      for (const viewer of await viewers.report()) {
        expect(viewer.videoPackets).toBeGreaterThan(100);
        expect(viewer.audioPackets).toBeGreaterThan(20);
        expect(viewer).toMatchObject({ state: "connected", gaps: 0 });
      }
    }, eventually);
    expect(site.stream.readerCount).toBe(1);

    // Ended by DELETE, and twice is no fault.
    const [viewer] = await viewers.report();
    const parts = (viewer?.location ?? "").split("/").slice(3);
    expect(await site.ask({ method: "PATCH", parts })).toMatchObject({ status: 204 });
    expect(await site.ask({ method: "DELETE", parts })).toMatchObject({ status: 200 });
    expect(site.visitors.size).toBe(2);
    expect(await site.ask({ method: "DELETE", parts })).toMatchObject({ status: 200 });
    await untilSilent(viewers, [0]);

    // The right of the others is taken away.
    const before = (await viewers.report()).map(({ videoPackets }) => videoPackets);
    await vi.waitFor(async () => {
      const packets = (await viewers.report()).map(({ videoPackets }) => videoPackets);
      expect(packets[0]).toBe(before[0]);
      for (const other of [1, 2]) expect(packets[other]).toBeGreaterThan(before[other] ?? 0);
    }, eventually);
    for (const close of site.visitors) close();
    await untilSilent(viewers, [0, 1, 2]);
    expect(site.visitors.size).toBe(0);
    expect(site.stream.readerCount).toBe(0);
  });

  it("goes on after its process was killed: sessions end and the next offer is answered", async () => {
    await viewersOf(site);
    expect(site.visitors.size).toBe(1);
    process.kill(peerProcessId(), "SIGKILL");
    await vi.waitFor(() => expect(site.visitors.size).toBe(0), eventually);
    const viewers = await viewersOf(site);
    await vi.waitFor(
      async () => expect((await viewers.report())[0]?.videoPackets).toBeGreaterThan(50),
      eventually,
    );
  });
});

it("sends H.265 to who lists it, and refuses a browser that does not, and says so", async () => {
  const site = await aSite();
  const live = playLive(site.stream.openSink(), h265);
  stops.push(() => live.stop());
  const [refused] = await (await viewersOf(site)).report();
  expect(refused).toMatchObject({ status: 406, text: expect.stringContaining("H.265") });
  expect(site.visitors.size).toBe(0);
  const viewers = await viewersOf(site, { encoding: "H265" });
  await vi.waitFor(async () => {
    const [viewer] = await viewers.report();
    expect(viewer?.videoPackets).toBeGreaterThan(50);
  }, eventually);
});

const framesShownAt = [0, 4, 2, 1, 3];

it("refuses a stream with B-frames", async () => {
  const site = await aSite();
  const sink = site.stream.openSink();
  sink.setTracks(h264.tracks);
  for (const [at, frame] of h264.frames.slice(0, 5).entries())
    sink.push({ ...frame, pts90k: (framesShownAt[at] ?? at) * 3600 });
  await expect(site.ask({ body: anOffer })).rejects.toMatchObject({
    code: "webrtc-b-frames",
    text: { en: expect.stringContaining("B-frames") },
  });
});

async function aSite(): Promise<Site> {
  const site = await startSite();
  stops.push(() => site.stop());
  return site;
}

it("says which port is taken", async () => {
  const socket = createSocket("udp4").bind(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address();
  const attempt = startSite({ port });
  await expect(attempt).rejects.toBeInstanceOf(StartupError);
  await expect(attempt).rejects.toThrow(`${port} is in use`);
  socket.close();
});

it("says to a viewer when another program has taken the port since the start", async () => {
  // The system gives it to nobody by itself: those begin at 32768.
  const port = 22_000 + (process.pid % 10_000);
  const site = await startSite({ port });
  const thief = createSocket("udp4").bind(port, "127.0.0.1");
  await once(thief, "listening");
  try {
    await expect(site.ask({})).rejects.toThrow(`${port} is in use`);
    thief.close();
    await once(thief, "close");
    await expect(site.ask({ body: "" })).rejects.toThrow("not a valid WebRTC offer");
  } finally {
    await site.stop();
  }
});

/** The library does not tell the other end reliably, so what counts is that nothing comes any more. */
async function untilSilent(viewers: Viewers, which: readonly number[]): Promise<void> {
  let before = "";
  const look = async () => {
    const reports = await viewers.report();
    const last = before;
    before = which.map((index) => reports[index]?.videoPackets).join();
    expect(before).toBe(last);
  };
  await vi.waitFor(look, { timeout: 10_000, interval: 400 });
}

/** The child of this test that runs the peers. */
function peerProcessId(): number {
  const found = readdirSync("/proc").find((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    const isOurs = procText(pid, "stat").split(") ")[1]?.split(" ")[1] === String(process.pid);
    return isOurs && procText(pid, "cmdline").includes("webrtc/process/main.ts");
  });
  if (!found) throw new Error("there is no peer process");
  return Number(found);
}

/** Empty when the process is gone. */
function procText(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

const anOffer = "v=0\r\na=ice-ufrag:x\r\na=fingerprint:y\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\n";
