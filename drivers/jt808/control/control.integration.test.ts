import { FakeClock, minuteMs } from "@tessera/base";
import type { RecordingCommand, RecordingSession } from "@tessera/engine";
import { parseAudioSpecificConfig, splitAdts } from "@tessera/formats/aac";
import { describe, expect, it } from "vitest";
import type { MediaConnection } from "../media/media-connection.ts";
import { aMediaSite, aTerminal, soon, watch } from "../testing/a-terminal.ts";

const startMs = Date.UTC(2026, 0, 15, 6, 0, 0);
const recordings = [
  { startMs, endMs: startMs + 30 * minuteMs },
  { startMs: startMs + 40 * minuteMs, endMs: startMs + 41 * minuteMs },
];
const { signal } = new AbortController();

async function aSite(options: Parameters<typeof aTerminal>[0] = {}, clock?: FakeClock) {
  const terminal = aTerminal({ recordings, ...options });
  const { driver } = await aMediaSite([terminal], clock ? { clock } : {});
  const { recordings: kept, ptz, commands } = driver;
  if (!kept?.session || !kept.control || !ptz?.focus || !commands?.wiper)
    throw new Error("the driver lacks something");
  const talk = async (connection: MediaConnection) => {
    if (!driver.talk) throw new Error("the driver cannot talk");
    return driver.talk(connection, signal);
  };
  const session = kept.session.bind(kept);
  const control = (id: string, command: RecordingCommand) => kept.control?.(id, command, signal);
  const focus = (connection: MediaConnection, velocity: number) =>
    ptz.focus?.(connection, velocity, signal);
  return { terminal, driver, kept, session, control, ptz, focus, commands, talk };
}

const aPlay = (more: Partial<RecordingSession> = {}): RecordingSession => ({
  id: "play-1",
  purpose: "playback",
  startMs: startMs + 5 * minuteMs,
  endMs: startMs + 10 * minuteMs,
  ...more,
});

const lens = (terminal: ReturnType<typeof aTerminal>) =>
  terminal.cameras.lensOrders.map(({ messageId, channel, value, speed }) =>
    [messageId.toString(16), channel, value, speed].join(" "),
  );

describe("a terminal's own recordings", () => {
  it("are listed for one channel, within what was asked for", async () => {
    const { terminal, kept } = await aSite();
    const list = (fromMs: number, toMs: number) =>
      kept.list(terminal.connectionOf(2), fromMs, toMs, signal);
    expect(await list(startMs + 10 * minuteMs, startMs + 60 * minuteMs)).toMatchObject([
      { startMs: startMs + 10 * minuteMs, endMs: startMs + 30 * minuteMs },
      { startMs: startMs + 40 * minuteMs, endMs: startMs + 41 * minuteMs },
    ]);
    expect(await list(startMs - minuteMs, startMs)).toEqual([]);
  });

  it("play, pause, go on, seek and run faster, and end at the terminal", async () => {
    const { terminal, driver, session, control } = await aSite();
    const connection = session(terminal.connectionOf(1), aPlay());
    const { seen, source } = await watch(driver, connection);
    await expect.poll(() => seen.pictures.length, soon).toBeGreaterThan(3);
    const link = () => terminal.cameras.links.find(({ purpose }) => purpose === "playback");
    await control("play-1", { kind: "pause" });
    expect(link()?.isPaused).toBe(true);
    await control("play-1", { kind: "play" });
    expect(link()?.isPaused).toBe(false);
    await control("play-1", { kind: "seek", atSeconds: 120 });
    expect(link()?.positionSeconds).toBeGreaterThanOrEqual(120);
    expect(link()?.positionSeconds).toBeLessThan(130);
    await control("play-1", { kind: "scale", scale: 4 });
    expect(link()?.scale).toBe(4);
    await control("play-1", { kind: "scale", scale: -2 });
    expect(link()?.scale).toBe(-2);
    await expect(control("play-1", { kind: "scale", scale: 0.5 })).rejects.toMatchObject({
      code: "jt1078-no-slow-motion",
    });
    const before = seen.pictures.length;
    await control("play-1", { kind: "scale", scale: 1 });
    await expect.poll(() => seen.pictures.length, soon).toBeGreaterThan(before + 3);
    await source.stop();
    await expect.poll(() => terminal.cameras.links, soon).toEqual([]);
    expect(terminal.orders.at(-1)).toBe(0x9202);
    await expect(control("play-1", { kind: "play" })).rejects.toMatchObject({
      code: "jt1078-play-over",
    });
  });

  it("are over with their last picture, once", async () => {
    const { terminal, driver, session } = await aSite();
    const from = startMs + 40 * minuteMs;
    const play = aPlay({ startMs: from, endMs: from + 1000 });
    const { seen, source } = await watch(driver, session(terminal.connectionOf(1), play));
    expect(await source.ended).toEqual({
      reason: { zh: "录像播放结束", en: "The recording has ended." },
      isOver: true,
    });
    expect(seen.pictures).toHaveLength(15);
  });

  it("are refused where there are none", async () => {
    const { terminal, driver, session } = await aSite();
    const play = aPlay({ startMs: startMs - 9 * minuteMs, endMs: startMs - minuteMs });
    await expect(watch(driver, session(terminal.connectionOf(1), play))).rejects.toMatchObject({
      code: "jt808-result-1",
    });
  });

  it("play beside the live picture of the same channel", async () => {
    const { terminal, driver, session } = await aSite();
    const [live, played] = await Promise.all([
      watch(driver, terminal.connectionOf(1)),
      watch(driver, session(terminal.connectionOf(1), aPlay())),
    ]);
    await expect.poll(() => live.seen.pictures.length, soon).toBeGreaterThan(3);
    await expect.poll(() => played.seen.pictures.length, soon).toBeGreaterThan(3);
    await played.source.stop();
    await expect
      .poll(() => terminal.cameras.links.map(({ purpose }) => purpose), soon)
      .toEqual(["live"]);
  });
});

describe("two who play recordings of one channel", () => {
  it("take turns: the second begins when the first has ended, which ends only the first's", async () => {
    const { terminal, driver, session } = await aSite();
    const [one, other] = [
      aPlay(),
      aPlay({ id: "play-2", startMs: startMs + 20 * minuteMs, endMs: startMs + 21 * minuteMs }),
    ];
    const first = await watch(driver, session(terminal.connectionOf(1), one));
    await expect.poll(() => first.seen.pictures.length, soon).toBeGreaterThan(3);
    const second = watch(driver, session(terminal.connectionOf(1), other));
    const elsewhere = await watch(
      driver,
      session(terminal.connectionOf(2), aPlay({ id: "play-3" })),
    );
    await expect.poll(() => elsewhere.seen.pictures.length, soon).toBeGreaterThan(3);
    expect(terminal.orders).toEqual([0x9201, 0x9201]);
    await first.source.stop();
    const { seen } = await second;
    await expect.poll(() => seen.pictures.length, soon).toBeGreaterThan(3);
    expect(terminal.orders).toEqual([0x9201, 0x9201, 0x9202, 0x9201]);
    expect(new Set(terminal.cameras.links.map(({ channel }) => channel))).toEqual(new Set([1, 2]));
  });

  it("the second hears why it cannot be, when the first goes on", async () => {
    const clock = new FakeClock();
    const { terminal, driver, session } = await aSite({}, clock);
    const first = await watch(driver, session(terminal.connectionOf(1), aPlay()));
    const second = watch(driver, session(terminal.connectionOf(1), aPlay({ id: "play-2" })));
    second.catch(() => {});
    await clock.advance(8000);
    await expect(second).rejects.toMatchObject({
      code: "jt1078-channel-plays",
      text: { zh: expect.stringContaining("同时只能回放一段录像") },
    });
    expect(terminal.orders).toEqual([0x9201]);
    await first.source.stop();
  });
});

describe("PTZ", () => {
  it("turns into the stronger of two directions, and stops", async () => {
    const { terminal, ptz } = await aSite();
    const camera = terminal.connectionOf(3);
    const request = { timeoutMs: 5000, signal };
    await ptz.move(camera, { pan: 1, tilt: 0.2, zoom: 0 }, request);
    await ptz.move(camera, { pan: -0.5, tilt: 0, zoom: 0 }, request);
    await ptz.move(camera, { pan: 0, tilt: 1, zoom: 0 }, request);
    await ptz.move(camera, { pan: 0.1, tilt: -0.2, zoom: 0 }, request);
    await ptz.stop(camera, signal);
    expect(lens(terminal)).toEqual([
      "9301 3 4 255",
      "9301 3 3 128",
      "9301 3 1 255",
      "9301 3 2 51",
      "9301 3 0 0",
    ]);
  });

  it("zooms and focuses in steps until it is let go", async () => {
    const clock = new FakeClock();
    const { terminal, ptz, focus } = await aSite({}, clock);
    const camera = terminal.connectionOf(1);
    await ptz.move(camera, { pan: 0, tilt: 0, zoom: 1 }, { timeoutMs: 60_000, signal });
    await clock.advance(800);
    expect(lens(terminal)).toEqual(["9306 1 0 0", "9306 1 0 0", "9306 1 0 0"]);
    await ptz.stop(camera, signal);
    await clock.advance(4000);
    expect(lens(terminal)).toHaveLength(4);
    await focus(camera, -1);
    await clock.advance(60_000);
    const steps = lens(terminal).slice(4);
    expect(new Set(steps)).toEqual(new Set(["9302 1 1 0"]));
    // Nobody let go: it ends by itself.
    expect(steps.length).toBeLessThan(30);
  });

  it("ends a zoom that somebody lets go of before the terminal has answered", async () => {
    const clock = new FakeClock();
    const { terminal, ptz } = await aSite({}, clock);
    const camera = terminal.connectionOf(1);
    const answer = terminal.holdAnswers();
    const moving = ptz.move(camera, { pan: 0, tilt: 0, zoom: 1 }, { timeoutMs: 5000, signal });
    const stopping = ptz.stop(camera, signal);
    answer();
    await Promise.all([moving, stopping]);
    await clock.advance(4000);
    expect(lens(terminal)).toEqual(["9306 1 0 0", "9301 1 0 0"]);
  });

  it("does not say again what a stop has overtaken", async () => {
    const { terminal, ptz } = await aSite();
    const camera = terminal.connectionOf(1);
    terminal.holdAnswers();
    const turning = ptz.move(camera, { pan: -1, tilt: 0, zoom: 0 }, { timeoutMs: 5000, signal });
    const stopping = ptz.stop(camera, signal);
    await turning;
    expect(terminal.overtaken).toEqual([0x9301]);
    expect(await Promise.race([stopping, Promise.resolve("waits")])).toBe("waits");
  });

  it("switches wiper and light, and has no presets", async () => {
    const { terminal, commands, driver } = await aSite();
    const camera = terminal.connectionOf(1);
    await commands.wiper?.(camera, true, signal);
    await commands.output?.(camera, { number: 1, isOn: false }, signal);
    expect(lens(terminal)).toEqual(["9304 1 1 0", "9305 1 0 0"]);
    expect(driver.presets).toBeUndefined();
    expect(driver.capabilities?.(camera)).not.toContain("presets");
    expect(driver.capabilities?.(camera)).toContain("ptz");
  });
});

describe("talk", () => {
  const loud = Int16Array.from({ length: 1600 }, (_, at) => (at % 20 < 10 ? 8000 : -8000));

  it("is heard at the terminal, on the connection that it opened, and ends there", async () => {
    const { terminal, talk } = await aSite({ simBytes: 10 });
    const session = await talk(terminal.connectionOf(1));
    const link = () => terminal.cameras.links.find(({ purpose }) => purpose === "talk");
    session.speak(loud);
    session.speak(loud);
    await expect.poll(() => link()?.samplesHeard, soon).toBeGreaterThanOrEqual(1600);
    expect(link()?.peakHeard).toBeGreaterThan(7000);
    await expect(talk(terminal.connectionOf(1))).rejects.toMatchObject({
      code: "talk-taken",
    });
    await session.stop();
    await expect.poll(() => terminal.cameras.links, soon).toEqual([]);
    expect((await session.ended).reason.zh).toBe("对讲已结束");
    expect(terminal.orders).toEqual([0x9003, 0x9101, 0x9102]);
  });

  it.each([
    [8000, 1600],
    [48_000, 9600],
  ])("is spoken in AAC of %i Hz where the terminal plays that", async (audioRate, samples) => {
    const terminal = aTerminal({ audio: "aac", audioRate });
    const begun: object[] = [];
    const lengths: number[] = [];
    const encoding = {
      begin: async (shape: object) => void begun.push(shape),
      encode: async (raised: Int16Array) => {
        lengths.push(raised.length);
        return [Uint8Array.of(Math.max(...raised) > 7000 ? 1 : 0)];
      },
      close: async () => void begun.push({ isClosed: true }),
    };
    const { driver } = await aMediaSite([terminal], { encoders: { open: () => encoding } });
    const session = await driver.talk?.(terminal.connectionOf(1), signal);
    session?.speak(loud);
    const heard = () => terminal.cameras.links.find(({ purpose }) => purpose === "talk")?.aacHeard;
    await expect.poll(() => heard()?.length, soon).toBe(1);
    const { config, frames } = splitAdts(heard()?.[0] ?? new Uint8Array(0));
    expect(parseAudioSpecificConfig(config)).toMatchObject({ sampleRate: audioRate, channels: 1 });
    expect([frames.map(([byte]) => byte), lengths]).toEqual([[1], [samples]]);
    await session?.stop();
    expect(begun).toEqual([{ sampleRate: audioRate, channels: 1 }, { isClosed: true }]);
  });

  it("says that what encodes the voice has died, and ends at the terminal", async () => {
    const lost = Promise.reject(new Error("gone"));
    lost.catch(() => {});
    const broken = { begin: async () => {}, encode: async () => lost, close: async () => {} };
    const terminal = aTerminal({ audio: "aac" });
    const encoders = { open: () => broken };
    const { driver } = await aMediaSite([terminal], { encoders });
    const session = await driver.talk?.(terminal.connectionOf(1), signal);
    session?.speak(loud);
    expect((await session?.ended)?.reason.zh).toContain("语音编码进程");
    await expect.poll(() => terminal.cameras.links, soon).toEqual([]);
  });

  it("is over, and free for the next, when the terminal hangs up while the encoder starts", async () => {
    const terminal = aTerminal({ audio: "aac" });
    const starting = Promise.withResolvers<void>();
    let begun = 0;
    let closed = 0;
    const encoding = {
      begin: () => {
        begun++;
        return starting.promise;
      },
      encode: async () => [],
      close: async () => void closed++,
    };
    const { driver } = await aMediaSite([terminal], { encoders: { open: () => encoding } });
    const talk = () => driver.talk?.(terminal.connectionOf(1), signal);
    const first = talk();
    first?.catch(() => {});
    await expect.poll(() => begun, soon).toBe(1);
    terminal.cameras.dropAll();
    await expect.poll(() => terminal.orders, soon).toEqual([0x9003, 0x9101, 0x9102]);
    starting.resolve();
    await expect(first).rejects.toMatchObject({ code: "jt1078-talk-ended" });
    expect(closed).toBe(1);
    const next = await talk();
    await next?.stop();
    expect(closed).toBe(2);
  });

  it("takes no video's place", async () => {
    const { terminal, talk, driver } = await aSite();
    await talk(terminal.connectionOf(1));
    const one = terminal.connectionOf(2, { streamsAtOnce: 1 });
    const { seen } = await watch(driver, one);
    await expect.poll(() => seen.pictures.length, soon).toBeGreaterThan(1);
  });

  it("says that the terminal ended it", async () => {
    const { terminal, talk } = await aSite();
    const session = await talk(terminal.connectionOf(1));
    terminal.cameras.dropAll();
    expect((await session.ended).reason.zh).toBe("终端结束了对讲");
  });

  it("is refused in a codec that nobody here speaks", async () => {
    const { terminal, talk } = await aSite({ audio: "none" });
    await expect(talk(terminal.connectionOf(1))).rejects.toMatchObject({
      code: "jt1078-talk-codec",
      text: { zh: expect.stringContaining("G.711A") },
    });
  });
});
