import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MseScreen } from "./mse-screen.ts";

const picture = 'video/mp4; codecs="avc1.640028"';
const otherPicture = 'video/mp4; codecs="avc1.42c01e"';
const withSound = 'video/mp4; codecs="avc1.640028,mp4a.40.2"';
const t0 = Date.UTC(2026, 10, 15);

class FakeBuffer extends EventTarget {
  updating = false;
  timestampOffset = 0;
  readonly done: string[] = [];
  spans: [number, number][] = [];

  get buffered() {
    return {
      length: this.spans.length,
      start: (index: number) => this.spans[index]?.[0] ?? 0,
      end: (index: number) => this.spans[index]?.[1] ?? 0,
    };
  }
  changeType(mime: string): void {
    this.done.push(`type ${mime}`);
  }
  appendBuffer(bytes: Uint8Array): void {
    this.#step(`append ${bytes.length}`);
  }
  remove(startS: number, endS: number): void {
    this.#step(`remove ${Math.round(endS - startS)}`);
  }
  abort(): void {
    this.done.push("abort");
  }
  #step(what: string): void {
    this.done.push(what);
    this.updating = true;
    queueMicrotask(() => {
      this.updating = false;
      this.dispatchEvent(new Event("updateend"));
    });
  }
}

class FakeSource extends EventTarget {
  static readonly all: FakeSource[] = [];
  static isTypeSupported = (mime: string) => !mime.includes("hvc1");
  readyState = "open";
  #duration = Number.NaN;
  /** A real one throws where nobody can catch it. */
  readonly refusedLengths: number[] = [];
  readonly buffer = new FakeBuffer();

  constructor() {
    super();
    FakeSource.all.push(this);
    queueMicrotask(() => this.dispatchEvent(new Event("sourceopen")));
  }
  get duration(): number {
    return this.#duration;
  }
  set duration(seconds: number) {
    if (this.readyState === "open") this.#duration = seconds;
    else this.refusedLengths.push(seconds);
  }
  addSourceBuffer(): FakeBuffer {
    return this.buffer;
  }
}

class FakeVideo extends EventTarget {
  currentTime = 0;
  playbackRate = 1;
  paused = true;
  error: { message: string } | null = null;
  removeAttribute() {}
  load() {}
  pause() {
    this.paused = true;
  }
}

function aScreen() {
  const video = new FakeVideo();
  const onError = vi.fn<(error: unknown) => void>();
  const screen = new MseScreen(video as unknown as HTMLVideoElement, onError);
  return { video, screen, onError, source: () => FakeSource.all.at(-1) };
}

beforeEach(() => {
  FakeSource.all.length = 0;
  vi.stubGlobal("MediaSource", FakeSource);
  vi.stubGlobal("URL", { createObjectURL: () => "blob:1", revokeObjectURL: () => {} });
});
afterEach(() => void vi.unstubAllGlobals());

describe("MseScreen", () => {
  it("gives a source that was closed before it heard that it is open no length", async () => {
    const { screen, source } = aScreen();
    screen.showAt(t0);
    const opening = source();
    Object.assign(opening ?? {}, { readyState: "closed" });
    screen.close();
    await Promise.resolve();
    expect(opening?.refusedLengths).toEqual([]);
  });

  it("knows time as UTC: media time is UTC less a base, for bytes and for positions", async () => {
    const { screen, source, video } = aScreen();
    screen.showAt(t0 + 1500);
    await screen.append(picture, new Uint8Array(5));
    const baseS = -(source()?.buffer.timestampOffset ?? 0);
    expect(baseS + video.currentTime).toBeCloseTo((t0 + 1500) / 1000);
    expect(screen.positionMs).toBeCloseTo(t0 + 1500);
    source()?.buffer.spans.push([video.currentTime, video.currentTime + 2]);
    expect(screen.ranges()[0]?.endMs).toBeCloseTo(t0 + 3500);
  });

  it("has a length, so that positions can be shown that are not loaded yet", async () => {
    const { screen, source } = aScreen();
    screen.showAt(t0);
    await screen.append(picture, new Uint8Array(5));
    expect(source()?.duration).toBeGreaterThan(86_400);
  });

  it("tells the browser of another codec when the tracks are of the same kinds", async () => {
    const { screen, source } = aScreen();
    screen.showAt(t0);
    await screen.append(picture, new Uint8Array(5));
    expect(screen.canFollow(otherPicture)).toBe(true);
    await screen.append(otherPicture, new Uint8Array(6));
    expect(source()?.buffer.done).toEqual(["append 5", `type ${otherPicture}`, "append 6"]);
  });

  it("needs a new source for sound that was not there", async () => {
    const { screen, video } = aScreen();
    screen.showAt(t0);
    await screen.append(picture, new Uint8Array(5));
    expect(screen.canFollow(withSound)).toBe(false);
    video.currentTime += 7;
    screen.reopen();
    expect(screen.canFollow(withSound)).toBe(true);
    expect(screen.positionMs).toBeCloseTo(t0 + 7000);
    await screen.append(withSound, new Uint8Array(6));
    expect(FakeSource.all).toHaveLength(2);
  });

  it("does not let an append wait for ever that a clear has overtaken", async () => {
    const { screen } = aScreen();
    screen.showAt(t0);
    await screen.append(picture, new Uint8Array(5));
    const overtaken = screen.append(picture, new Uint8Array(6));
    await Promise.resolve();
    screen.clear();
    await expect(overtaken).resolves.toBeUndefined();
  });

  it("drops what lies outside, but not for a little", async () => {
    const { screen, source, video } = aScreen();
    screen.showAt(t0);
    await screen.append(picture, new Uint8Array(5));
    const at = video.currentTime;
    source()?.buffer.spans.push([at - 60, at + 20]);
    screen.keepOnly(t0 - 55_000, t0 + 15_000);
    expect(source()?.buffer.done).toEqual(["append 5"]);
    screen.keepOnly(t0 - 30_000, t0 + 15_000);
    expect(source()?.buffer.done).toEqual(["append 5", "remove 30"]);
  });

  it("says what the browser can play, and tells a broken picture", async () => {
    const { screen, video, onError } = aScreen();
    expect(screen.canPlay(picture)).toBe(true);
    expect(screen.canPlay('video/mp4; codecs="hvc1.1.6.L120.B0"')).toBe(false);
    screen.showAt(t0);
    video.error = { message: "decode" };
    video.dispatchEvent(new Event("error"));
    expect(onError).toHaveBeenCalledWith(new Error("decode"));
  });
});
