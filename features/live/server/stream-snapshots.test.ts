import { FakeClock, silentLogger, TimedOut } from "@tessera/base";
import {
  ChannelRegistry,
  type Driver,
  type FrameSink,
  type Place,
  StreamHub,
  type VideoTrack,
} from "@tessera/engine";
import { expect, it } from "vitest";
import { z } from "zod";
import { snapshotWidthsPx } from "../contract.ts";
import { StreamSnapshots } from "./stream-snapshots.ts";

const place: Place = { channel: { deviceId: "d", channelId: "1" }, flow: 1 };
const track: VideoTrack = {
  codec: "h264",
  sps: [Uint8Array.of(0x67, 0x42, 0xc0, 0x1e)],
  pps: [Uint8Array.of(0x68, 0xce)],
  width: 640,
  height: 360,
};

/** A camera whose key frames hold one byte: what it sees. Its pictures are drawn by giving that byte. */
function aSite({ canBeAsked = false, isRemote = false } = {}) {
  const clock = new FakeClock();
  const sinks: FrameSink[] = [];
  const ordered: AbortSignal[] = [];
  const driver: Driver = {
    name: "FAKE",
    form: { label: { zh: "", en: "" }, hint: { zh: "", en: "" }, device: [] },
    connection: z.unknown(),
    async openLive({ sink }) {
      sink.setTracks({ video: track });
      sinks.push(sink);
      return { ended: new Promise(() => {}), stop: async () => {} };
    },
    capabilities: () => (canBeAsked ? ["keyFrame"] : []),
    commands: { keyFrame: async (_, signal) => void ordered.push(signal) },
  };
  const channels = new ChannelRegistry(() => {});
  const parts = { channels, drivers: [driver], clock, log: silentLogger };
  const about = { name: "gate", driver: "FAKE", connection: {}, isEnabled: true, isOnDemand: true };
  channels.set({ ...place.channel, ...about });
  const owner = new StreamHub(parts);
  const hub = isRemote ? new StreamHub({ ...parts, remote: relayFrom(owner) }) : owner;
  const drawn: number[] = [];
  const snapshots = new StreamSnapshots({
    ...parts,
    hub,
    async snapshot(_track, keyFrame, maxWidth) {
      drawn.push(maxWidth);
      return keyFrame;
    },
  });
  let dts90k = 0;
  const see = (what: number, isKey = true) => {
    dts90k += 90_000;
    const frame = { kind: "video", dts90k, pts90k: dts90k, isKey } as const;
    for (const sink of sinks) sink.push({ ...frame, data: Uint8Array.of(what) });
  };
  /** Somebody watches it, and has seen something. */
  const watch = async (what: number) => {
    owner.open(place.channel, place.flow);
    await clock.advance(0);
    see(what);
  };
  const take = (...wish: Partial<[number, { readonly isNew: boolean }]>) =>
    snapshots.take(place, wish[0] ?? 240, wish[1]).then(([what]) => what);
  const edit = (connection: object) => channels.set({ ...place.channel, ...about, connection });
  return { clock, ordered, drawn, see, watch, take, edit };
}

/** As a media worker gives its streams: who joins gets the last key frame again, a little later. */
const relayFrom = (owner: StreamHub): ConstructorParameters<typeof StreamHub>[0]["remote"] => ({
  owns: () => true,
  find: (...asked) => owner.find(...asked),
  all: () => owner.all(),
  events: owner.events,
  hold: () => () => {},
  join(stream, { channel, flow }) {
    const sink = stream.openSink();
    const lease = owner.open(channel, flow);
    const leave = lease.stream.addReader({
      onState: () => {},
      onTracks: (tracks) => queueMicrotask(() => sink.setTracks(tracks)),
      onFrame: (frame) => queueMicrotask(() => sink.push(frame)),
    });
    return {
      async stop() {
        leave();
        lease.release();
      },
    };
  },
});

it("draws a few sizes, however many widths are asked for", async () => {
  const { drawn, watch, take } = aSite();
  await watch(1);
  const widths = Array.from({ length: 3840 - 64 + 1 }, (_, index) => 64 + index);
  await Promise.all(widths.map((width) => take(width)));
  expect(drawn.toSorted((one, other) => one - other)).toEqual([...snapshotWidthsPx]);
});

it("keeps the widths that lists, cards, tiles and presets ask for", async () => {
  const { drawn, watch, take } = aSite();
  await watch(1);
  for (const width of [120, 240, 480, 640, 1280]) await take(width);
  expect(drawn).toEqual([120, 240, 480, 640, 1280]);
});

it("gives the last key frame of a stream that runs, and the same picture for two seconds", async () => {
  const { clock, watch, see, take } = aSite();
  await watch(1);
  expect(await take()).toBe(1);
  see(2);
  expect(await take()).toBe(1);
  await clock.advance(2000);
  expect(await take()).toBe(2);
});

it.each([false, true])(
  "waits for what is seen after the call if that is wished for; streams in another process: %s",
  async (isRemote) => {
    const { clock, watch, see, take } = aSite({ isRemote });
    await watch(1);
    expect(await take()).toBe(1);
    const picture = take(240, { isNew: true });
    await clock.advance(1000);
    see(2, false);
    see(3);
    expect(await picture).toBe(3);
  },
);

it("does not take for new what another process gives first to who joins its stream", async () => {
  const { clock, watch, see, take } = aSite({ isRemote: true });
  await watch(1);
  const picture = take(240, { isNew: true });
  await clock.advance(1000);
  see(2);
  expect(await picture).toBe(2);
});

it("takes the first key frame of a stream that is opened for it", async () => {
  const { clock, see, take, ordered } = aSite({ canBeAsked: true });
  const picture = take(240, { isNew: true });
  await clock.advance(0);
  see(1);
  expect(await picture).toBe(1);
  expect(ordered).toEqual([]);
});

it.each([false, true])(
  "asks a camera for a new key frame if it can be asked; streams in another process: %s",
  async (isRemote) => {
    const { clock, watch, see, take, ordered } = aSite({ canBeAsked: true, isRemote });
    await watch(1);
    const picture = take(240, { isNew: true });
    await clock.advance(0);
    expect(ordered).toHaveLength(1);
    see(2);
    expect(await picture).toBe(2);
  },
);

it("gives no picture rather than an old one when no new key frame comes", async () => {
  const { clock, watch, see, take, ordered } = aSite({ canBeAsked: true });
  await watch(1);
  const settled = Promise.allSettled([take(240, { isNew: true })]);
  await clock.advance(7000);
  see(2, false);
  await clock.advance(1000);
  expect(await settled).toEqual([{ status: "rejected", reason: expect.any(TimedOut) }]);
  expect(ordered[0]?.aborted).toBe(true);
});

it("never shows the camera of before when the address was changed", async () => {
  const { take, watch, see, edit, clock } = aSite();
  await watch(1);
  expect(await take()).toBe(1);
  edit({ host: "192.0.2.9" });
  const another = take();
  await clock.advance(0);
  see(2);
  expect(await another).toBe(2);
});
