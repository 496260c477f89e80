import { FakeClock } from "@tessera/base";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LivePlayer } from "./live-player.ts";
import type { LiveState } from "./live-state.ts";

class FakeSocket extends EventTarget {
  binaryType: BinaryType = "blob";
  readonly url: string;
  isClosed = false;

  constructor(url: string) {
    super();
    this.url = url;
  }

  close(): void {
    this.isClosed = true;
  }

  say(message: object): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  drop(): void {
    this.dispatchEvent(new Event("close"));
  }
}

function aVideo(): HTMLVideoElement {
  const video = {
    muted: false,
    videoWidth: 0,
    addEventListener() {},
    removeEventListener() {},
    removeAttribute() {},
    load() {},
    getVideoPlaybackQuality: () => ({ totalVideoFrames: 0, droppedVideoFrames: 0 }),
  };
  return video as unknown as HTMLVideoElement;
}

function aPlayer(openUrl: () => Promise<string>, isWorthRetrying?: (error: unknown) => boolean) {
  const clock = new FakeClock(0);
  const states: LiveState[] = [];
  const sockets: FakeSocket[] = [];
  const player = new LivePlayer({
    video: aVideo(),
    openUrl,
    onState: (state) => states.push(state),
    clock,
    openSocket: (url) => {
      const socket = new FakeSocket(url);
      sockets.push(socket);
      return socket;
    },
    ...(isWorthRetrying ? { isWorthRetrying } : {}),
  });
  return { clock, player, states, sockets };
}

beforeEach(() => {
  const page = { hidden: false, addEventListener() {}, removeEventListener() {} };
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { href: "http://host/video" });
});
afterEach(() => void vi.unstubAllGlobals());

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

  it("fails without retry in a browser that has no media source", async () => {
    const { clock, player, sockets, states } = aPlayer(async () => "/live");
    player.start();
    await clock.advance(0);
    sockets[0]?.say({ type: "mse", mime: "video/mp4" });
    expect(states.at(-1)).toMatchObject({ kind: "failed", reason: { code: "mse-unsupported" } });
    await clock.advance(60_000);
    expect(sockets).toHaveLength(1);
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
