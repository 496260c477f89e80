import { BadRequest, type Clock, type Logger, type Text, TooMany } from "@tessera/base";
import { type Place, placePath, type Stream } from "@tessera/engine";
import type { StartEncoder } from "./encoder.ts";
import { encoderProcesses } from "./encoder-process.ts";
import { TranscodedStream } from "./transcoded-stream.ts";

/** So that a page reload costs nothing. */
const idleMs = 10_000;

export interface TranscodeLimits {
  readonly isEnabled: boolean;
  readonly maxStreams: number;
  readonly maxHeight: number;
}

export interface TranscodersParts {
  readonly limits: () => TranscodeLimits;
  readonly clock: Clock;
  readonly log: Logger;
  readonly start?: StartEncoder;
}

interface Running {
  readonly path: string;
  readonly transcoded: TranscodedStream;
  users: number;
  cancelIdle: (() => void) | undefined;
}

/** Streams as H.264 for browsers that decode nothing else: one transcoder a source, however many watch. */
export class Transcoders {
  readonly #parts: TranscodersParts;
  readonly #start: StartEncoder;
  readonly #running = new Map<Stream, Running>();

  constructor(parts: TranscodersParts) {
    this.#parts = parts;
    this.#start = parts.start ?? encoderProcesses(parts.log);
  }

  /**
   * Throws BadRequest when transcoding is off, TooMany when one more would be too many. `codec` as far
   * as it is known: H.264 costs nothing.
   */
  requireRoom(place: Place, codec?: string): void {
    const { isEnabled, maxStreams } = this.#parts.limits();
    if (!isEnabled) throw new BadRequest("transcode-off", offText);
    if (codec === "h264") return;
    const path = placePath(place);
    const running = [...this.#running.values()];
    if (running.some((known) => known.path === path)) return;
    const used = running.filter(({ transcoded }) => transcoded.needsEncoder).length;
    if (used >= maxStreams) throw new TooMany("transcode-full", fullText(maxStreams));
  }

  /** Throws as requireRoom if it is known that there is no room. `release` is idempotent. */
  open(source: Stream, place: Place): { readonly stream: Stream; readonly release: () => void } {
    const running = this.#running.get(source) ?? this.#begin(source, place);
    running.users++;
    running.cancelIdle?.();
    running.cancelIdle = undefined;
    let isHeld = true;
    return {
      stream: running.transcoded.stream,
      release: () => {
        if (isHeld) this.#release(source, running);
        isHeld = false;
      },
    };
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#running.keys()].map((source) => this.#end(source, stopText)));
  }

  #begin(source: Stream, place: Place): Running {
    if (!this.#parts.limits().isEnabled) throw new BadRequest("transcode-off", offText);
    // What the source sends may show later; then it is stopped with the same sentence.
    if (source.tracks) this.requireRoom(place, source.tracks.video?.codec);
    const { clock, limits } = this.#parts;
    const { maxHeight, maxStreams } = limits();
    const { deviceId, channelId } = place.channel;
    const transcoded = new TranscodedStream({
      source,
      start: this.#start,
      maxHeight,
      hasRoom: () => this.#countEncoding() < maxStreams,
      onRefused: () => this.#endSoon(source, fullText(maxStreams)),
      clock,
      log: this.#parts.log.child({ device: deviceId, channel: channelId }),
      onStopped: () => this.#endSoon(source, idleText),
    });
    const running: Running = {
      path: placePath(place),
      transcoded,
      users: 0,
      cancelIdle: undefined,
    };
    this.#running.set(source, running);
    return running;
  }

  #countEncoding(): number {
    return [...this.#running.values()].filter(({ transcoded }) => transcoded.isEncoding).length;
  }

  #release(source: Stream, running: Running): void {
    running.users--;
    if (running.users > 0 || this.#running.get(source) !== running) return;
    running.cancelIdle = this.#parts.clock.after(idleMs, () => this.#endSoon(source, idleText));
  }

  #endSoon(source: Stream, reason: Text): void {
    this.#end(source, reason).catch((error: unknown) =>
      this.#parts.log.error({ error }, "transcoder did not stop cleanly"),
    );
  }

  async #end(source: Stream, reason: Text): Promise<void> {
    const running = this.#running.get(source);
    if (!running) return;
    this.#running.delete(source);
    running.cancelIdle?.();
    await running.transcoded.stop(reason);
  }
}

const offText: Text = {
  zh: "服务器没有开启转码，请改看子码流或把摄像机改为 H.264",
  en: "Transcoding is switched off on this server: watch the sub stream or set the camera to H.264",
};
const fullText = (limit: number): Text => ({
  zh: `服务器同时转码的路数已达上限（${limit} 路），请关闭其他 H.265 画面或改看子码流后再试`,
  en: `The server transcodes ${limit} streams already, which is its limit: close another H.265 picture or watch the sub stream, then try again`,
});
const idleText: Text = {
  zh: "无人观看，已停止转码",
  en: "Nobody watches; transcoding was stopped",
};
const stopText: Text = { zh: "服务正在停止", en: "The server is stopping" };
