import { Backoff, type Clock, systemClock } from "@tessera/base";
import { FrameWatch } from "./frame-watch.ts";
import { LiveConnection, type Socket } from "./live-connection.ts";
import {
  codecsOf,
  type FailureReason,
  isSameForViewer,
  type LiveState,
  type PlayerStatistics,
} from "./live-state.ts";
import { MseBuffer, mediaSourceClass } from "./mse-buffer.ts";
import { SourceWatch } from "./source-watch.ts";
import type { SourceMessage } from "./wire-message.ts";

export interface LivePlayerOptions {
  readonly video: HTMLVideoElement;
  /** Asked before every connection: play tokens are short-lived. */
  readonly openUrl: () => Promise<string>;
  readonly onState: (state: LiveState) => void;
  /** False for an answer of `openUrl` that another try will not change. */
  readonly isWorthRetrying?: (error: unknown) => boolean;
  readonly clock?: Clock;
  readonly openSocket?: (url: string) => Socket;
}

const tickMs = 250;
const staleAfterMs = 2000;
/** Connected, no picture and no word from the server: begin again. */
const giveUpAfterMs = 12_000;
/** While the server says that it is looking for the camera, only a dead line is a reason. */
const silentLineMs = 60_000;
const goodPlayMs = 10_000;

/** Running figures are told this often. */
const figuresEveryMs = 1000;

/** Plays one live channel in a video element and keeps trying until it is stopped, for good. */
export class LivePlayer {
  readonly #options: LivePlayerOptions;
  readonly #video: HTMLVideoElement;
  readonly #clock: Clock;
  readonly #backoff = new Backoff(500, 10_000);
  readonly #frames: FrameWatch;
  readonly #source = new SourceWatch();
  readonly #openSocket: (url: string) => Socket;
  #stopTimers: (() => void)[] = [];
  #connection: LiveConnection | undefined;
  #buffer: MseBuffer | undefined;
  /** Counts tries, so that an answer to an older one is recognised and dropped. */
  #attempt = 0;
  #state: LiveState = { kind: "stopped" };
  #shownAtMs = 0;
  /** A page that was never on screen: browsers hold back its media, and nobody watches. */
  #isUnseen = false;
  #failure: { reason: FailureReason; retryAtMs: number | undefined } | undefined;
  #startedAtMs = 0;
  /** Pictures from before belong to an older connection or source. */
  #freshFromMs = 0;
  #lastMessageAtMs = 0;
  /** Since when pictures flow without a break. */
  #flowingSinceMs: number | undefined;
  #firstFrameMs: number | undefined;
  #receivedBytes = 0;
  #connections = 0;

  constructor(options: LivePlayerOptions) {
    this.#options = options;
    this.#video = options.video;
    this.#clock = options.clock ?? systemClock;
    this.#openSocket = options.openSocket ?? ((url) => new WebSocket(url));
    this.#frames = new FrameWatch(this.#video, this.#clock, () => this.#onFrame());
  }

  get state(): LiveState {
    return this.#state;
  }

  get statistics(): PlayerStatistics {
    return {
      decodedFrames: this.#frames.decodedFrames,
      droppedFrames: this.#frames.droppedFrames,
      firstFrameMs: this.#firstFrameMs,
      receivedBytes: this.#receivedBytes,
      connections: this.#connections,
    };
  }

  start(): void {
    if (this.#state.kind !== "stopped") return;
    this.#isUnseen = document.hidden;
    this.#startedAtMs = this.#clock.monotonicMs();
    // Browsers start a picture by themselves only without sound.
    this.#video.muted = true;
    this.#video.playsInline = true;
    this.#video.addEventListener("error", this.#onVideoError);
    document.addEventListener("visibilitychange", this.#onVisibility);
    this.#stopTimers = [
      this.#clock.every(tickMs, () => this.#tick()),
      () => this.#video.removeEventListener("error", this.#onVideoError),
      () => document.removeEventListener("visibilitychange", this.#onVisibility),
    ];
    this.#connect();
  }

  stop(): void {
    for (const stopTimer of this.#stopTimers) stopTimer();
    this.#stopTimers = [];
    this.#attempt += 1;
    this.#disconnect();
    this.#frames.stop();
    this.#buffer?.close();
    this.#buffer = undefined;
    this.#video.removeAttribute("src");
    this.#video.load();
    this.#show({ kind: "stopped" });
  }

  /** Now, whatever the wait was. */
  retry(): void {
    if (this.#state.kind === "stopped") return;
    this.#backoff.reset();
    this.#connect();
  }

  setSound(isOn: boolean): void {
    this.#video.muted = !isOn;
  }

  #connect(): void {
    this.#disconnect();
    this.#attempt += 1;
    this.#failure = undefined;
    this.#source.forget();
    this.#expectFresh();
    this.#show({ kind: "connecting" });
    if (this.#isUnseen) return;
    void this.#askAndOpen(this.#attempt);
  }

  async #askAndOpen(attempt: number): Promise<void> {
    try {
      const address = await this.#options.openUrl();
      if (attempt === this.#attempt) this.#open(address);
    } catch (error) {
      if (attempt === this.#attempt) this.#fail({ code: "address-refused", error });
    }
  }

  #open(address: string): void {
    this.#connections += 1;
    this.#lastMessageAtMs = this.#clock.monotonicMs();
    this.#connection = new LiveConnection(address, this.#openSocket, {
      onMessage: (message) => {
        this.#lastMessageAtMs = this.#clock.monotonicMs();
        if (message.type === "mse") this.#prepare(message.mime);
        else this.#noteSource(message);
        this.#tick();
      },
      onInit: (bytes) => this.#append(bytes),
      onFragments: (bytes) => this.#append(bytes),
      onClosed: () => this.#fail({ code: "connection-lost" }),
    });
  }

  #noteSource(message: SourceMessage): void {
    if (message.state === "stopped")
      return this.#fail({ code: "source-stopped", text: message.reason });
    if (message.state === "live") this.#expectFresh();
    this.#source.note(message, this.#clock.monotonicMs());
  }

  /** A first or a new source: the same kind goes on in the same buffer, another gets its own. */
  #prepare(mime: string): void {
    this.#expectFresh();
    const Source = mediaSourceClass();
    if (!Source) return this.#fail({ code: "mse-unsupported" });
    if (!Source.isTypeSupported(mime))
      return this.#fail({ code: "codec-unsupported", codecs: codecsOf(mime) });
    if (this.#buffer?.mime === mime) return this.#buffer.startAnew();
    this.#buffer?.close();
    this.#buffer = new MseBuffer(Source, {
      video: this.#video,
      mime,
      clock: this.#clock,
      onError: (error) => this.#failMedia(String(error)),
    });
    this.#play();
  }

  /** Every picture so far is an old one, those that were decoded but not yet counted too. */
  #expectFresh(): void {
    this.#frames.poll();
    this.#freshFromMs = this.#clock.monotonicMs();
  }

  #append(bytes: Uint8Array<ArrayBuffer>): void {
    this.#lastMessageAtMs = this.#clock.monotonicMs();
    this.#receivedBytes += bytes.byteLength;
    this.#buffer?.append(bytes);
  }

  #play(): void {
    this.#video.play().catch((error: unknown) => {
      // Any other refusal comes from a change of source; the next source plays again.
      if (!(error instanceof Error) || error.name !== "NotAllowedError") return;
      if (this.#video.muted) return;
      this.#video.muted = true;
      this.#play();
    });
  }

  #onFrame(): void {
    this.#firstFrameMs ??= this.#clock.monotonicMs() - this.#startedAtMs;
    if (this.#state.kind !== "playing") this.#tick();
  }

  readonly #onVideoError = (): void => {
    this.#failMedia(this.#video.error?.message ?? "");
  };

  readonly #onVisibility = (): void => {
    if (document.hidden) return;
    if (this.#isUnseen) {
      this.#isUnseen = false;
      this.#startedAtMs = this.#clock.monotonicMs();
      return this.#connect();
    }
    // What was not decoded while nobody could see it says nothing about the source.
    this.#expectFresh();
    this.#buffer?.jumpToEdge();
    if (this.#buffer) this.#play();
    this.#tick();
  };

  #failMedia(detail: string): void {
    // What the browser choked on stays in the buffer: the next try needs a new one.
    this.#buffer?.close();
    this.#buffer = undefined;
    this.#fail({ code: "media-error", detail });
  }

  #fail(reason: FailureReason): void {
    this.#disconnect();
    this.#attempt += 1;
    const retryAtMs = this.#canRetry(reason)
      ? this.#clock.monotonicMs() + this.#backoff.nextMs()
      : undefined;
    this.#failure = { reason, retryAtMs };
    this.#tick();
  }

  #canRetry(reason: FailureReason): boolean {
    if (reason.code === "mse-unsupported" || reason.code === "codec-unsupported") return false;
    if (reason.code !== "address-refused") return true;
    return this.#options.isWorthRetrying?.(reason.error) ?? true;
  }

  #disconnect(): void {
    this.#connection?.close();
    this.#connection = undefined;
    this.#flowingSinceMs = undefined;
  }

  #tick(): void {
    if (this.#state.kind === "stopped") return;
    const nowMs = this.#clock.monotonicMs();
    this.#frames.poll();
    this.#buffer?.follow();
    if (this.#failure) return this.#tickFailed(this.#failure, nowMs);
    if (!this.#connection || document.hidden) return;

    const lastFrameAtMs = this.#frames.lastFrameAtMs ?? Number.NEGATIVE_INFINITY;
    const isFresh = lastFrameAtMs > this.#freshFromMs && nowMs - lastFrameAtMs < staleAfterMs;
    if (isFresh && this.#source.isLive) return this.#tickPlaying(nowMs);
    this.#flowingSinceMs = undefined;
    this.#tickStalled(nowMs);
  }

  #tickFailed(failure: { reason: FailureReason; retryAtMs: number | undefined }, nowMs: number) {
    const { reason, retryAtMs } = failure;
    if (retryAtMs !== undefined && nowMs >= retryAtMs) return this.#connect();
    this.#show({ kind: "failed", reason, retryInMs: retryAtMs && retryAtMs - nowMs });
  }

  #tickPlaying(nowMs: number): void {
    this.#flowingSinceMs ??= nowMs;
    if (nowMs - this.#flowingSinceMs >= goodPlayMs) this.#backoff.reset();
    this.#show({
      kind: "playing",
      width: this.#video.videoWidth,
      height: this.#video.videoHeight,
      codecs: codecsOf(this.#buffer?.mime ?? ""),
      latencyMs: this.#buffer?.latencyMs ?? 0,
    });
  }

  #tickStalled(nowMs: number): void {
    const { loss } = this.#source;
    const pictureAtMs = this.#frames.lastFrameAtMs ?? this.#freshFromMs;
    if (this.#isHopeless(nowMs, pictureAtMs)) return this.#fail({ code: "no-picture" });
    // What still comes out of the buffer after the loss does not make the picture newer.
    const sinceMs = nowMs - Math.min(pictureAtMs, loss?.sinceMs ?? pictureAtMs);
    if (!loss && (this.#state.kind === "connecting" || sinceMs < staleAfterMs)) return;
    this.#show({
      kind: "stalled",
      sinceMs,
      hasPicture: this.#video.videoWidth > 0,
      reason: loss ? { code: "source-lost", text: loss.text } : { code: "no-frames" },
    });
  }

  #isHopeless(nowMs: number, pictureAtMs: number): boolean {
    if (this.#source.isSought) return nowMs - this.#lastMessageAtMs >= silentLineMs;
    return nowMs - Math.max(pictureAtMs, this.#freshFromMs) >= giveUpAfterMs;
  }

  #show(state: LiveState): void {
    const nowMs = this.#clock.monotonicMs();
    if (isSameForViewer(this.#state, state) && nowMs - this.#shownAtMs < figuresEveryMs) return;
    this.#shownAtMs = nowMs;
    this.#state = state;
    this.#options.onState(state);
  }
}
