import { type Clock, FakeClock, silentLogger, systemClock } from "@tessera/base";
import type { DeviceEvent } from "@tessera/engine";
import { type CannedDevice, faultAnswer, type Script } from "@tessera/protocols/onvif/testing";
import type { OnvifCamera } from "@tessera/simulators/onvif-camera";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { OnvifConnection } from "./onvif-connection.ts";
import {
  aCamera,
  aCannedDevice,
  aChannel,
  aConnection,
  aDriver,
  errorOf,
} from "./testing/index.ts";

function watch(
  connection: OnvifConnection,
  channels: readonly OnvifConnection[],
  clock: Clock = systemClock,
) {
  const events: DeviceEvent[] = [];
  const abort = new AbortController();
  const ended = aDriver({ clock }).watchEvents({
    connection,
    channels: channels.map((channel, index) => ({
      channelId: String(index + 1),
      connection: channel,
    })),
    onEvent: (event) => void events.push(event),
    signal: abort.signal,
    log: silentLogger,
  });
  const stop = async () => {
    abort.abort();
    await ended.catch(() => {});
  };
  onTestFinished(stop);
  const told = () =>
    events.map(({ channelId, alarmType, phase }) => `${channelId ?? "-"} ${alarmType} ${phase}`);
  return { events, told, stop, ended };
}

const listening = (camera: OnvifCamera) =>
  vi.waitFor(() => expect(camera.subscriptionCount).toBe(1));

describe("events of a device", () => {
  it("begin, end and happen, each on its channel", async () => {
    const sources = [
      { name: "a", scene: "gate" },
      { name: "b", scene: "gate" },
    ] as const;
    const camera = await aCamera({ sources });
    const connection = aConnection(camera);
    const channels = [await aChannel(connection, 0), await aChannel(connection, 1)];
    const { told, events, stop } = watch(connection, channels);
    await listening(camera);
    camera.raise("motion", true, 1);
    camera.raise("motion-alarm", true, 1);
    camera.raise("motion", false, 1);
    camera.raise("motion-alarm", false, 1);
    camera.raise("tripwire", true, 0);
    camera.raise("storage-failure");
    await vi.waitFor(() =>
      expect(told()).toEqual(["2 7 begins", "2 7 ends", "1 10 happens", "- 18 begins"]),
    );
    expect(events[0]).toMatchObject({
      topic: "RuleEngine/CellMotionDetector/Motion",
      description: { zh: "移动侦测", en: "Motion" },
    });
    await stop();
    expect(camera.subscriptionCount).toBe(0);
  });

  it.each([
    ["needs the headers of WS-Addressing", { faults: { needsAddressing: true } }],
    ["names a subscription by a parameter", { usesReferenceParameters: true }],
    ["asks for HTTP's digest", { authentication: "http-digest" }],
  ] as const)("come from one that %s", async (_, options) => {
    const camera = await aCamera(options);
    const connection = aConnection(camera);
    const { told, stop } = watch(connection, [connection]);
    await listening(camera);
    camera.raise("intrusion");
    await vi.waitFor(() => expect(told()).toEqual(["1 11 begins"]));
    await stop();
    expect(camera.subscriptionCount).toBe(0);
  });

  it("end with the watch, before the device has let go of it: another may begin at once", async () => {
    const camera = await aCamera({ faults: { neverEndsMotion: true } });
    const connection = aConnection(camera);
    const { told, stop } = watch(connection, [connection]);
    await listening(camera);
    camera.raise("motion");
    await vi.waitFor(() => expect(told()).toEqual(["1 7 begins"]));
    const stopped = stop();
    expect(told()).toEqual(["1 7 begins", "1 7 ends"]);
    await stopped;
    expect(told()).toHaveLength(2);
  });

  it("end after half a minute where the device never says so", async () => {
    const camera = await aCamera({ faults: { neverEndsMotion: true } });
    const clock = new FakeClock();
    const connection = aConnection(camera);
    const { told } = watch(connection, [connection], clock);
    await listening(camera);
    camera.raise("motion");
    await vi.waitFor(() => expect(told()).toEqual(["1 7 begins"]));
    await clock.advance(30_000);
    expect(told()).toEqual(["1 7 begins", "1 7 ends"]);
  });

  it("come again after the device was away, and what went on is not new", async () => {
    const camera = await aCamera();
    const clock = new FakeClock();
    const connection = aConnection(camera);
    const { told } = watch(connection, [connection], clock);
    await listening(camera);
    camera.raise("tamper");
    await vi.waitFor(() => expect(told()).toEqual(["1 2 begins"]));
    await camera.unplug();
    await camera.plugIn();
    await vi.waitFor(async () => {
      await clock.advance(1000);
      expect(camera.subscriptionCount).toBe(1);
    });
    camera.raise("tamper", true);
    camera.raise("tripwire");
    await vi.waitFor(() => expect(told()).toContain("1 10 happens"));
    expect(told().filter((event) => event === "1 2 begins")).toHaveLength(1);
  });
});

const granted = (seconds: number) =>
  `<CurrentTime>2001-01-01T00:00:00Z</CurrentTime><TerminationTime>2001-01-01T00:00:${seconds}Z</TerminationTime>`;

const created = (port: number) =>
  `<R><SubscriptionReference><Address>http://10.9.9.9:${port}/sub/1</Address></SubscriptionReference>${granted(40)}</R>`;

async function aSource(script: Script): Promise<CannedDevice> {
  const device: CannedDevice = await aCannedDevice({
    CreatePullPointSubscription: () => created(device.port),
    SetSynchronizationPoint: "<R/>",
    Unsubscribe: "<R/>",
    ...script,
  });
  return device;
}

const count = (device: CannedDevice, name: string) =>
  device.operations.filter((operation) => operation === name).length;

describe("a subscription", () => {
  it("is renewed at half its life", async () => {
    const clock = new FakeClock();
    let pulls = 0;
    const device = await aSource({
      PullMessages: (_, response) => {
        // The device waits as it was told; the clock moves on when the answer is there.
        const answer = async () => {
          // Not while the subscription is being ended: that would take the farewell its time.
          if (pulls <= 8) await clock.advance(10_000);
          pulls++;
          response.end("<Envelope><Body><PullMessagesResponse/></Body></Envelope>");
        };
        void answer();
        return undefined;
      },
      Renew: `<R>${granted(40)}</R>`,
    });
    const { stop } = watch(aConnection(device), [], clock);
    await vi.waitFor(() => expect(pulls).toBeGreaterThan(8));
    await stop();
    expect(count(device, "CreatePullPointSubscription")).toBe(1);
    expect(count(device, "Renew")).toBeGreaterThanOrEqual(3);
    expect(count(device, "Unsubscribe")).toBe(1);
    const pull = device.requests.find(({ operation }) => operation === "PullMessages");
    expect(pull?.path).toBe("/sub/1");
    expect(pull?.content.text("Timeout")).toBe("PT10S");
    expect(pull?.envelope.text("Header", "To")).toBe(`http://10.9.9.9:${device.port}/sub/1`);
    expect(pull?.envelope.text("Header", "Action")).toMatch(/PullMessagesRequest$/);
  });

  it("is made anew when the device refuses to renew it, or does not know it any more", async () => {
    const clock = new FakeClock();
    let pulls = 0;
    const device = await aSource({
      PullMessages: () => (++pulls % 2 ? "<R/>" : faultAnswer("InvalidArgVal", "unknown")),
      Renew: faultAnswer("ActionNotSupported"),
    });
    watch(aConnection(device), [], clock);
    await vi.waitFor(async () => {
      await clock.advance(1000);
      expect(count(device, "CreatePullPointSubscription")).toBeGreaterThan(2);
    });
    expect(count(device, "Unsubscribe")).toBeGreaterThan(1);
  });

  it("that is refused three times is given up, with the cause", async () => {
    const clock = new FakeClock();
    const device = await aSource({
      CreatePullPointSubscription: faultAnswer("ActionNotSupported", "no events"),
    });
    const { ended } = watch(aConnection(device), [], clock);
    const error = errorOf(ended);
    await vi.waitFor(async () => {
      await clock.advance(1000);
      expect(count(device, "CreatePullPointSubscription")).toBe(3);
    });
    expect((await error).code).toBe("onvif-not-supported");
  });

  it("is not asked for again with a password that was refused", async () => {
    const device = await aSource({
      CreatePullPointSubscription: faultAnswer("NotAuthorized"),
    });
    const { ended } = watch(aConnection(device), []);
    expect((await errorOf(ended)).code).toBe("onvif-unauthorized");
    expect(count(device, "CreatePullPointSubscription")).toBe(1);
  });
});
