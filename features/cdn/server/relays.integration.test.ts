import { createServer } from "node:net";
import { FakeClock, type LeaseRequest, type Leases, Offline, silentLogger } from "@tessera/base";
import { aTlsPair, FakeTlsIdentity } from "@tessera/base/testing";
import {
  ChannelRegistry,
  type ChannelRelay,
  StreamHub,
  type Tracks,
  type VideoTrack,
} from "@tessera/engine";
import { aCare, anAudioFrame, aVideoFrame, FakeDriver, KeptAlarms } from "@tessera/engine/testing";
import { parseAudioBody, parseVideoBody } from "@tessera/formats/flv";
import { createEvents } from "@tessera/platform/server";
import { expect, it, onTestFinished, vi } from "vitest";
import { createCdnFeature } from "./index.ts";
import { AService } from "./testing/a-service.ts";

const aVideoTrack: VideoTrack = {
  codec: "h264",
  sps: [Buffer.from("6742c01ed900a02ff9610000030001000003003c8f162e48", "hex")],
  pps: [Buffer.from("68cb83cb20", "hex")],
  width: 640,
  height: 360,
};
const h264Tracks: Tracks = { video: aVideoTrack };
const withAudio: Tracks = {
  ...h264Tracks,
  audio: { codec: "pcma", sampleRate: 8000, channels: 1 },
};
const camera = { deviceId: "d", channelId: "1" };

/** One camera, and a clock that tests move; sockets are real. */
async function aSite({ leases, ca }: { readonly leases?: Leases; readonly ca?: string } = {}) {
  const clock = new FakeClock();
  const log = silentLogger;
  const channels = new ChannelRegistry((error) => {
    throw error;
  });
  const driver = new FakeDriver();
  const hub = new StreamHub({ channels, drivers: [driver], clock, log, idleMs: 100 });
  const alarms = new KeptAlarms();
  const encoded: number[] = [];
  const set = (relay: ChannelRelay | undefined, options: { isEnabled?: boolean } = {}) =>
    channels.set({
      ...camera,
      name: "gate",
      driver: "FAKE",
      connection: {},
      isEnabled: options.isEnabled ?? true,
      isOnDemand: true,
      ...(relay && { relay }),
    });
  set(undefined);
  const feature = createCdnFeature({
    channels,
    hub,
    care: aCare(clock, leases),
    alarms,
    events: createEvents(log),
    encoders: {
      open: () => ({
        begin: async () => {},
        encode: async (samples) => {
          encoded.push(samples.length);
          return [Uint8Array.of(1, 2, 3)];
        },
        finish: async () => [],
        close: async () => {},
      }),
    },
    transcode: () => {
      throw new Offline("transcode-off", { zh: "没有转码", en: "No transcoding" });
    },
    ca,
    clock,
    log,
  });
  await feature.start?.();
  onTestFinished(async () => {
    await feature.stop?.();
    await hub.stop();
  });
  let at90k = 0;
  return {
    clock,
    driver,
    alarms: alarms.raised,
    encoded,
    set,
    state: () => feature.relays.of(camera),
    relayTo: (secretUrl: string) => set({ isEnabled: true, secretUrl }),
    /** A GOP of two pictures, with sound if the tracks have some. */
    send(tracks = h264Tracks) {
      const { sink } = driver.last;
      sink.setTracks(tracks);
      for (const isKey of [true, false]) {
        sink.push(aVideoFrame(at90k, isKey));
        if (tracks.audio) sink.push(anAudioFrame((at90k * tracks.audio.sampleRate) / 90_000));
        at90k += 3600;
      }
    },
  };
}

type ASite = Awaited<ReturnType<typeof aSite>>;

const opened = (site: ASite, count = 1) =>
  vi.waitFor(() => expect(site.driver.opened.length).toBeGreaterThanOrEqual(count));
const becomes = (site: ASite, status: string) =>
  vi.waitFor(() => expect(site.state()?.status).toBe(status));

/** Time passes second by second while the camera sends, and what is on its way arrives. */
const eventually = (site: ASite, isTrue: () => void) =>
  vi.waitFor(
    async () => {
      await site.clock.advance(1000);
      if (!site.driver.last.isStopped) site.send();
      isTrue();
    },
    { timeout: 20_000, interval: 10 },
  );

/** As far as pictures arrive at the service. */
async function aPush(service: AService, tracks = h264Tracks) {
  const site = await aSite();
  site.relayTo(service.url);
  await opened(site);
  site.send(tracks);
  await becomes(site, "pushing");
  site.send(tracks);
  await vi.waitFor(() => expect(service.receptions[0]?.media.length).toBeGreaterThan(2));
  return site;
}

it("pushes the main stream although nobody watches, from a key frame and from zero", async () => {
  const service = await new AService().start();
  const site = await aPush(service);
  expect(service.requests).toMatchObject([{ app: "live", name: "gate" }]);
  expect(service.requests[0]?.query.get("auth")).toBe("opensesame");
  const [script, head, first, second] = service.receptions[0]?.media ?? [];
  expect(script?.kind).toBe("script");
  expect(parseVideoBody(head?.body ?? Buffer.alloc(0))).toMatchObject({ kind: "config" });
  expect(parseVideoBody(first?.body ?? Buffer.alloc(0))).toMatchObject({ isKey: true });
  expect([first?.timestampMs, second?.timestampMs]).toEqual([0, 40]);
  expect(site.state()).toMatchObject({ status: "pushing", reason: undefined });
});

it("ends when it is switched off, and lets the camera go", async () => {
  const service = await new AService().start();
  const site = await aPush(service);
  site.set({ isEnabled: false, secretUrl: service.url });
  await vi.waitFor(() => expect(service.receptions[0]?.end).toBe("unpublished"));
  expect(site.state()).toBeUndefined();
  await site.clock.advance(200);
  expect(site.driver.last.isStopped).toBe(true);
});

it("ends when the channel is disabled, and begins again at another address", async () => {
  const service = await new AService().start();
  const other = await new AService().start();
  const site = await aPush(service);
  site.set({ isEnabled: true, secretUrl: service.url }, { isEnabled: false });
  await vi.waitFor(() => expect(service.receptions[0]?.end).toBe("unpublished"));
  site.relayTo(other.url);
  await opened(site, 2);
  site.send();
  await vi.waitFor(() => expect(other.receptions).toHaveLength(1));
});

it("waits for a camera that comes late, and says what is with it", async () => {
  const service = await new AService().start();
  const site = await aSite();
  site.driver.failure = new Offline("away", { zh: "摄像机不在线", en: "The camera is away" });
  site.relayTo(service.url);
  await vi.waitFor(() =>
    expect(site.state()).toMatchObject({ status: "waiting", reason: { en: "The camera is away" } }),
  );
  expect(service.requests).toHaveLength(0);
  site.driver.failure = undefined;
  await vi.waitFor(async () => {
    await site.clock.advance(5000);
    expect(site.driver.opened).toHaveLength(1);
  });
  site.send();
  await becomes(site, "pushing");
});

it("leaves the service while the camera is away", async () => {
  const service = await new AService().start();
  const site = await aPush(service);
  site.driver.last.end({ reason: { zh: "断开", en: "The camera has gone" } });
  await vi.waitFor(() => expect(service.receptions[0]?.end).toBe("unpublished"));
  expect(site.state()).toMatchObject({ status: "waiting", reason: { en: "The camera has gone" } });
});

it("comes back to a service that died, and raises an alarm meanwhile", async () => {
  const service = await new AService().start();
  const site = await aPush(service);
  await service.stop();
  await becomes(site, "failing");
  expect(site.state()?.reason?.zh).toContain("断开了连接");
  await eventually(site, () =>
    expect(site.alarms).toMatchObject([{ phase: "begins", channel: camera }]),
  );
  expect(site.state()?.reason?.zh).toContain("拒绝连接");
  expect(site.alarms[0]?.description.en).not.toContain("opensesame");
  await service.start();
  await eventually(site, () => expect(service.receptions[1]?.media.length).toBeGreaterThan(1));
  expect(site.state()?.status).toBe("pushing");
  expect(site.alarms.map(({ phase }) => phase)).toEqual(["begins", "ends"]);
});

it("tries ever more rarely", async () => {
  const service = new AService();
  service.refusal = "Not today";
  await service.start();
  const site = await aSite();
  site.relayTo(service.url);
  await opened(site);
  site.send();
  const triedAtMs: number[] = [];
  await eventually(site, () => {
    if (service.requests.length > triedAtMs.length) triedAtMs.push(site.clock.nowMs());
    expect(triedAtMs).toHaveLength(5);
  });
  const pausesMs = triedAtMs.slice(1).map((atMs, index) => atMs - (triedAtMs[index] ?? 0));
  // The clock goes on while an answer is on its way: neighbours may seem to change places.
  expect(pausesMs.at(-1)).toBeGreaterThan(Math.max(5000, pausesMs[0] ?? 0));
});

it("says why a service does not take it, and nothing of the key", async () => {
  const service = new AService();
  service.refusal = "No such stream key rtmp://x/live/gate?auth=opensesame";
  await service.start();
  const site = await aSite();
  site.relayTo(service.url);
  await opened(site);
  site.send();
  await becomes(site, "failing");
  const { zh = "", en = "" } = site.state()?.reason ?? {};
  expect(zh).toContain("拒绝了推流");
  expect(en).toContain("No such stream key");
  expect(zh + en).not.toContain("opensesame");
});

it.each([
  ["an unknown host", "rtmp://nowhere.invalid/live/x", "主机名"],
  ["a port that nobody listens at", "rtmp://127.0.0.1:1/live/x", "拒绝连接"],
])("says why %s is none", async (_, url, word) => {
  const site = await aSite();
  site.relayTo(url);
  await opened(site);
  site.send();
  await becomes(site, "failing");
  expect(site.state()?.reason?.zh).toContain(word);
});

it("pushes by rtmps to whom the machine trusts, and to nobody else", async () => {
  const service = await new AService(new FakeTlsIdentity()).start();
  const doubting = await aSite();
  doubting.relayTo(service.url);
  await opened(doubting);
  doubting.send();
  await becomes(doubting, "failing");
  expect(doubting.state()?.reason?.zh).toContain("证书不受信任");
  const trusting = await aSite({ ca: aTlsPair.cert });
  trusting.relayTo(service.url);
  await opened(trusting);
  trusting.send();
  await becomes(trusting, "pushing");
  expect(service.requests).toHaveLength(1);
});

it("says that what answers does not speak RTMP", async () => {
  const web = createServer((socket) => {
    socket.on("error", () => {});
    socket.end("HTTP/1.1 400 Bad Request\r\n\r\n".padEnd(4000));
  });
  web.listen(0, "127.0.0.1");
  onTestFinished(() => void web.close());
  await vi.waitFor(() => expect(web.address()).not.toBeNull());
  const port = Object(web.address()).port as number;
  const site = await aSite();
  site.relayTo(`rtmp://127.0.0.1:${port}/live/x`);
  await opened(site);
  site.send();
  await becomes(site, "failing");
});

it("names H.265 as the reason, and goes on once the camera sends H.264", async () => {
  const service = await new AService().start();
  const site = await aSite();
  site.relayTo(service.url);
  await opened(site);
  const { sps, pps, width, height } = aVideoTrack;
  site.send({ video: { codec: "h265", vps: sps, sps, pps, width, height } });
  await becomes(site, "failing");
  expect(site.state()?.reason?.en).toContain("H.265");
  expect(service.requests).toHaveLength(0);
  site.send();
  await becomes(site, "pushing");
});

it("makes AAC of G.711, and leaves out with its name what RTMP cannot carry", async () => {
  const service = await new AService().start();
  const site = await aPush(service, withAudio);
  await vi.waitFor(() => {
    site.send(withAudio);
    const sounds = (service.receptions[0]?.media ?? []).filter(({ kind }) => kind === "audio");
    expect(sounds.length).toBeGreaterThan(1);
    expect(parseAudioBody(sounds.at(-1)?.body ?? Buffer.alloc(0))).toMatchObject({ codec: "aac" });
  });
  expect(site.encoded.length).toBeGreaterThan(0);
  const opus = { codec: "opus", sampleRate: 48_000, channels: 2 } as const;
  site.send({ video: aVideoTrack, audio: opus });
  site.send({ video: aVideoTrack, audio: opus });
  await vi.waitFor(() => expect(site.state()?.reason?.en).toContain("OPUS"));
  expect(site.state()?.status).toBe("pushing");
});

it("pushes nothing of a device that another server looks after", async () => {
  const service = await new AService().start();
  const request: LeaseRequest = { lease: undefined, giveUp: async () => {} };
  let begin: (() => void) | undefined;
  const leases: Leases = {
    ask: (key, work) => {
      begin = () => work.begin({ key, fence: 1 });
      return request;
    },
    require: async () => {},
  };
  const site = await aSite({ leases });
  site.relayTo(service.url);
  await site.clock.advance(5000);
  expect(site.driver.opened).toHaveLength(0);
  begin?.();
  await opened(site);
});
