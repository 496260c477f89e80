import { NotFound, silentLogger, systemClock, TypedEvents } from "@tessera/base";
import { ChannelRegistry, MediaPool, Stream } from "@tessera/engine";
import { emptyForm } from "@tessera/engine/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { encodeClip } from "./testing/clip.ts";
import { playLive } from "./testing/live-clip.ts";
import { startSite } from "./testing/site.ts";
import { startViewers, type Viewers } from "./testing/start-viewers.ts";
import { createWebRtcModule } from "./worker.ts";

const clip = encodeClip("h264", { seconds: 2, size: "320x180" });
const eventually = { timeout: 15_000, interval: 50 };

const stops: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

type OpenStream = Parameters<ReturnType<typeof createWebRtcModule>["start"]>[0]["hub"]["open"];

/** A site whose only stream lives in a worker, here beside it. */
async function siteOfWorker(openInWorker?: OpenStream) {
  const stream = new Stream({ clock: systemClock, log: silentLogger });
  const events: MediaPool["events"] = new TypedEvents((error) => {
    throw error;
  });
  let leases = 0;
  const open = (): ReturnType<OpenStream> => {
    leases++;
    return { stream, release: () => void leases-- };
  };
  const worker = createWebRtcModule().start({
    hub: { open: openInWorker ?? open } as never,
    clock: systemClock,
    log: silentLogger,
    tell: (message) => {
      queueMicrotask(() => events.emit("module-message", { seat: 0, module: "webrtc", message }));
    },
  });
  const site = await startSite({
    pool: {
      events,
      seatOf: () => 0,
      tellModule: (_, __, message) => worker.hear(message as never),
    },
  });
  stops.push(async () => {
    await site.stop();
    worker.stop();
  });
  return {
    site,
    stream,
    leaseCount: () => leases,
  };
}

/** A site whose only camera is pulled by a real worker. */
async function siteOfPool() {
  const channels = new ChannelRegistry(() => {});
  const drivers = [
    { name: "CLIP", form: emptyForm, connection: z.unknown(), openLive: () => Promise.reject() },
  ];
  const pool = new MediaPool({
    program: new URL("./testing/clip-worker.ts", import.meta.url),
    workers: 1,
    channels,
    drivers,
    clock: systemClock,
    log: silentLogger,
  });
  stops.push(() => pool.stop());
  channels.set({
    deviceId: "d",
    channelId: "1",
    name: "clip",
    driver: "CLIP",
    connection: {},
    isEnabled: true,
    isOnDemand: true,
  });
  const site = await startSite({ pool });
  stops.push(() => site.stop());
  return { pool, address: site.address };
}

async function watch(address: string, count = 1): Promise<Viewers> {
  const viewers = await startViewers({ address, count });
  stops.push(() => viewers.kill());
  return viewers;
}

const packetsOf = async (viewers: Viewers) => (await viewers.report())[0]?.videoPackets ?? 0;

const sees = (viewers: Viewers, packets: number) =>
  vi.waitFor(async () => expect(await packetsOf(viewers)).toBeGreaterThan(packets), eventually);

function play(stream: Stream): void {
  const live = playLive(stream.openSink(), clip);
  stops.push(() => live.stop());
}

describe("a stream that lives in a worker", () => {
  it("goes from there to the process that talks to peers, once for all who watch, until the last leaves", async () => {
    const { site, stream, leaseCount } = await siteOfWorker();
    play(stream);
    const viewers = await watch(site.address, 2);
    await sees(viewers, 50);
    expect(stream.readerCount).toBe(1);
    expect(site.stream.readerCount).toBe(0);
    stream.meter.tick();
    expect(stream.meter.read().sentKbps).toBeGreaterThan(0);

    for (const { location } of await viewers.report()) {
      expect(leaseCount()).toBe(1);
      await site.ask({ method: "DELETE", parts: location.split("/").slice(3) });
    }
    await vi.waitFor(() => expect(leaseCount()).toBe(0), eventually);
    expect(stream.readerCount).toBe(0);
  });

  it("comes back to who watches when its worker was killed", async () => {
    const { pool, address } = await siteOfPool();
    const viewers = await watch(address);
    await sees(viewers, 50);
    const [pid = 0] = pool.pids;
    process.kill(pid, "SIGKILL");
    await vi.waitFor(() => expect(pool.pids).not.toContain(pid), eventually);
    await sees(viewers, (await packetsOf(viewers)) + 50);
  });

  it("sends its viewers away when it stops", async () => {
    const { site, stream, leaseCount } = await siteOfWorker();
    play(stream);
    const viewers = await watch(site.address);
    await sees(viewers, 50);
    const [{ location } = { location: "" }] = await viewers.report();
    stream.setState({ status: "stopped", reason: { zh: "停", en: "stopped" } });
    await vi.waitFor(() => expect(leaseCount()).toBe(0), eventually);
    await expect(
      site.ask({ method: "PATCH", parts: location.split("/").slice(3) }),
    ).rejects.toMatchObject({ code: "webrtc-session-unknown" });
  });

  it("says what keeps it from being played", async () => {
    const { site, stream } = await siteOfWorker();
    const sink = stream.openSink();
    sink.setTracks(clip.tracks);
    for (const [at, frame] of clip.frames.slice(0, 5).entries())
      sink.push({ ...frame, pts90k: ([0, 4, 2, 1, 3][at] ?? at) * 3600 });
    const [refused] = await (await watch(site.address)).report();
    expect(refused).toMatchObject({ status: 406, text: expect.stringContaining("B-frames") });
    expect(stream.readerCount).toBe(0);

    const gone = await siteOfWorker(() => {
      throw new NotFound("channel-unknown", { zh: "没有", en: "There is no such camera" });
    });
    const [unknown] = await (await watch(gone.site.address)).report();
    expect(unknown).toMatchObject({ text: "There is no such camera" });
  });
});
