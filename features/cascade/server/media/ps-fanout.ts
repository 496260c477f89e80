import { type Clock, Offline, type Text, TimedOut } from "@tessera/base";
import {
  audioForFlv,
  type FlvAudio,
  type Frame,
  GopCache,
  type Stream,
  type StreamReader,
  type StreamState,
  type Tracks,
} from "@tessera/engine";
import { PsMuxer } from "@tessera/formats/ps";
import type { PsSink } from "./upper-source.ts";

interface SentPack {
  readonly data: Uint8Array;
  readonly timestamp90k: number;
  readonly isKey: boolean;
}

/** One stream as a program stream: muxed once, however many upper platforms watch. */
export class PsFanouts {
  readonly #fanouts = new WeakMap<Stream, PsFanout>();

  of(stream: Stream, clock: Clock): PsFanout {
    const known = this.#fanouts.get(stream);
    if (known) return known;
    const fanout = new PsFanout(stream, clock);
    this.#fanouts.set(stream, fanout);
    return fanout;
  }
}

/** Somebody who watches, or is about to. */
interface Member {
  readonly onEnd: (end: Extract<StreamState, { readonly status: "stopped" }>) => void;
}

export class PsFanout implements StreamReader {
  readonly copiesData = true;
  readonly #stream: Stream;
  readonly #clock: Clock;
  readonly #members = new Set<Member>();
  readonly #sinks = new Set<PsSink>();
  readonly #waiting = new Set<() => void>();
  readonly #gop = new GopCache<SentPack>();
  #muxer: PsMuxer | undefined;
  #audio: FlvAudio | undefined;
  #leave: (() => void) | undefined;

  constructor(stream: Stream, clock: Clock) {
    this.#stream = stream;
    this.#clock = clock;
  }

  /** The stream is read until the returned function is called. */
  join(member: Member): () => void {
    this.#members.add(member);
    this.#leave ??= this.#stream.addReader(this);
    return () => {
      this.#members.delete(member);
      if (this.#members.size > 0) return;
      this.#leave?.();
      this.#leave = undefined;
      this.#forget();
    };
  }

  /** Resolves when there are pictures. Rejects with Offline or TimedOut, which name why there are none. */
  async ready(timeoutMs: number, signal: AbortSignal): Promise<void> {
    const overMs = this.#clock.monotonicMs() + timeoutMs;
    while (!this.#isReady) {
      signal.throwIfAborted();
      const { state } = this.#stream;
      if (state.status === "stopped") throw new Offline("stream-stopped", state.reason);
      if (state.status === "reconnecting" && state.isRefused)
        throw new Offline("stream-refused", state.reason);
      const leftMs = overMs - this.#clock.monotonicMs();
      if (leftMs <= 0)
        throw state.status === "reconnecting"
          ? new Offline("stream-lost", state.reason)
          : new TimedOut("stream-silent", silentText);
      await this.#change(leftMs, signal);
    }
  }

  /** From the last key frame on, until the returned function is called. */
  add(sink: PsSink): () => void {
    for (const pack of this.#gop.items) sink.send(pack.data, pack.timestamp90k, pack.isKey);
    this.#sinks.add(sink);
    return () => void this.#sinks.delete(sink);
  }

  onTracks(tracks: Tracks): void {
    if (!tracks.video) return;
    this.#audio = tracks.audio && audioForFlv(tracks.audio);
    const told = { video: tracks.video, audio: psAudioOf(this.#audio) };
    this.#gop.clear();
    if (this.#muxer) this.#muxer.setTracks(told);
    else this.#muxer = new PsMuxer(told);
    this.#wake();
  }

  onFrame(frame: Frame): void {
    const muxer = this.#muxer;
    if (!muxer) return;
    if (frame.kind === "video") return this.#send(muxer.muxVideo(frame), frame.dts90k, frame.isKey);
    const rate = this.#audio?.track.sampleRate;
    if (!this.#audio || !rate) return;
    const at90k = Math.round((frame.dtsSamples * 90_000) / rate);
    const ps = muxer.muxAudio(this.#audio.encode(frame).data, at90k);
    if (ps.length > 0) this.#send(ps, at90k, false);
  }

  onState(state: StreamState): void {
    if (state.status === "live") return this.#wake();
    this.#gop.clear();
    this.#wake();
    if (state.status === "stopped") for (const { onEnd } of this.#members) onEnd(state);
  }

  get #isReady(): boolean {
    return this.#muxer !== undefined && this.#stream.state.status === "live";
  }

  #send(ps: Uint8Array, timestamp90k: number, isKey: boolean): void {
    this.#gop.push({ data: ps, timestamp90k, isKey }, isKey);
    for (const sink of this.#sinks) sink.send(ps, timestamp90k, isKey);
  }

  #forget(): void {
    this.#muxer = undefined;
    this.#audio = undefined;
    this.#gop.clear();
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
  }

  async #change(withinMs: number, signal: AbortSignal): Promise<void> {
    const woken = Promise.withResolvers<void>();
    const cancel = this.#clock.after(withinMs, woken.resolve);
    this.#waiting.add(woken.resolve);
    signal.addEventListener("abort", () => woken.resolve(), { once: true });
    await woken.promise;
    cancel();
    this.#waiting.delete(woken.resolve);
  }
}

/** Opus and MP3 have no place in a program stream of GB/T 28181. */
function psAudioOf(audio: FlvAudio | undefined) {
  const track = audio?.track;
  return track?.codec === "aac" || track?.codec === "pcma" || track?.codec === "pcmu"
    ? track
    : undefined;
}

const silentText: Text = {
  zh: "设备没有在规定时间内送出画面",
  en: "The device has sent no picture in time",
};
