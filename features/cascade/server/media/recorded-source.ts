import {
  BadRequest,
  type Clock,
  ExpectedError,
  type Logger,
  NotFound,
  type Text,
  wait,
} from "@tessera/base";
import { PsMuxer } from "@tessera/formats/ps";
import type { PlaybackControl } from "@tessera/protocols/gb28181";
import type { RecordedPlace } from "@tessera/recorder";
import type { FootageReader, FootageRun } from "@tessera/recorder/read";
import { type RecordedFrame, recordedFrames, recordedTracks } from "./recorded-frames.ts";
import type { PsSink, SourceEnd, UpperSource } from "./upper-source.ts";

export interface RecordedSourceParts {
  readonly reader: FootageReader;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface RecordedWish {
  readonly place: RecordedPlace;
  readonly startMs: number;
  readonly endMs: number;
  /** As fast as it is played; more for a download. */
  readonly scale: number;
}

/** Looked up at once. */
const windowMs = 10 * 60_000;
/** Pictures further apart are not waited for. */
const gapMs = 1000;
/** Faster than that only key frames are sent. */
const maxWholeScale = 4;
const maxScale = 64;
/** A GOP may begin before what was asked for: times stay positive. */
const lead90k = 600 * 90_000;
const retryMs = 40;
const stuckMs = 10_000;

/** Our own footage of a channel, at the pace that is asked for. */
export class RecordedSource implements UpperSource {
  readonly #parts: RecordedSourceParts;
  readonly #wish: RecordedWish;
  readonly fileBytes: number | undefined;
  readonly #end = Promise.withResolvers<SourceEnd>();
  readonly #abort = new AbortController();
  /** Of the frames from one position on. */
  #turn = new AbortController();
  #positionMs: number;
  #scale: number;
  #resumed: PromiseWithResolvers<void> | undefined;
  /** When what was sent, to keep the pace; undefined: begins with the next frame. */
  #anchor: { readonly clockMs: number; readonly mediaMs: number } | undefined;
  #lastMs = 0;

  private constructor(parts: RecordedSourceParts, wish: RecordedWish, fileBytes?: number) {
    this.#parts = parts;
    this.#wish = wish;
    this.fileBytes = fileBytes;
    this.#positionMs = wish.startMs;
    this.#scale = Math.min(maxScale, wish.scale);
  }

  /** Undefined: there is nothing of ours in the span. */
  static async open(
    wish: RecordedWish,
    parts: RecordedSourceParts,
  ): Promise<RecordedSource | undefined> {
    const { place, startMs, endMs } = wish;
    const firstMs = await parts.reader.nextMoment(place, startMs);
    if (firstMs === undefined || firstMs >= endMs) return undefined;
    if (wish.scale === 1) return new RecordedSource(parts, wish);
    const { runs } = await parts.reader.locate(place, startMs, endMs, { isChecked: false });
    const bytes = runs.reduce((sum, run) => sum + run.bytes, 0);
    return new RecordedSource(parts, wish, bytes);
  }

  get ended(): Promise<SourceEnd> {
    return this.#end.promise;
  }

  start(sink: PsSink): void {
    this.#run(sink).then(
      (end) => this.#end.resolve(end),
      (error: unknown) => this.#end.resolve(this.#endBy(error)),
    );
  }

  async control(control: PlaybackControl): Promise<void> {
    switch (control.kind) {
      case "pause":
        this.#resumed ??= Promise.withResolvers();
        return;
      case "play":
        return this.#resume();
      case "scale":
        return this.#setScale(control.scale);
      case "seek":
        if (control.scale !== undefined) this.#setScale(control.scale);
        this.#positionMs = this.#wish.startMs + control.atSeconds * 1000;
        this.#turn.abort();
        return this.#resume();
      case "teardown":
        return this.#end.resolve({ reason: stoppedText });
    }
  }

  stop(): void {
    this.#abort.abort();
    this.#resume();
  }

  #setScale(scale: number): void {
    if (scale <= 0 || scale > maxScale) throw new BadRequest("scale-unusable", scaleText);
    this.#scale = scale;
    this.#anchor = undefined;
  }

  #resume(): void {
    this.#anchor = undefined;
    this.#resumed?.resolve();
    this.#resumed = undefined;
  }

  async #run(sink: PsSink): Promise<SourceEnd> {
    while (!this.#abort.signal.aborted) {
      this.#turn = new AbortController();
      const isPlayed = await this.#play(sink, this.#turn.signal);
      if (isPlayed) return { reason: overText, isOver: true };
    }
    return { reason: stoppedText };
  }

  /** From the position on. False: it was put elsewhere meanwhile. */
  async #play(sink: PsSink, turn: AbortSignal): Promise<boolean> {
    const signal = AbortSignal.any([turn, this.#abort.signal]);
    try {
      for await (const run of this.#runs(signal)) await this.#send(run, sink, signal);
      return true;
    } catch (error) {
      if (turn.aborted && !this.#abort.signal.aborted) return false;
      throw error;
    }
  }

  async *#runs(signal: AbortSignal): AsyncGenerator<FootageRun> {
    const { reader } = this.#parts;
    const { place, endMs } = this.#wish;
    let fromMs: number | undefined = this.#positionMs;
    while (fromMs !== undefined && fromMs < endMs) {
      const { runs } = await reader.locate(place, fromMs, Math.min(endMs, fromMs + windowMs), {
        signal,
      });
      for (const run of runs) yield run;
      const doneMs = Math.max(runs.at(-1)?.endMs ?? 0, fromMs + 1);
      fromMs = await reader.nextMoment(place, Math.ceil(doneMs));
    }
  }

  async #send(run: FootageRun, sink: PsSink, signal: AbortSignal): Promise<void> {
    const tracks = recordedTracks(run.init);
    const muxer = new PsMuxer(tracks.ps);
    for await (const frame of recordedFrames(this.#parts.reader, run, tracks, signal)) {
      if (frame.atMs >= this.#wish.endMs) return;
      if (this.#scale > maxWholeScale && !(frame.kind === "video" && frame.isKey)) continue;
      await this.#keepPace(frame, signal);
      await this.#push(sink, muxer, frame, signal);
      this.#positionMs = frame.atMs;
    }
  }

  async #keepPace({ atMs }: RecordedFrame, signal: AbortSignal): Promise<void> {
    const { clock } = this.#parts;
    while (this.#resumed) await Promise.race([this.#resumed.promise, aborted(signal)]);
    signal.throwIfAborted();
    const isJump = Math.abs(atMs - this.#lastMs) > gapMs * Math.max(1, this.#scale);
    this.#lastMs = atMs;
    if (!this.#anchor || isJump) this.#anchor = { clockMs: clock.monotonicMs(), mediaMs: atMs };
    const { clockMs, mediaMs } = this.#anchor;
    const dueMs = clockMs + (atMs - mediaMs) / this.#scale - clock.monotonicMs();
    if (dueMs > 1) await wait(clock, dueMs, signal);
  }

  /** Nothing of a recording is left out: a slow receiver is waited for. */
  async #push(sink: PsSink, muxer: PsMuxer, frame: RecordedFrame, signal: AbortSignal) {
    const { clock } = this.#parts;
    const base90k = this.#wish.startMs * 90 - lead90k;
    const dts90k = frame.dts90k - base90k;
    const pts90k = frame.pts90k - base90k;
    const ps =
      frame.kind === "video"
        ? muxer.muxVideo({ ...frame, dts90k, pts90k })
        : muxer.muxAudio(frame.data, pts90k);
    if (ps.length === 0) return;
    const sinceMs = clock.monotonicMs();
    while (!sink.send(ps, dts90k, true)) {
      if (clock.monotonicMs() - sinceMs > stuckMs) throw new NotFound("receiver-stuck", stuckText);
      await wait(clock, retryMs, signal);
      this.#anchor = undefined;
    }
  }

  #endBy(error: unknown): SourceEnd {
    if (error instanceof ExpectedError) return { reason: error.text };
    if (!this.#abort.signal.aborted)
      this.#parts.log.error({ error }, "a recording could not be sent");
    return { reason: stoppedText };
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
    if (signal.aborted) resolve();
  });

const overText: Text = { zh: "录像已发送完毕", en: "The whole recording was sent" };
const stoppedText: Text = { zh: "已停止", en: "Stopped" };
const stuckText: Text = {
  zh: "上级平台长时间不接收数据",
  en: "The upper platform has not accepted data for too long",
};
const scaleText: Text = {
  zh: "平台录像不支持该倍速（支持 0.25 到 64，不支持倒放）",
  en: "Platform recordings cannot be played at this speed (0.25 to 64, no reverse)",
};
