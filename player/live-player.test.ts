import { FakeClock } from "@tessera/base";
import { videoFragment } from "@tessera/formats/fmp4";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakePage, FakeVideo } from "./fake-page.ts";
import { LiveConnection } from "./live-connection.ts";
import { LivePlayer } from "./live-player.ts";
import type { LiveState } from "./live-state.ts";
import { rungOn } from "./rung-on.ts";

class FakeSocket extends EventTarget {
  binaryType: BinaryType = "blob";
  readonly url: string;
  isClosed = false;

  constructor(url: string) {
    super();
    this.url = url;
    queueMicrotask(() => this.dispatchEvent(new Event("open")));
  }

  close(): void {
    this.isClosed = true;
  }

  say(message: object): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  send(bytes: Uint8Array): void {
    const data = new Uint8Array(bytes).buffer;
    this.dispatchEvent(new MessageEvent("message", { data }));
  }

  drop(): void {
    this.dispatchEvent(new Event("close"));
  }
}

/** Opens never: what is decoded is the test's to say. */
class FakeMediaSource extends EventTarget {
  static isTypeSupported = () => true;
}

const mse = { type: "mse", mime: 'video/mp4; codecs="avc1.64001f"' };
const live = { type: "state", state: "live" };
const lost = { type: "state", state: "reconnecting", reason: { zh: "断开", en: "lost" } };

/** On the rung that tells most about the camera; nothing lower to step to. */
function aPlayer(openUrl: () => Promise<string>, isWorthRetrying = () => true) {
  const clock = new FakeClock(0);
  const states: LiveState[] = [];
  const sockets: FakeSocket[] = [];
  const video = new FakeVideo();
  const openSocket = (url: string) => {
    const socket = new FakeSocket(url);
    sockets.push(socket);
    return socket;
  };
  const player = new LivePlayer({
    video: video as unknown as HTMLVideoElement,
    server: {
      openUrl,
      reportSource: async () => ({ isRunning: false }),
      isProtocolOff: () => false,
      isWorthRetrying,
    },
    onState: (state) => states.push(state),
    clock,
    rungs: [rungOn(openSocket)],
    memory: { recall: () => undefined, keep: () => undefined },
  });
  /** Pictures arrive at four a second. */
  const playFor = async (durationMs: number) => {
    for (let atMs = 0; atMs < durationMs; atMs += 250) {
      video.decode();
      await clock.advance(250);
    }
  };
  return { clock, player, states, sockets, video, playFor };
}

async function aPlayingPlayer() {
  const parts = aPlayer(async () => "/live");
  parts.player.start();
  await parts.clock.advance(0);
  const [socket] = parts.sockets;
  socket?.say(live);
  socket?.say(mse);
  await parts.playFor(1000);
  expect(parts.states.at(-1)).toMatchObject({ kind: "playing" });
  return { ...parts, say: (message: object) => socket?.say(message) };
}

let page: FakePage;
beforeEach(() => {
  page = new FakePage();
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { href: "http://host/video" });
  vi.stubGlobal("MediaSource", FakeMediaSource);
  vi.stubGlobal("HTMLMediaElement", { HAVE_NOTHING: 0 });
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:fake");
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("LivePlayer", () => {
  it("asks for a new address before every connection and comes back after a drop", async () => {
    let asked = 0;
    const { clock, player, sockets, states } = aPlayer(async () => {
      asked += 1;
      return `/live?token=${asked}`;
    });
    player.start();
    await clock.advance(0);
    sockets[0]?.drop();
    expect(states.at(-1)).toMatchObject({ kind: "failed", reason: { code: "connection-lost" } });
    await clock.advance(1000);
    expect(sockets.map(({ url }) => url)).toEqual([
      "ws://host/live?token=1",
      "ws://host/live?token=2",
    ]);
  });

  it("waits longer after every failure, up to ten seconds", async () => {
    const triedAtMs: number[] = [];
    const { clock, player } = aPlayer(async () => {
      triedAtMs.push(clock.monotonicMs());
      throw new Error("no");
    });
    player.start();
    await clock.advance(60_000);
    const waitsMs = triedAtMs.slice(1).map((atMs, index) => atMs - (triedAtMs[index] ?? 0));
    expect(waitsMs[0]).toBeLessThanOrEqual(750);
    expect(waitsMs.at(-1)).toBeGreaterThanOrEqual(7500);
    expect(waitsMs.at(-1)).toBeLessThanOrEqual(10_250);
  });

  it("does not try again by itself when the answer would be the same, but does when asked", async () => {
    let asked = 0;
    const refuse = async () => {
      asked += 1;
      throw new Error("forbidden");
    };
    const { clock, player, states } = aPlayer(refuse, () => false);
    player.start();
    await clock.advance(60_000);
    expect(asked).toBe(1);
    expect(states.at(-1)).toMatchObject({ kind: "failed", retryInMs: undefined });
    player.retry();
    await clock.advance(0);
    expect(asked).toBe(2);
  });

  it("says what the server says while the camera is away", async () => {
    const { clock, player, sockets, states } = aPlayer(async () => "/live");
    player.start();
    await clock.advance(0);
    const reason = { zh: "摄像机断开", en: "The camera is gone" };
    sockets[0]?.say({ type: "state", state: "reconnecting", reason });
    await clock.advance(5000);
    expect(states.at(-1)).toMatchObject({
      kind: "stalled",
      hasPicture: false,
      reason: { code: "source-lost", text: reason },
    });
    expect(sockets).toHaveLength(1);
  });

  it("begins again when a connection brings neither picture nor word", async () => {
    const { clock, player, sockets } = aPlayer(async () => "/live");
    player.start();
    await clock.advance(14_000);
    expect(sockets).toHaveLength(2);
    expect(sockets[0]?.isClosed).toBe(true);
  });

  it("waits for as long as what it plays is paused, and for a new picture afterwards", async () => {
    const { clock, player, sockets, states, playFor } = await aPlayingPlayer();
    player.setPaused(true);
    await clock.advance(10 * 60_000);
    expect(states.at(-1)).toMatchObject({ kind: "playing" });
    player.setPaused(false);
    await clock.advance(5000);
    expect(states.at(-1)).toEqual({ kind: "connecting" });
    await playFor(500);
    expect(states.at(-1)).toMatchObject({ kind: "playing" });
    expect(sockets).toHaveLength(1);
  });

  it("fails without retry in a browser that has nothing to play with", async () => {
    vi.stubGlobal("MediaSource", undefined);
    const { clock, player, sockets, states } = aPlayer(async () => "/live");
    player.start();
    await clock.advance(60_000);
    expect(states.at(-1)).toMatchObject({
      kind: "failed",
      reason: { code: "browser-unsupported" },
      retryInMs: undefined,
    });
    expect(sockets).toHaveLength(0);
  });

  it("names the codec that the browser cannot decode", async () => {
    vi.stubGlobal("MediaSource", { isTypeSupported: () => false });
    const { clock, player, sockets, states } = aPlayer(async () => "/live");
    player.start();
    await clock.advance(0);
    sockets[0]?.say({ type: "mse", mime: 'video/mp4; codecs="hvc1.1.6.L93"' });
    expect(states.at(-1)).toMatchObject({
      kind: "failed",
      reason: { code: "codec-unsupported", codecs: "hvc1.1.6.L93" },
    });
  });

  it("names H.264 that begins with another picture than an IDR, of which a browser shows nothing", async () => {
    const { clock, player, sockets, states } = aPlayer(async () => "/live");
    player.start();
    await clock.advance(0);
    sockets[0]?.say(mse);
    sockets[0]?.send(new Uint8Array(8));
    const refreshed = Uint8Array.of(0, 0, 0, 2, 0x41, 0x9a);
    const times = { dts90k: 0, duration90k: 3600, ctsOffset90k: 0 };
    sockets[0]?.send(videoFragment({ sequence: 1, ...times, isKey: true, data: refreshed }));
    expect(states.at(-1)).toMatchObject({
      kind: "failed",
      reason: { code: "codec-unsupported", codecs: "avc1.64001f" },
    });
  });

  it("opens nothing for an address that arrives after it was stopped", async () => {
    const address = Promise.withResolvers<string>();
    const { clock, player, sockets, states } = aPlayer(() => address.promise);
    player.start();
    player.stop();
    address.resolve("/live");
    await clock.advance(60_000);
    expect(sockets).toHaveLength(0);
    expect(states.at(-1)).toEqual({ kind: "stopped" });
  });
});

describe("a source that the server has lost", () => {
  it("is not live for media that still arrives, until the server says so", async () => {
    const { states, say, playFor } = await aPlayingPlayer();
    say(lost);
    expect(states.at(-1)).toMatchObject({ kind: "stalled", reason: { code: "source-lost" } });
    say(mse);
    const before = states.length;
    await playFor(3000);
    expect(states.slice(before).map(({ kind }) => kind)).not.toContain("playing");
    expect(states.at(-1)).toMatchObject({ kind: "stalled", reason: { code: "source-lost" } });
    say(live);
    say(mse);
    await playFor(500);
    expect(states.at(-1)).toMatchObject({ kind: "playing" });
  });

  it("counts the age of the picture from the loss, whatever the buffer still plays out", async () => {
    const { states, say, playFor } = await aPlayingPlayer();
    say(lost);
    await playFor(4000);
    expect(states.at(-1)).toMatchObject({ kind: "stalled", sinceMs: expect.any(Number) });
    const { sinceMs } = states.at(-1) as Extract<LiveState, { kind: "stalled" }>;
    expect(sinceMs).toBeGreaterThanOrEqual(3500);
  });

  it("does not take an old picture for live when the server says live and sends nothing", async () => {
    const { clock, states, say, video, playFor } = await aPlayingPlayer();
    say(lost);
    await playFor(1000);
    const before = states.length;
    await clock.advance(100);
    video.decode();
    say(live);
    await clock.advance(3000);
    expect(states.slice(before).map(({ kind }) => kind)).not.toContain("playing");
  });
});

describe("a new connection", () => {
  it("does not take the rest of the old one's pictures for live", async () => {
    const { clock, sockets, states, playFor } = await aPlayingPlayer();
    sockets[0]?.drop();
    await clock.advance(1000);
    expect(sockets).toHaveLength(2);
    const before = states.length;
    await playFor(1000);
    expect(states.slice(before).map(({ kind }) => kind)).not.toContain("playing");
  });
});

describe("a source that the server is opening", () => {
  it("is waited for as long as the line is alive", async () => {
    const { clock, player, sockets, states } = aPlayer(async () => "/live");
    player.start();
    await clock.advance(0);
    sockets[0]?.say({ type: "state", state: "connecting" });
    await clock.advance(30_000);
    expect(sockets).toHaveLength(1);
    expect(states.map(({ kind }) => kind)).toEqual(["connecting"]);
  });
});

const nothing = () => {};
const hanging = () =>
  Object.assign(new EventTarget(), { binaryType: "blob" as const, close: nothing });
const events = { onMessage: nothing, onInit: nothing, onFragments: nothing, onClosed: nothing };

it("has patience for a camera from the moment its connection is opened, not while others are", async () => {
  const others = Array.from({ length: 6 }, () => new LiveConnection("/live", hanging, events));
  const { clock, player, states, sockets } = aPlayer(async () => "/live");
  player.start();
  await clock.advance(15_000);
  expect(sockets).toHaveLength(0);
  expect(states.at(-1)).toEqual({ kind: "connecting" });
  for (const other of others) other.close();
  await vi.waitFor(() => expect(sockets).toHaveLength(1));
  const kinds = () => states.map(({ kind }) => kind);
  await clock.advance(11_000);
  expect(kinds()).not.toContain("failed");
  await clock.advance(2000);
  expect(kinds()).toContain("failed");
  player.stop();
});

describe("a page in the background", () => {
  it("connects only when it is shown for the first time", async () => {
    let asked = 0;
    const { clock, player, sockets, states } = aPlayer(async () => {
      asked += 1;
      return "/live";
    });
    page.hidden = true;
    player.start();
    await clock.advance(60_000);
    expect(asked).toBe(0);
    expect(states).toEqual([{ kind: "connecting" }]);
    page.show();
    await clock.advance(0);
    expect(sockets).toHaveLength(1);
    page.hide();
    page.show();
    await clock.advance(0);
    expect(asked).toBe(1);
  });

  it("keeps its connection when it comes back after a long time without pictures", async () => {
    const { clock, sockets, states, playFor } = await aPlayingPlayer();
    page.hide();
    await clock.advance(60_000);
    page.show();
    expect(states.at(-1)).toMatchObject({ kind: "stalled", reason: { code: "no-frames" } });
    await playFor(500);
    expect(states.at(-1)).toMatchObject({ kind: "playing" });
    expect(sockets).toHaveLength(1);
    expect(states.map(({ kind }) => kind)).not.toContain("failed");
  });
});
