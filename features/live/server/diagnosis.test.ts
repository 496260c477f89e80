import {
  BadRequest,
  DeviceRefused,
  FakeClock,
  NotFound,
  Offline,
  silentLogger,
  TimedOut,
} from "@tessera/base";
import {
  ChannelRegistry,
  type Driver,
  type Flow,
  type Presence,
  Stream,
  type StreamReport,
} from "@tessera/engine";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { CameraTrials } from "./camera-trials.ts";
import { type DiagnosisParts, diagnose } from "./diagnosis.ts";

const place = { channel: { deviceId: "d", channelId: "1" }, flow: 1 } as const;
const text = { zh: "原因", en: "the cause" };

function aSite(options: {
  readonly failure?: Error;
  readonly report?: StreamReport;
  readonly isEnabled?: boolean;
  readonly watchPresence?: Driver["watchPresence"];
  readonly presence?: Presence;
  /** What the stream is like once it has been opened. */
  readonly opened?: StreamReport;
}) {
  const channels = new ChannelRegistry(() => {});
  const clock = new FakeClock();
  let tries = 0;
  let { report } = options;
  const held = { now: 0, ever: 0 };
  const enter = (password: string, name = "gate") =>
    channels.set({
      ...place.channel,
      name,
      driver: "FAKE",
      connection: { password },
      isEnabled: options.isEnabled ?? true,
      isOnDemand: true,
    });
  enter("first");
  const driver: Driver = {
    name: "FAKE",
    form: { label: text, hint: text, device: [] },
    connection: z.unknown(),
    async openLive() {
      tries++;
      throw options.failure ?? new Error("not set");
    },
    ...(options.watchPresence ? { watchPresence: options.watchPresence } : {}),
  };
  const parts: DiagnosisParts = {
    channels,
    drivers: [driver],
    hub: {
      find: () => report,
      all: () => [],
      events: { on: () => () => {} },
      open() {
        held.now++;
        held.ever++;
        report = options.opened ?? report;
        return { stream: new Stream({ clock, log: silentLogger }), release: () => held.now-- };
      },
    },
    presence: { of: () => options.presence ?? { status: "offline", reason: text } },
    clock,
    trials: new CameraTrials({ clock, log: silentLogger }),
  };
  const ask = (flow: Flow = 1) => diagnose({ ...place, flow }, ({ en }) => en, parts);
  return { ask, tries: () => tries, clock, enter, held };
}

const aReport = (change: Partial<StreamReport> = {}): StreamReport => ({
  ...place,
  state: { status: "live" },
  video: { codec: "h265", width: 1920, height: 1080 },
  rates: {
    fps: 25,
    bitrateKbps: 2000,
    sentKbps: 0,
    packets: 1000,
    lost: 0,
    lossPercent: 0,
    damagedPictures: 0,
    droppedPictures: 0,
  },
  readers: 0,
  ...change,
});

it.each([
  ["device", new Offline("rtsp-unreachable", text)],
  ["device", new TimedOut("rtsp-timed-out", text)],
  ["signalling", new DeviceRefused("rtsp-unauthorized", text)],
  ["signalling", new NotFound("rtsp-not-found", text)],
  ["signalling", new BadRequest("rtsp-not-spoken", text)],
  ["media", new TimedOut("probe-no-picture", text)],
  ["key-frame", new TimedOut("probe-no-entry", text)],
  ["codec", new BadRequest("rtsp-no-video", text)],
])("blames %s for %s and says all before it is well", async (step, failure) => {
  const { Broken, Steps } = await aSite({ failure }).ask();
  expect(Broken).toBe(step);
  const at = Steps.findIndex(({ Step }) => Step === step);
  expect(Steps[at]).toMatchObject({ State: "failed", Detail: "the cause" });
  expect(Steps.slice(0, at).every(({ State }) => State === "ok" || State === "unknown")).toBe(true);
});

it("blames the key frames of a stream whose last one is too old to begin with", async () => {
  const { ask, clock } = aSite({ report: aReport({ lastEntryAtMs: new FakeClock().nowMs() }) });
  expect((await ask()).Broken).toBe("");
  await clock.advance(31_000);
  const { Broken, Steps } = await ask();
  expect(Broken).toBe("key-frame");
  expect(Steps.find(({ Step }) => Step === "key-frame")?.Detail).toContain("31 s ago");
});

it("does not try a password again that was refused just now", async () => {
  const report = aReport({ state: { status: "reconnecting", reason: text, isRefused: true } });
  const { ask, tries } = aSite({ report });
  expect((await ask()).Broken).toBe("signalling");
  expect(tries()).toBe(0);
});

it("opens the camera once for all who ask at a time, and not again for ten seconds", async () => {
  const { ask, tries, clock } = aSite({ failure: new Offline("rtsp-unreachable", text) });
  const replies = await Promise.all(Array.from({ length: 50 }, () => ask()));
  expect(replies.map(({ Broken }) => Broken)).toEqual(Array(50).fill("device"));
  expect(tries()).toBe(1);
  await clock.advance(9000);
  await ask();
  expect(tries()).toBe(1);
  await clock.advance(1000);
  await ask();
  expect(tries()).toBe(2);
});

it("does not repeat a refused password for five minutes, by no flow, and says so", async () => {
  const { ask, tries, clock } = aSite({ failure: new DeviceRefused("rtsp-unauthorized", text) });
  const first = await ask();
  expect(first.Steps[1]).toMatchObject({ Step: "signalling", State: "failed" });
  expect(first.Steps[1]?.Fix).toContain("5 minutes");
  await clock.advance(299_000);
  expect(await ask()).toEqual(first);
  expect(await ask(2)).toEqual(first);
  expect(tries()).toBe(1);
  await clock.advance(1000);
  await ask();
  expect(tries()).toBe(2);
});

it("tries a password at once that was changed, and none because of a new name", async () => {
  const { ask, tries, enter } = aSite({ failure: new DeviceRefused("rtsp-unauthorized", text) });
  await ask();
  enter("first", "yard");
  await ask();
  expect(tries()).toBe(1);
  enter("second");
  await ask();
  expect(tries()).toBe(2);
});

it("keeps nothing of a try of before the change", async () => {
  const { ask, tries, enter } = aSite({ failure: new DeviceRefused("rtsp-unauthorized", text) });
  const before = ask();
  enter("second");
  await Promise.all([before, ask()]);
  await ask();
  expect(tries()).toBe(2);
});

it("names nothing broken while pictures come, and warns of loss", async () => {
  const fine = await aSite({ report: aReport() }).ask();
  expect(fine).toMatchObject({ Broken: "", VideoCodec: "h265" });
  expect(fine.Steps.at(-1)?.Detail).toBe("H.265 1920 × 1080, no audio");
  const { rates } = aReport({});
  const hit = { ...rates, lossPercent: 1.26, damagedPictures: 40, droppedPictures: 3 };
  const lossy = await aSite({ report: aReport({ rates: hit }) }).ask();
  expect(lossy.Steps[3]).toMatchObject({
    Step: "loss",
    State: "warning",
    Detail: "1.3 % packet loss in the last 10 s; 40 frames damaged and 3 lost in total",
  });
  expect(lossy.Steps[3]?.Fix).toContain("TCP");
});

it("says that a channel is switched off, and that a pushing device has not come", async () => {
  const off = await aSite({ isEnabled: false }).ask();
  expect(off.Steps[0]).toMatchObject({ State: "failed", Detail: "The channel is not enabled" });
  const push = await aSite({ watchPresence: () => () => {} }).ask();
  expect(push.Steps[0]).toMatchObject({ State: "failed", Detail: "the cause" });
});

const saying = (code: string | undefined) =>
  aReport({ state: { status: "reconnecting", reason: text, isRefused: false, code } });

describe("a device that comes to us", () => {
  const comes = { watchPresence: () => () => {} };
  const there = { ...comes, presence: { status: "online", lastSeenAtMs: 0 } } as const;

  it.each([
    ["signalling", "gb-invite-486"],
    ["signalling", "gb-invite-404"],
    ["signalling", "gb-invite-timeout"],
    ["media", "gb-media-unreachable"],
    ["media", undefined],
  ])("is blamed at %s for what its stream says (%s)", async (step, code) => {
    const { ask, held } = aSite({ ...there, report: saying(code) });
    const { Broken, Steps } = await ask();
    expect(Broken).toBe(step);
    expect(Steps.find(({ Step }) => Step === step)?.Detail).toBe("the cause");
    expect(held.ever).toBe(0);
  });

  it("is asked to play for the question, and let go again", async () => {
    const busy = aSite({ ...there, opened: saying("gb-invite-486") });
    expect((await busy.ask()).Broken).toBe("signalling");
    expect(busy.held).toEqual({ now: 0, ever: 1 });
    const fine = await aSite({ ...there, opened: aReport() }).ask();
    expect(fine).toMatchObject({ Broken: "", VideoCodec: "h265" });
  });

  it("that neither plays nor says why is not waited for without end", async () => {
    const { ask, clock, held } = aSite({
      ...there,
      opened: aReport({ state: { status: "connecting" } }),
    });
    const asked = ask();
    await clock.advance(12_000);
    expect((await asked).Broken).toBe("media");
    expect(held.now).toBe(0);
  });

  it("that nobody publishes by is not opened", async () => {
    const { ask, held } = aSite({ ...comes, report: saying(undefined) });
    expect((await ask()).Broken).toBe("device");
    expect(held.ever).toBe(0);
  });
});
