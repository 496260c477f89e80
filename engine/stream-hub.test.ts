import { DeviceRefused, FakeClock, Offline, silentLogger } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { usualOptions } from "./channel-options.ts";
import { type ChannelRecord, ChannelRegistry } from "./channel-registry.ts";
import { PresenceMonitor } from "./presence.ts";
import { StreamHub } from "./stream-hub.ts";
import { aCare } from "./testing/a-care.ts";
import { FakeDriver } from "./testing/fake-driver.ts";
import { anAudioFrame, aVideoFrame, h264Tracks, withAudio } from "./testing/frames.ts";

const aChannel = (change: Partial<ChannelRecord> = {}): ChannelRecord => ({
  deviceId: "d1",
  channelId: "1",
  name: "gate",
  driver: "FAKE",
  connection: { url: "a" },
  isEnabled: true,
  isOnDemand: true,
  ...change,
});

const gone = new Offline("gone", { zh: "摄像机断开", en: "camera gone" });

const refused = new DeviceRefused("wrong-password", { zh: "密码错误", en: "wrong password" });

function aSite(record = aChannel()) {
  const clock = new FakeClock();
  const channels = new ChannelRegistry((error) => {
    throw error;
  });
  const driver = new FakeDriver();
  const parts = { channels, drivers: [driver], clock, log: silentLogger };
  const hub = new StreamHub({ ...parts, idleMs: 10_000 });
  const care = aCare(clock);
  const presence = new PresenceMonitor({ ...parts, hub, care, intervalMs: 15_000 });
  const changes: string[] = [];
  presence.events.on("changed", (change) => void changes.push(change.presence.status));
  channels.set(record);
  const play = () => {
    driver.last.sink.setTracks(h264Tracks);
    driver.last.sink.push(aVideoFrame(0, true));
  };
  return { clock, channels, driver, hub, presence, changes, play };
}

describe("StreamHub", () => {
  it("pulls a camera once however many watch", async () => {
    const { clock, hub, driver } = aSite();
    const leases = [hub.open(aChannel(), 1), hub.open(aChannel(), 1), hub.open(aChannel(), 1)];
    await clock.advance(0);
    expect(driver.opened).toHaveLength(1);
    expect(new Set(leases.map(({ stream }) => stream)).size).toBe(1);
  });

  it("lets no sound of a channel through that is wanted without, and opens it anew when that changes", async () => {
    const options = { ...usualOptions, isSilent: true };
    const { clock, channels, hub, driver } = aSite(aChannel({ options }));
    const send = () => {
      driver.last.sink.setTracks(withAudio);
      driver.last.sink.push(aVideoFrame(0, true));
      driver.last.sink.push(anAudioFrame(0));
    };
    const { stream } = hub.open(aChannel(), 1);
    await clock.advance(0);
    send();
    expect([stream.tracks?.video?.codec, stream.tracks?.audio]).toEqual(["h264", undefined]);
    channels.set(aChannel({ options: { ...options, isSilent: false } }));
    const heard = hub.open(aChannel(), 1).stream;
    await clock.advance(0);
    send();
    expect(heard.tracks?.audio?.codec).toBe("pcma");
  });

  it("stops an on-demand stream 10 s after the last viewer left, and not before", async () => {
    const { clock, hub, driver } = aSite();
    const lease = hub.open(aChannel(), 1);
    await clock.advance(0);
    lease.release();
    await clock.advance(9_999);
    expect(driver.last.isStopped).toBe(false);
    await clock.advance(1);
    expect(driver.last.isStopped).toBe(true);
    expect(hub.runningCount).toBe(0);
  });

  it("goes on when a viewer comes back before the stream is idle for long", async () => {
    const { clock, hub, driver } = aSite();
    hub.open(aChannel(), 1).release();
    await clock.advance(5000);
    hub.open(aChannel(), 1);
    await clock.advance(4_900);
    expect(driver.opened).toHaveLength(1);
    expect(driver.last.isStopped).toBe(false);
  });

  it("keeps a channel that is not on demand without any viewer", async () => {
    const { clock, hub } = aSite(aChannel({ isOnDemand: false }));
    await clock.advance(60_000);
    expect(hub.runningCount).toBe(1);
  });

  it("lets a source that has settled take its time while nobody watches", async () => {
    const { clock, hub, driver, play } = aSite(aChannel({ isOnDemand: false }));
    await clock.advance(0);
    play();
    await clock.advance(4_900);
    expect(driver.last.attention).toEqual([]);
    await clock.advance(100);
    const { stream } = hub.open(aChannel(), 1);
    stream.addReader({ onTracks() {}, onFrame() {}, onState() {} })();
    expect(driver.last.attention).toEqual([false, true, false]);
    const { attention } = driver.last;
    driver.last.end({ reason: gone.text });
    await clock.advance(100);
    stream.addReader({ onTracks() {}, onFrame() {}, onState() {} });
    expect(attention).toHaveLength(3);
  });

  it("opens a source that ended again, later and later, until it plays", async () => {
    const { clock, hub, driver, play } = aSite();
    const { stream } = hub.open(aChannel(), 1);
    await clock.advance(0);
    play();
    driver.failure = gone;
    driver.last.end({ reason: gone.text });
    await clock.advance(10);
    expect(stream.state).toEqual({
      status: "reconnecting",
      reason: gone.text,
      isRefused: false,
    });
    await clock.advance(20_000);
    driver.failure = undefined;
    await clock.advance(20_000);
    expect(driver.opened).toHaveLength(2);
    play();
    expect(stream.state.status).toBe("live");
  });

  it("does not hammer a camera that refuses the password", async () => {
    const { clock, hub, driver } = aSite();
    await clock.advance(0);
    driver.failure = refused;
    let tries = 0;
    const openLive = driver.openLive.bind(driver);
    driver.openLive = (request) => {
      tries++;
      return openLive(request);
    };
    hub.open(aChannel(), 1);
    await clock.advance(10 * 60_000);
    expect(tries).toBeLessThanOrEqual(5);
  });

  it("notices a picture that stands still while the sound goes on", async () => {
    const { clock, hub, driver, play } = aSite();
    hub.open(aChannel(), 1);
    await clock.advance(0);
    play();
    for (let second = 0; second < 12; second++) {
      driver.opened[0]?.sink.push(anAudioFrame(second * 8000));
      await clock.advance(1000);
    }
    expect(driver.opened).toHaveLength(2);
  });

  it("opens a source again that keeps its connection and sends nothing for 10 s", async () => {
    const { clock, hub, driver, play } = aSite();
    const { stream } = hub.open(aChannel(), 1);
    await clock.advance(0);
    play();
    await clock.advance(9_000);
    expect(stream.state.status).toBe("live");
    await clock.advance(2_000);
    expect(driver.opened[0]?.isStopped).toBe(true);
    expect(driver.opened).toHaveLength(2);
  });

  it("ends the stream of a channel that is removed or switched off", async () => {
    const { clock, hub, channels, driver } = aSite();
    const { stream } = hub.open(aChannel(), 1);
    await clock.advance(0);
    channels.set(aChannel({ isEnabled: false }));
    await clock.advance(0);
    expect(stream.state.status).toBe("stopped");
    expect(driver.last.isStopped).toBe(true);
    expect(() => hub.open(aChannel(), 1)).toThrow("not enabled");
    channels.remove(aChannel());
    expect(() => hub.open(aChannel(), 1)).toThrow("channel does not exist");
  });

  it("counts only those who read as readers", () => {
    const { hub } = aSite();
    const { stream } = hub.open(aChannel(), 1);
    expect(stream.readerCount).toBe(0);
  });
});

describe("PresenceMonitor", () => {
  it("finds a camera online at once and calls it offline only after two failed looks", async () => {
    const { clock, driver, presence, changes } = aSite();
    await clock.advance(0);
    expect(presence.of(aChannel()).status).toBe("online");
    driver.failure = gone;
    await clock.advance(15_000);
    expect(presence.of(aChannel()).status).toBe("online");
    await clock.advance(2000);
    expect(presence.of(aChannel())).toMatchObject({ status: "offline", reason: gone.text });
    driver.failure = undefined;
    await clock.advance(15_000);
    expect(changes).toEqual(["online", "offline", "online"]);
  });

  it("looks at once when a running stream breaks", async () => {
    const { clock, hub, driver, presence, play } = aSite();
    hub.open(aChannel(), 1);
    await clock.advance(0);
    play();
    driver.failure = gone;
    driver.last.end({ reason: gone.text });
    await clock.advance(2500);
    expect(presence.of(aChannel()).status).toBe("offline");
  });

  it("looks rarely at a camera that refuses the password, and at once when it was changed", async () => {
    const { clock, driver, channels, presence } = aSite();
    await clock.advance(0);
    driver.failure = refused;
    await clock.advance(20_000);
    expect(presence.of(aChannel()).status).toBe("offline");
    driver.failure = undefined;
    await clock.advance(40_000);
    expect(presence.of(aChannel()).status).toBe("offline");
    channels.set(aChannel({ connection: { url: "a", password: "right" } }));
    await clock.advance(0);
    expect(presence.of(aChannel()).status).toBe("online");
  });

  it("says nothing of a channel that was removed while it looked", async () => {
    const { clock, driver, channels, changes } = aSite();
    driver.failure = gone;
    channels.remove(aChannel());
    await clock.advance(60_000);
    expect(changes).toEqual([]);
  });

  it("looks again at once when the channel was changed while it looked", async () => {
    const { clock, channels, presence } = aSite();
    channels.set(aChannel({ name: "renamed" }));
    await clock.advance(0);
    expect(presence.of(aChannel()).status).toBe("online");
  });

  it("calls a camera that never answered offline after the first look", async () => {
    const { clock, driver, channels, presence } = aSite();
    driver.failure = gone;
    channels.set(aChannel({ deviceId: "d2" }));
    await clock.advance(0);
    expect(presence.of(aChannel({ deviceId: "d2" })).status).toBe("offline");
  });
});
