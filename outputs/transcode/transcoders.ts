import { BadRequest, type Clock, type Logger, type Text, TooMany } from "@tessera/base";
import {
  type ForeignTrack,
  foreignNames,
  type Place,
  placePath,
  type Stream,
} from "@tessera/engine";
import type { Room } from "./converted-pictures.ts";
import type { StartEncoder } from "./encoder.ts";
import { encoderProcesses } from "./encoder-process.ts";
import { isCodecInstalled } from "./installed.ts";
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
  readonly isInstalled?: () => boolean;
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
  /** Sources that are converted where they come in, in whatever process. */
  readonly #rooms = new Set<Room>();

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
    if (used + this.#rooms.size >= maxStreams)
      throw new TooMany("transcode-full", fullText(maxStreams));
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

  /** For a source whose pictures nothing carries on. Throws as requireRoom, and when there is nothing to convert with. */
  takeRoom(codec: ForeignTrack["codec"]): Room {
    const { isEnabled, maxStreams, maxHeight } = this.#parts.limits();
    const name = foreignNames[codec];
    const isInstalled = this.#parts.isInstalled ?? isCodecInstalled;
    if (!isInstalled()) throw new BadRequest("conversion-no-video", notInstalledText(name));
    if (!isEnabled) throw new BadRequest("conversion-off-no-video", conversionOffText(name));
    if (this.#countEncoding() >= maxStreams)
      throw new TooMany("conversion-full-no-video", conversionFullText(name, maxStreams));
    const room: Room = { maxHeight, release: () => void this.#rooms.delete(room) };
    this.#rooms.add(room);
    return room;
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
    const transcoding = [...this.#running.values()].filter(
      ({ transcoded }) => transcoded.isEncoding,
    );
    return transcoding.length + this.#rooms.size;
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
  en: "Transcoding is turned off on this server. Watch the sub stream or set the camera to H.264.",
};
const fullText = (limit: number): Text => ({
  zh: `服务器同时转码的路数已达上限（${limit} 路），请关闭其他 H.265 画面或改看子码流后再试`,
  en: `The server already transcodes ${limit} streams, which is its limit. Close another H.265 picture or watch the sub stream, then try again.`,
});
const conversionAdvice = {
  zh: "或在摄像机上把编码改为 H.264（不需要转码，画质更好、延迟更小）",
  en: "or set the camera to H.264, which needs no conversion, looks better and comes sooner",
};
const notInstalledText = (name: string): Text => ({
  zh: `摄像机发送的是 ${name}，需要先转为 H.264，但本服务器没有安装编解码组件（node-av）。请重新安装本产品的依赖，${conversionAdvice.zh}`,
  en: `The camera sends ${name}, which has to be converted to H.264, and the codec library (node-av) is not installed on this server. Install the product's packages again, ${conversionAdvice.en}`,
});
const conversionOffText = (name: string): Text => ({
  zh: `摄像机发送的是 ${name}，需要先转为 H.264，但服务器没有开启转码。请开启转码（TESSERA_TRANSCODE_IS_ENABLED），${conversionAdvice.zh}`,
  en: `The camera sends ${name}, which has to be converted to H.264, and transcoding is switched off on this server. Switch it on (TESSERA_TRANSCODE_IS_ENABLED), ${conversionAdvice.en}`,
});
const conversionFullText = (name: string, limit: number): Text => ({
  zh: `摄像机发送的是 ${name}，需要先转为 H.264，但服务器同时转码的路数已达上限（${limit} 路）。请关闭其他转码画面，在服务器核数足够时提高 TESSERA_TRANSCODE_MAX_STREAMS，${conversionAdvice.zh}`,
  en: `The camera sends ${name}, which has to be converted to H.264, and the server transcodes ${limit} streams already, which is its limit. Close another one, raise TESSERA_TRANSCODE_MAX_STREAMS if it has cores to spare, ${conversionAdvice.en}`,
});
const idleText: Text = {
  zh: "无人观看，已停止转码",
  en: "Nobody is watching; transcoding was stopped",
};
const stopText: Text = { zh: "服务正在停止", en: "The server is stopping" };
