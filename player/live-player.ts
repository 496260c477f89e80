import { Backoff, type Clock, systemClock } from "@tessera/base";
import { type FailureReason, isDoubtful, mayRetry } from "./failure-reason.ts";
import { FrameWatch, staleAfterMs } from "./frame-watch.ts";
import { Ladder, type RungChoice } from "./ladder.ts";
import type { LiveServer } from "./live-server.ts";
import { isSameForViewer, type LiveState, type PlayerStatistics } from "./live-state.ts";
import type { Picture } from "./picture.ts";
import { playElement } from "./play-element.ts";
import { PlayPlan } from "./play-plan.ts";
import type { LiveTransport, Rung, TransportEvents } from "./rung.ts";
import { type RungMemory, sessionRungMemory } from "./rung-memory.ts";
import { inOrder, type RungOrder } from "./rung-order.ts";
import { allRungs } from "./rungs.ts";
import { SourceWatch } from "./source-watch.ts";
import type { SourceMessage } from "./wire-message.ts";

export interface LivePlayerOptions {
  readonly video: HTMLVideoElement;
  readonly server: LiveServer;
  readonly onState: (state: LiveState) => void;
  readonly choice?: RungChoice;
  /** Of the rungs that "auto" goes down; each order has a memory of its own. */
  readonly order?: RungOrder;
  /** The first that the browser can decode is shown. */
  readonly pictures?: readonly Picture[];
  readonly clock?: Clock;
  readonly rungs?: readonly Rung[];
  readonly memory?: RungMemory;
}

const tickMs = 250;
const goodPlayMs = 10_000;
/** A decoder that fails after so long was given a picture that it cannot take, as after packet loss. */
const hiccupAfterMs = 2000;
/** Running figures are told this often. */
const figuresEveryMs = 1000;

interface Failure {
  readonly reason: FailureReason;
  /** Absent if another try would change nothing. */
  readonly retryAtMs: number | undefined;
}

/**
 * Plays one live channel in a video element and keeps trying until it is stopped, for good: on the
 * best rung that works here, and on a lower one when a rung fails while the camera is there.
 */
export class LivePlayer {
  readonly #options: LivePlayerOptions;
  readonly #video: HTMLVideoElement;
  readonly #clock: Clock;
  readonly #backoff = new Backoff(500, 10_000);
  readonly #frames: FrameWatch;
  readonly #source = new SourceWatch();
  readonly #plan: PlayPlan;
  #stopTimers: (() => void)[] = [];
  #current: { readonly rung: Rung; readonly transport: LiveTransport } | undefined;
  #isOpen = false;
  #codecs = "";
  /** Counts tries, so that an answer to an older one is recognised and dropped. */
  #attempt = 0;
  #state: LiveState = { kind: "stopped" };
  #shownAtMs = 0;
  /** A page that was never on screen: browsers hold back its media, and nobody watches. */
  #isUnseen = false;
  #isPaused = false;
  #failure: Failure | undefined;
  #lastFailure: PlayerStatistics["lastFailure"];
  #startedAtMs = 0;
  /** Since when pictures flow without a break. */
  #flowingSinceMs: number | undefined;
  #firstFrameMs: number | undefined;
  #connections = 0;

  constructor(options: LivePlayerOptions) {
    const { choice = "auto", order = "quick", rungs = allRungs } = options;
    const memory = options.memory ?? sessionRungMemory(order);
    this.#options = options;
    this.#video = options.video;
    this.#clock = options.clock ?? systemClock;
    const ladder = new Ladder(inOrder(rungs, order), choice, memory);
    this.#plan = new PlayPlan(ladder, options.pictures ?? ["asked"]);
    this.#frames = new FrameWatch(this.#video, this.#clock, () => this.#onFrame());
  }

  get state(): LiveState {
    return this.#state;
  }

  get statistics(): PlayerStatistics {
    const { bitrateKbps, latencyMs } = this.#current?.transport.figures ?? {};
    return {
      rung: this.#current?.rung.name,
      width: this.#video.videoWidth,
      height: this.#video.videoHeight,
      decodedFps: this.#frames.decodedFps,
      decodedFrames: this.#frames.decodedFrames,
      droppedFrames: this.#frames.droppedFrames,
      bitrateKbps,
      latencyMs,
      firstFrameMs: this.#firstFrameMs,
      connections: this.#connections,
      lastFailure: this.#lastFailure,
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
    this.#current?.transport.close();
    this.#current = undefined;
    this.#show({ kind: "stopped" });
  }

  /** Now, whatever the wait was. */
  retry(): void {
    if (this.#state.kind === "stopped") return;
    this.#backoff.reset();
    this.#connect();
  }

  /** What is played may be a recording that is held: then no new picture is no failure. */
  setPaused(isPaused: boolean): void {
    if (this.#isPaused === isPaused) return;
    this.#isPaused = isPaused;
    if (isPaused || this.#state.kind === "stopped" || this.#failure) return;
    this.#frames.expectFresh();
    this.#show({ kind: "connecting" });
  }

  setSound(isOn: boolean): void {
    this.#video.muted = !isOn;
  }

  #connect(): void {
    this.#disconnect();
    this.#attempt += 1;
    this.#failure = undefined;
    this.#source.forget();
    this.#frames.expectFresh();
    this.#show({ kind: "connecting" });
    const { rung } = this.#plan;
    if (!rung) return this.#fail(this.#unsupported());
    if (!this.#isUnseen) void this.#askAndOpen(rung, this.#attempt);
  }

  #unsupported(): FailureReason {
    const { choice = "auto" } = this.#options;
    if (choice === "auto") return { code: "browser-unsupported" };
    return { code: "rung-unsupported", rung: choice };
  }

  async #askAndOpen(rung: Rung, attempt: number): Promise<void> {
    let address: string;
    try {
      const asking = this.#options.server.openUrl(rung.protocol, this.#plan.picture);
      [address] = await Promise.all([asking, rung.fetch?.()]);
    } catch (error) {
      if (attempt === this.#attempt) this.#fail({ code: "address-refused", error });
      return;
    }
    if (attempt !== this.#attempt) return;
    try {
      this.#open(rung, address);
    } catch {
      // Extensions and policies let constructors throw: that is the rung's failure.
      if (attempt === this.#attempt) this.#fail({ code: "connection-lost" });
    }
  }

  #open(rung: Rung, address: string): void {
    this.#connections += 1;
    this.#source.begin(this.#clock.monotonicMs());
    this.#isOpen = true;
    this.#transportOf(rung).open(address);
  }

  #transportOf(rung: Rung): LiveTransport {
    if (this.#current?.rung === rung) return this.#current.transport;
    this.#current?.transport.close();
    this.#current = undefined;
    this.#video.playbackRate = 1;
    const events = this.#transportEvents();
    const transport = rung.create({ video: this.#video, clock: this.#clock, events });
    this.#current = { rung, transport };
    return transport;
  }

  #transportEvents(): TransportEvents {
    return {
      onHeard: () => {
        this.#source.hear(this.#clock.monotonicMs());
      },
      onSource: (message) => {
        this.#noteSource(message);
        this.#tick();
      },
      onMedia: (codecs) => {
        this.#codecs = codecs;
        this.#frames.expectFresh();
        playElement(this.#video);
        this.#tick();
      },
      onFailed: (reason) => this.#fail(reason),
    };
  }

  #noteSource(message: SourceMessage): void {
    if (message.state === "stopped")
      return this.#fail({ code: "source-stopped", text: message.reason });
    if (message.state === "live" && !this.#source.isLive) this.#frames.expectFresh();
    this.#source.note(message, this.#clock.monotonicMs());
  }

  #onFrame(): void {
    this.#firstFrameMs ??= this.#clock.monotonicMs() - this.#startedAtMs;
    if (this.#state.kind !== "playing") this.#tick();
  }

  readonly #onVideoError = (): void => {
    const { error } = this.#video;
    // An element that is being emptied reports an error too, and has none.
    if (error && this.#isOpen) this.#fail({ code: "media-error", detail: error.message });
  };

  readonly #onVisibility = (): void => {
    if (document.hidden) return;
    if (this.#isUnseen) {
      this.#isUnseen = false;
      this.#startedAtMs = this.#clock.monotonicMs();
      return this.#connect();
    }
    // What was not decoded while nobody could see it says nothing about the source.
    this.#frames.expectFresh();
    this.#current?.transport.jumpToEdge();
    if (this.#isOpen) playElement(this.#video);
    this.#tick();
  };

  #fail(reason: FailureReason): void {
    const { server } = this.#options;
    const isHiccup = reason.code === "media-error" && this.#hasFlowedFor(hiccupAfterMs);
    // What the browser choked on would stay in its buffer.
    if (reason.code === "media-error") this.#current?.transport.reset();
    this.#disconnect();
    this.#attempt += 1;
    this.#noteFailure(reason);
    // No rung would have done better, and waiting mends nothing: the server starts it with a whole key frame.
    if (isHiccup) return this.#goOn();
    if (this.#plan.goesOnAfter(reason, server.isProtocolOff)) return this.#goOn();
    const canRetry = mayRetry(reason, server.isWorthRetrying);
    const retryAtMs = canRetry ? this.#clock.monotonicMs() + this.#backoff.nextMs() : undefined;
    this.#failure = { reason, retryAtMs };
    this.#tick();
    if (isDoubtful(reason)) void this.#findCulprit(this.#attempt, this.#failure);
  }

  #hasFlowedFor(durationMs: number): boolean {
    const nowMs = this.#clock.monotonicMs();
    return this.#flowingSinceMs !== undefined && nowMs - this.#flowingSinceMs >= durationMs;
  }

  #noteFailure(reason: FailureReason): void {
    this.#lastFailure = { rung: this.#plan.rung?.name, reason };
  }

  /** Before a rung is blamed, the server is asked about the camera; meanwhile the wait goes on. */
  async #findCulprit(attempt: number, failure: Failure): Promise<void> {
    const { server } = this.#options;
    const report = await server.reportSource(this.#plan.picture).catch(() => undefined);
    if (!report || attempt !== this.#attempt) return;
    const consequence = this.#plan.judge(report);
    if (consequence === "go-on") this.#goOn();
    if (consequence !== "camera" || !report.isRunning) return;
    const reason: FailureReason = { code: "source-lost", text: report.reason };
    this.#failure = { ...failure, reason };
    this.#noteFailure(reason);
    this.#tick();
  }

  #goOn(): void {
    this.#backoff.reset();
    this.#connect();
  }

  #disconnect(): void {
    this.#isOpen = false;
    this.#current?.transport.disconnect();
    this.#flowingSinceMs = undefined;
  }

  #tick(): void {
    if (this.#state.kind === "stopped") return;
    const nowMs = this.#clock.monotonicMs();
    this.#frames.poll();
    this.#current?.transport.follow();
    if (this.#failure) return this.#tickFailed(this.#failure, nowMs);
    if (!this.#isOpen || !this.#current || document.hidden || this.#isPaused) return;
    // Patience is for what could have come.
    if (this.#current.transport.isWaiting) return this.#frames.expectFresh();
    this.#tickOpen(this.#current.rung, nowMs);
  }

  #tickOpen(rung: Rung, nowMs: number): void {
    const isLive = this.#source.isLive || !rung.tellsSource;
    if (isLive && this.#frames.isFresh) return this.#tickPlaying(rung, nowMs);
    this.#flowingSinceMs = undefined;
    if (!rung.tellsSource && this.#source.isToBeAsked(nowMs)) void this.#askSource(this.#attempt);
    this.#tickStalled(rung, nowMs);
  }

  #tickFailed({ reason, retryAtMs }: Failure, nowMs: number): void {
    if (retryAtMs !== undefined && nowMs >= retryAtMs) return this.#connect();
    this.#show({ kind: "failed", reason, retryInMs: retryAtMs && retryAtMs - nowMs });
  }

  #tickPlaying(rung: Rung, nowMs: number): void {
    this.#flowingSinceMs ??= nowMs;
    this.#source.noteLive();
    if (this.#state.kind !== "playing") this.#plan.notePlaying();
    if (nowMs - this.#flowingSinceMs >= goodPlayMs) {
      this.#backoff.reset();
      this.#plan.forgiveFailures();
    }
    this.#show({
      kind: "playing",
      width: this.#video.videoWidth,
      height: this.#video.videoHeight,
      codecs: this.#codecs,
      rung: rung.name,
      picture: this.#plan.picture,
    });
  }

  /** Whether it is the camera that keeps the picture away. */
  async #askSource(attempt: number): Promise<void> {
    const { server } = this.#options;
    const report = await server.reportSource(this.#plan.picture).catch(() => undefined);
    if (attempt !== this.#attempt || !report?.isRunning) return;
    this.#source.hear(this.#clock.monotonicMs());
    this.#noteSource({ type: "state", state: report.state, reason: report.reason });
  }

  #tickStalled(rung: Rung, nowMs: number): void {
    const { loss } = this.#source;
    const { pictureAtMs } = this.#frames;
    if (this.#isHopeless(rung, nowMs)) return this.#fail({ code: "no-picture" });
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

  #isHopeless({ patienceMs }: Rung, nowMs: number): boolean {
    if (this.#source.isSought) return this.#source.isLineDead(nowMs);
    return nowMs - this.#frames.waitingSinceMs >= patienceMs;
  }

  #show(state: LiveState): void {
    const nowMs = this.#clock.monotonicMs();
    if (isSameForViewer(this.#state, state) && nowMs - this.#shownAtMs < figuresEveryMs) return;
    this.#shownAtMs = nowMs;
    this.#state = state;
    this.#options.onState(state);
  }
}
