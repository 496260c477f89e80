import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { type Clock, silentLogger, systemClock } from "@tessera/base";
import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { ChannelRegistry } from "../channel-registry.ts";
import { Stream, type StreamState } from "../stream.ts";
import { StreamHub } from "../stream-hub.ts";
import { emptyForm } from "../testing/fake-driver.ts";
import { aVideoFrame } from "../testing/frames.ts";
import { MediaPool } from "./media-pool.ts";
import { viewerMessages } from "./viewers-module.ts";

const stops: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

const aChannel = (deviceId: string, driver = "TICK") => ({
  deviceId,
  channelId: "1",
  name: deviceId,
  driver,
  connection: {},
  isEnabled: true,
  isOnDemand: true,
});

const drivers = [
  {
    name: "TICK",
    form: emptyForm,
    connection: z.unknown(),
    openLive: () => Promise.reject(new Error("not here")),
  },
];

/** What takes half a minute takes eight seconds. Any faster, and a busy machine is late for every check. */
const fastClock: Clock = {
  ...systemClock,
  monotonicMs: () => systemClock.monotonicMs() * 4,
  every: (intervalMs, task) => systemClock.every(intervalMs / 4, task),
};

function aPool(workers = 2, clock = systemClock, fewChannels = 1) {
  const channels = new ChannelRegistry(() => {});
  const pool = new MediaPool({
    program: new URL("./testing/ticking-worker.ts", import.meta.url),
    workers,
    fewChannels,
    channels,
    drivers,
    clock,
    log: silentLogger,
  });
  stops.push(() => pool.stop());
  const hub = new StreamHub({
    channels,
    drivers,
    remote: pool,
    clock: systemClock,
    log: silentLogger,
  });
  stops.push(() => hub.stop());
  return { channels, pool, hub };
}

/** Counts what a reader in this process is given. */
function watch(stream: Stream) {
  const seen = {
    frames: 0,
    states: [] as StreamState["status"][],
    lastDts90k: -1,
    isMonotonic: true,
  };
  stream.addReader({
    onState: ({ status }) => void seen.states.push(status),
    onTracks: () => {},
    onFrame: (frame) => {
      seen.frames++;
      if (frame.kind !== "video") return;
      seen.isMonotonic &&= frame.dts90k > seen.lastDts90k;
      seen.lastDts90k = frame.dts90k;
    },
  });
  return seen;
}

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });

it("brings frames and messages of streams in other processes here, and replaces a worker that was killed: its streams come back, others are not touched", async () => {
  const { channels, hub, pool } = aPool();
  const told: string[] = [];
  const heard: { seat: number; deviceId: string; pid: number }[] = [];
  pool.events.on("channel-seated", ({ channel, seat }) => told.push(`${channel.deviceId} ${seat}`));
  pool.events.on("worker-lost", ({ seat }) => told.push(`lost ${seat}`));
  pool.events.on("worker-started", ({ seat }) => {
    told.push(`started ${seat}`);
    pool.tellModule(seat, "counting", "a");
  });
  pool.events.on("module-message", ({ seat, module, message }) => {
    expect(module).toBe("counting");
    heard.push({ seat, ...(message as { deviceId: string; pid: number }) });
  });
  for (const id of ["a", "b"]) channels.set(aChannel(id));
  channels.set({ ...aChannel("b"), name: "renamed" });
  for (const id of ["a", "b"]) {
    const seat = pool.seatOf(aChannel(id));
    if (seat !== undefined) pool.tellModule(seat, "counting", id);
  }
  const streams = ["a", "b"].map((deviceId) => hub.open({ deviceId, channelId: "1" }, 1).stream);
  const [first, second] = streams.map(watch);
  if (!first || !second) throw new Error("two streams");
  await eventually(() => expect(Math.min(first.frames, second.frames)).toBeGreaterThan(5));
  await eventually(() =>
    expect(hub.find({ deviceId: "a", channelId: "1" }, 1)).toMatchObject({
      state: { status: "live" },
      video: { codec: "h264", width: 640 },
    }),
  );
  expect([...hub.all()]).toHaveLength(2);
  const pids = [...pool.pids];
  await eventually(() => expect(new Set(heard.map(({ pid }) => pid))).toEqual(new Set(pids)));
  expect(new Set(heard.map(({ seat, deviceId }) => `${deviceId} ${seat}`))).toEqual(
    new Set(["a 0", "b 1"]),
  );

  // A slow machine may need more than one try until the workers are there.
  const statesOfOther = [...second.states];
  const statesBefore = first.states.length;
  process.kill(pids[0] ?? 0, "SIGKILL");
  // It may be live again before anybody looks.
  await eventually(() => expect(first.states.slice(statesBefore)).toContain("reconnecting"));
  const before = first.frames;
  await eventually(() => expect(first.frames).toBeGreaterThan(before + 5));
  expect(first.states.at(-1)).toBe("live");
  expect(first.isMonotonic).toBe(true);
  expect(second.states).toEqual(statesOfOther);
  expect(pool.pids[0]).not.toBe(pids[0]);
  expect(pool.pids[1]).toBe(pids[1]);

  await eventually(() => expect(told).toContain("started 0"));
  heard.length = 0;
  await eventually(() => expect(heard.some(({ deviceId }) => deviceId === "a")).toBe(true));
  channels.remove(aChannel("b"));
  expect(told).toEqual(["a 0", "b 1", "lost 0", "started 0", "b undefined"]);
});

it("starts a worker when the first of its channels is needed, and not before", async () => {
  const { channels, hub, pool } = aPool(4);
  for (const id of ["a", "b", "c"]) channels.set(aChannel(id));
  expect(pool.pids).toHaveLength(0);
  pool.wake(aChannel("b"));
  const [early] = pool.pids;
  expect(pool.pids).toHaveLength(1);
  const seen = watch(hub.open({ deviceId: "a", channelId: "1" }, 1).stream);
  await eventually(() => expect(seen.frames).toBeGreaterThan(5));
  expect(pool.pids).toHaveLength(2);
  expect(pool.pids[1]).toBe(early);
  channels.set({ ...aChannel("d"), isOnDemand: false });
  expect(pool.pids).toHaveLength(3);
  await eventually(() => expect(hub.find(aChannel("d"), 1)?.state.status).toBe("live"));
});

it("starts none for who comes while it stops", async () => {
  const { channels, pool } = aPool(1);
  channels.set(aChannel("a"));
  await pool.stop();
  pool.wake(aChannel("a"));
  expect(pool.relayPathOf(aChannel("a"))).toBeUndefined();
  expect(pool.pids).toHaveLength(0);
});

it("fills one worker with few channels before it uses the next, and then all alike", () => {
  const { channels, pool } = aPool(2, systemClock, 3);
  for (let i = 0; i < 10; i++) channels.set(aChannel(`camera-${i}`));
  const seats = Array.from({ length: 10 }, (_, i) => pool.seatOf(aChannel(`camera-${i}`)));
  expect(seats).toEqual([0, 0, 0, 1, 1, 1, 0, 1, 0, 1]);
});

it("replaces a worker that hangs", async () => {
  const { channels, hub, pool } = aPool(1, fastClock);
  channels.set(aChannel("a"));
  const seen = watch(hub.open({ deviceId: "a", channelId: "1" }, 1).stream);
  await eventually(() => expect(seen.frames).toBeGreaterThan(5));
  const [pid] = pool.pids;
  process.kill(pid ?? 0, "SIGSTOP");
  await eventually(() => expect(pool.pids[0]).not.toBe(pid));
  const before = seen.frames;
  await eventually(() => expect(seen.frames).toBeGreaterThan(before + 5));
});

it("gives a viewer's socket to the worker and hears when it has gone, follows a channel that is changed or removed, and lets a stream run that is held, also in the worker that replaces another", async () => {
  const { channels, hub, pool } = aPool(1);
  channels.set(aChannel("a"));
  const { ours, theirs } = await aSocketPair();
  const place = { channel: { deviceId: "a", channelId: "1" }, flow: 1 } as const;
  const received: Buffer[] = [];
  theirs.on("data", (chunk: Buffer) => received.push(chunk));
  const onGone = vi.fn<() => void>();
  const about = { protocol: "raw", place, socketKey: "k", knowsAddress: false };
  const handOver = () =>
    pool.handOver({ channel: place.channel, socket: ours, module: viewerMessages, about }, onGone);
  const close = await vi.waitUntil(handOver, { timeout: 30_000 });
  await eventually(() => expect(Buffer.concat(received).length).toBeGreaterThan(50));
  const { data } = aVideoFrame(0, true);
  const expected = Buffer.concat([Buffer.from("hello k\n"), data, data]);
  expect(Buffer.concat(received).subarray(0, expected.length)).toEqual(expected);
  expect(onGone).not.toHaveBeenCalled();
  close();
  await once(theirs, "close");
  await eventually(() => expect(onGone).toHaveBeenCalledOnce());
  expect(ours.destroyed).toBe(true);
  channels.remove(aChannel("a"));
  await eventually(() => expect([...hub.all()]).toHaveLength(0));

  const kept = { ...aChannel("a"), isOnDemand: false };
  channels.set(kept);
  const status = () => hub.find(kept, 1)?.state.status;
  await eventually(() => expect(status()).toBe("live"));
  channels.set({ ...kept, isEnabled: false });
  await eventually(() => expect(status()).toBeUndefined());
  channels.set(kept);
  await eventually(() => expect(status()).toBe("live"));
  channels.remove(kept);
  await eventually(() => expect([...hub.all()]).toHaveLength(0));

  channels.set(aChannel("a"));
  const ref = { deviceId: "a", channelId: "1" };
  const release = hub.hold(ref, 1);
  await eventually(() => expect(hub.find(ref, 1)?.state.status).toBe("live"));
  process.kill(pool.pids[0] ?? 0, "SIGKILL");
  await eventually(() => expect(hub.find(ref, 1)).toBeUndefined());
  await eventually(() => expect(hub.find(ref, 1)?.state.status).toBe("live"));
  release();
  await eventually(() => expect(hub.find(ref, 1)).toBeUndefined());
});

it("leaves sources that come to a port of the server alone", () => {
  const { pool } = aPool(0);
  expect(pool.owns(aChannel("a"))).toBe(true);
  expect(pool.owns(aChannel("a", "OTHER"))).toBe(false);
});

async function aSocketPair(): Promise<{ ours: Socket; theirs: Socket }> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  stops.push(() => void server.close());
  const accepted = once(server, "connection");
  const theirs = connect((server.address() as AddressInfo).port, "127.0.0.1");
  stops.push(() => void theirs.destroy());
  return { ours: (await accepted)[0] as Socket, theirs };
}
