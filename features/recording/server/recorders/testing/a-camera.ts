import type { Text } from "@tessera/base";
import { FakeClock, NotFound } from "@tessera/base";
import type { Driver, FrameSink, Tracks } from "@tessera/engine";
import { recordedMedia } from "@tessera/recorder/testing";
import { z } from "zod";

const form = { label: { zh: "", en: "" }, hint: { zh: "", en: "" }, device: [] };

/** A clock on the wall that can be set. */
export class WallClock extends FakeClock {
  aheadMs = 0;
  override nowMs(): number {
    return super.nowMs() + this.aheadMs;
  }
}

/** Cameras that send when a test says so: a GOP of 25 real pictures a second, with G.711 if asked. */
export class CameraDriver implements Driver {
  readonly name = "FAKE";
  readonly form = form;
  readonly connection = z.unknown();
  readonly #clock: FakeClock;
  readonly #sources = new Set<{
    readonly sink: FrameSink;
    readonly end: (reason: Text) => void;
    second: number;
  }>();
  tracks: Tracks = { video: recordedMedia("h264").video };
  isGone = false;

  constructor(clock: FakeClock) {
    this.#clock = clock;
  }

  async openLive({ sink, signal }: Parameters<Driver["openLive"]>[0]) {
    if (this.isGone) throw new NotFound("gone", goneText);
    const { promise, resolve } = Promise.withResolvers<{ readonly reason: Text }>();
    const source = { sink, second: 0, end: (reason: Text) => resolve({ reason }) };
    this.#sources.add(source);
    const leave = () => void this.#sources.delete(source);
    void promise.then(leave);
    signal.addEventListener("abort", leave);
    return { ended: promise, stop: async () => leave() };
  }

  get openCount(): number {
    return this.#sources.size;
  }

  /** Lets so much time pass, with pictures. A key frame comes every so many seconds. */
  async play(seconds: number, keyEvery = 1): Promise<void> {
    for (let second = 0; second < seconds; second++) {
      for (const source of this.#sources) this.#send(source, keyEvery);
      await this.#clock.advance(1000);
    }
  }

  async lose(): Promise<void> {
    this.isGone = true;
    for (const { end } of this.#sources) end(goneText);
    await this.#clock.advance(0);
  }

  #send(source: { sink: FrameSink; second: number }, keyEvery: number): void {
    const { sink } = source;
    const { audio } = this.tracks;
    sink.setTracks(this.tracks);
    for (const [index, { data, isKey }] of recordedMedia("h264").pictures.entries()) {
      const dts90k = source.second * 90_000 + index * 3600;
      const startsGop = isKey && source.second % keyEvery === 0;
      sink.push({ kind: "video", data, dts90k, pts90k: dts90k, isKey: startsGop });
      if (audio)
        sink.push({
          kind: "audio",
          data: new Uint8Array(320).fill(0xd5),
          dtsSamples: source.second * 8000 + index * 320,
        });
    }
    source.second++;
  }
}

const goneText: Text = { zh: "摄像机断开", en: "camera gone" };
