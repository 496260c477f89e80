import { Backoff, type Clock, type Logger, type Text } from "@tessera/base";
import {
  type Frame,
  type FrameSink,
  Stream,
  type StreamReader,
  type StreamState,
  type Tracks,
  type VideoFrame,
} from "@tessera/engine";
import { isIdrUnit } from "@tessera/formats/h264";
import { Backlog } from "./backlog.ts";
import type { Encoder, StartEncoder } from "./encoder.ts";
import { HeldSound } from "./held-sound.ts";

/** An encoder that gives nothing back for this long hangs. */
const stuckLimitMs = 20_000;
/** One that ran this long did not fail at the start. */
const provenMs = 30_000;
const tellDroppedEveryMs = 30_000;

export interface TranscodedStreamParts {
  readonly source: Stream;
  readonly start: StartEncoder;
  readonly maxHeight: number;
  /** Asked when it turns out that an encoder is needed. */
  readonly hasRoom: () => boolean;
  /** There is no room; it is to be stopped. */
  readonly onRefused: () => void;
  readonly clock: Clock;
  readonly log: Logger;
  /** The source has stopped. */
  readonly onStopped: () => void;
}

/**
 * The same as a source stream, in H.264 that begins with an IDR: transcoded if it is not, else untouched. Once a
 * GOP has begun with another entry it is transcoded for good.
 */
export class TranscodedStream implements StreamReader {
  readonly copiesData = true;
  readonly stream: Stream;
  readonly #parts: TranscodedStreamParts;
  readonly #sink: FrameSink;
  readonly #leaveSource: () => void;
  readonly #backlog = new Backlog();
  readonly #sound = new HeldSound();
  readonly #backoff = new Backoff(500, 30_000);
  #source: Tracks = {};
  #isSourceLive = false;
  #encoder: Encoder | undefined;
  #encoded: Tracks["video"];
  #isEncoding = false;
  #isWithoutIdr = false;
  #startedMs = 0;
  #notBeforeMs = 0;
  #droppedToldMs = Number.NEGATIVE_INFINITY;

  constructor(parts: TranscodedStreamParts) {
    this.#parts = parts;
    this.stream = new Stream(parts);
    this.#sink = this.stream.openSink();
    this.#leaveSource = parts.source.addReader(this);
  }

  /** Whether it takes, or may yet take, an encoder. */
  get needsEncoder(): boolean {
    return this.#source.video?.codec !== "h264" || this.#isWithoutIdr;
  }

  /** Whether it has an encoder, or will have one again after a while. */
  get isEncoding(): boolean {
    return this.#isEncoding;
  }

  async stop(reason: Text): Promise<void> {
    this.#leaveSource();
    this.stream.setState({ status: "stopped", reason });
    await this.#endEncoder();
  }

  onState(state: StreamState): void {
    this.#isSourceLive = state.status === "live";
    if (this.#isSourceLive) return;
    this.#forgetFrames();
    this.stream.setState(state);
    if (state.status === "stopped") this.#parts.onStopped();
  }

  onTracks(tracks: Tracks): void {
    this.#source = tracks;
    if (this.needsEncoder) {
      this.#encoder?.input.onTracks({ video: tracks.video });
      if (this.#encoded) this.#announceEncoded();
      return;
    }
    this.#endEncoder().catch((error: unknown) =>
      this.#parts.log.error({ error }, "transcoder did not stop"),
    );
    this.#sink.setTracks(tracks);
  }

  onFrame(frame: Frame): void {
    if (frame.kind === "video" && frame.isKey && this.#source.video?.codec === "h264")
      this.#isWithoutIdr ||= !isIdrUnit(frame.data);
    if (!this.needsEncoder) this.#sink.push(frame);
    else if (frame.kind === "audio") this.#sound.hold(frame);
    else this.#encode(frame);
  }

  #encode(frame: VideoFrame): void {
    const nowMs = this.#parts.clock.monotonicMs();
    if (this.#backlog.stuckForMs(nowMs) > stuckLimitMs) this.#giveUpStuck();
    if (!this.#encoder && frame.isKey && nowMs >= this.#notBeforeMs) this.#start(nowMs);
    const encoder = this.#encoder;
    if (!encoder) return;
    if (this.#backlog.admits(frame, encoder.waitingBytes, nowMs)) encoder.input.onFrame(frame);
    else this.#tellDropped(nowMs);
  }

  #start(nowMs: number): void {
    const { start, maxHeight, hasRoom, onRefused } = this.#parts;
    if (!this.#isEncoding && !hasRoom()) {
      onRefused();
      return;
    }
    this.#isEncoding = true;
    const isCurrent = () => this.#encoder === encoder && this.#isSourceLive;
    const encoder = start({
      maxHeight,
      output: {
        onTracks: ({ video }) => {
          if (!isCurrent()) return;
          this.#encoded = video;
          this.#announceEncoded();
        },
        onFrame: (frame) => {
          if (isCurrent() && frame.kind === "video") this.#pushEncoded(frame);
        },
      },
      onGone: (cause) => this.#lose(encoder, cause),
    });
    this.#startedMs = nowMs;
    this.#encoder = encoder;
    encoder.input.onTracks({ video: this.#source.video });
  }

  #announceEncoded(): void {
    this.#sink.setTracks({ video: this.#encoded, audio: this.#source.audio });
  }

  #pushEncoded(frame: VideoFrame): void {
    this.#backlog.noteEncoded(frame.pts90k);
    const sampleRate = this.#source.audio?.sampleRate ?? 0;
    for (const sound of this.#sound.takeUntil(frame.pts90k, sampleRate)) this.#sink.push(sound);
    this.#sink.push(frame);
  }

  /** Another one starts at a key frame, after a while. */
  #lose(encoder: Encoder, cause: string): void {
    if (this.#encoder !== encoder) return;
    const nowMs = this.#parts.clock.monotonicMs();
    if (nowMs - this.#startedMs > provenMs) this.#backoff.reset();
    const delayMs = this.#backoff.nextMs();
    this.#notBeforeMs = nowMs + delayMs;
    this.#encoder = undefined;
    this.#encoded = undefined;
    this.#forgetFrames();
    this.#parts.log.warn({ cause, delayMs }, "transcoder ended, starting another");
    if (this.#isSourceLive)
      this.stream.setState({ status: "reconnecting", reason: lostText, isRefused: false });
  }

  #giveUpStuck(): void {
    const encoder = this.#encoder;
    if (!encoder) return;
    this.#lose(encoder, "gives nothing back");
    encoder
      .stop()
      .catch((error: unknown) => this.#parts.log.error({ error }, "transcoder did not stop"));
  }

  async #endEncoder(): Promise<void> {
    const encoder = this.#encoder;
    this.#isEncoding = false;
    this.#encoder = undefined;
    this.#encoded = undefined;
    this.#forgetFrames();
    await encoder?.stop();
  }

  #forgetFrames(): void {
    this.#backlog.clear();
    this.#sound.clear();
  }

  #tellDropped(nowMs: number): void {
    if (nowMs - this.#droppedToldMs < tellDroppedEveryMs) return;
    this.#droppedToldMs = nowMs;
    this.#parts.log.warn(
      { frames: this.#backlog.takeDropped() },
      "transcoding does not keep up: pictures are left out up to a key frame",
    );
  }
}

const lostText: Text = {
  zh: "转码进程异常退出，正在恢复",
  en: "The transcoder ended unexpectedly. Restarting it.",
};
