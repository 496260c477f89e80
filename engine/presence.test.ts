import { FakeClock, LeaseBook, LocalLeases, Offline, silentLogger } from "@tessera/base";
import { expect, it } from "vitest";
import { type ChannelRecord, ChannelRegistry } from "./channel-registry.ts";
import { PresenceMonitor } from "./presence.ts";
import { StreamHub } from "./stream-hub.ts";
import { aCare } from "./testing/a-care.ts";
import { FakeDriver } from "./testing/fake-driver.ts";
import { aVideoFrame, h264Tracks } from "./testing/frames.ts";

class RecorderDriver extends FakeDriver {
  readonly isPresenceShared = true;
  looks = 0;

  override async checkPresence(): Promise<void> {
    this.looks++;
    await super.checkPresence();
  }
}

const gone = new Offline("gone", { zh: "录像机断开", en: "recorder gone" });

const aChannel = (channelId: string, change: Partial<ChannelRecord> = {}): ChannelRecord => ({
  deviceId: "nvr",
  channelId,
  name: channelId,
  driver: "FAKE",
  connection: {},
  isEnabled: true,
  isOnDemand: true,
  ...change,
});

const ids = Array.from({ length: 32 }, (_, index) => String(index + 1));

function aRecorder(clock = new FakeClock(), leases = new LocalLeases(clock)) {
  const channels = new ChannelRegistry((error) => {
    throw error;
  });
  const driver = new RecorderDriver();
  const parts = { channels, drivers: [driver], clock, log: silentLogger };
  const hub = new StreamHub(parts);
  const care = aCare(clock, leases);
  const presence = new PresenceMonitor({ ...parts, hub, care, intervalMs: 15_000 });
  for (const id of ids) channels.set(aChannel(id));
  const online = () => ids.filter((id) => presence.of(aChannel(id)).status === "online").length;
  return { clock, channels, driver, hub, presence, online };
}

it("looks once a round at a device whose channels are there or gone together", async () => {
  const { clock, driver, online } = aRecorder();
  await clock.advance(0);
  expect(online()).toBe(32);
  driver.looks = 0;
  await clock.advance(15_000);
  expect(driver.looks).toBe(1);
  await clock.advance(30_000);
  expect(driver.looks).toBe(3);
  expect(online()).toBe(32);
});

it("calls all of them offline when the device is gone, and online when it is back", async () => {
  const { clock, driver, presence, online } = aRecorder();
  await clock.advance(0);
  driver.failure = gone;
  await clock.advance(15_000);
  expect(online()).toBe(32);
  await clock.advance(2000);
  expect(online()).toBe(0);
  expect(presence.of(aChannel("32"))).toMatchObject({ status: "offline", reason: gone.text });
  driver.failure = undefined;
  await clock.advance(15_000);
  expect(online()).toBe(32);
});

it("leaves out a channel that is disabled, and one that plays although the device does not answer", async () => {
  const { clock, channels, driver, hub, presence, online } = aRecorder();
  channels.set(aChannel("1", { isEnabled: false }));
  hub.open(aChannel("2"), 1);
  await clock.advance(0);
  driver.last.sink.setTracks(h264Tracks);
  driver.last.sink.push(aVideoFrame(0, true));
  expect(online()).toBe(31);
  driver.failure = gone;
  // Silence would end the stream: it keeps sending.
  for (let second = 1; second <= 20; second++) {
    await clock.advance(1000);
    driver.last.sink.push(aVideoFrame(second * 90_000, true));
  }
  expect(presence.of(aChannel("2")).status).toBe("online");
  expect(online()).toBe(1);
});

it("does not ask a device whose password cannot be opened, and says why", async () => {
  const { clock, channels, driver, presence } = aRecorder();
  const connection = { password: `lost-${"0".repeat(32)}` };
  for (const id of ids) channels.set(aChannel(id, { connection }));
  driver.looks = 0;
  await clock.advance(60_000);
  expect(driver.looks).toBe(0);
  expect(presence.of(aChannel("1"))).toMatchObject({
    status: "offline",
    reason: { en: expect.stringContaining("Enter the device's password again") },
  });
});

it("goes on looking while one channel is left", async () => {
  const { clock, channels, driver } = aRecorder();
  for (const id of ids.slice(1)) channels.remove(aChannel(id));
  await clock.advance(0);
  driver.looks = 0;
  await clock.advance(15_000);
  expect(driver.looks).toBe(1);
  channels.remove(aChannel("1"));
  await clock.advance(60_000);
  expect(driver.looks).toBe(1);
});

it("believes that a channel is gone which was told so while it still played, once it plays no more", async () => {
  const clock = new FakeClock();
  const channels = new ChannelRegistry((error) => {
    throw error;
  });
  let tell: (() => void) | undefined;
  const driver = Object.assign(new FakeDriver(), {
    watchPresence(listener: (channel: ChannelRecord) => void) {
      tell = () => listener(aChannel("1"));
      return () => {};
    },
  });
  const parts = { channels, drivers: [driver], clock, log: silentLogger };
  const hub = new StreamHub({ ...parts, idleMs: 1000 });
  const care = aCare(clock);
  const presence = new PresenceMonitor({ ...parts, hub, care });
  channels.set(aChannel("1"));
  const lease = hub.open(aChannel("1"), 1);
  await clock.advance(0);
  driver.last.sink.setTracks(h264Tracks);
  driver.last.sink.push(aVideoFrame(0, true));
  driver.failure = gone;
  tell?.();
  await clock.advance(0);
  expect(presence.of(aChannel("1")).status).toBe("online");
  lease.release();
  await clock.advance(1000);
  expect(presence.of(aChannel("1")).status).toBe("offline");
});

it("looks at a device on one server only, and on the other once that has given it up", async () => {
  const clock = new FakeClock();
  const book = new LeaseBook(clock);
  const first = aRecorder(clock, new LocalLeases(clock, book));
  const second = aRecorder(clock, new LocalLeases(clock, book));
  second.channels.set(aChannel("1", { isEnabled: false }));
  const told: string[] = [];
  second.presence.events.on("changed", ({ channel }) => void told.push(channel.channelId));
  await clock.advance(60_000);
  expect([first.online(), second.online()]).toEqual([32, 0]);
  expect([second.driver.looks, told]).toEqual([0, []]);
  first.presence.stop();
  first.driver.looks = 0;
  await clock.advance(20_000);
  expect(second.online()).toBe(31);
  expect(told).toHaveLength(32);
  expect(first.driver.looks).toBe(0);
});

it("says nothing of what a look finds out when the device is another server's by then", async () => {
  const clock = new FakeClock();
  const book = new LeaseBook(clock);
  const { driver, presence } = aRecorder(clock, new LocalLeases(clock, book));
  await clock.advance(0);
  const looked = Promise.withResolvers<void>();
  driver.checkPresence = () => looked.promise;
  await clock.advance(15_000);
  aCare(clock, new LocalLeases(clock, book)).want("nvr", {}, { takeOver: true });
  await clock.advance(4000);
  looked.reject(gone);
  await clock.advance(60_000);
  expect(presence.of(aChannel("1")).status).toBe("online");
});
