import type { Clock, Text } from "@tessera/base";
import type { FailureReason, LivePlayer, LiveServer, LiveState } from "@tessera/player";

/** As the call that controls a playback takes it. */
export type PlayCommand =
  | { readonly command: "play" | "pause" | "stop" }
  | { readonly command: "scale"; readonly scale: number }
  | { readonly command: "seek"; readonly time: number };

export type DevicePlayState =
  /** No picture yet, or no new one. */
  | { readonly kind: "waiting" }
  | { readonly kind: "playing" }
  | { readonly kind: "paused" }
  | { readonly kind: "failed"; readonly reason: FailureReason }
  /** The device sends no more of it: all has been played, or it broke off. */
  | { readonly kind: "over"; readonly isWhole: boolean; readonly reason: Text };

export interface DevicePlayParts {
  readonly recording: { readonly startMs: number; readonly endMs: number };
  /** Gives an address that plays from a moment on, once. */
  readonly open: (fromMs: number) => Promise<string>;
  /** What failed has been shown. */
  readonly control: (url: string, command: PlayCommand) => Promise<unknown>;
  readonly createPlayer: (
    server: Pick<LiveServer, "openUrl">,
    onState: (state: LiveState) => void,
  ) => Pick<LivePlayer, "start" | "stop" | "retry" | "setPaused" | "setSound">;
  readonly onChange: () => void;
  readonly clock: Clock;
}

/** The last piece of a recording that still can be asked for. */
const shortestMs = 1000;
/** How far before its end a recording may end: devices cut at a key frame. */
const endToleranceMs = 5000;

/**
 * Plays one recording of a device through the live player. Where it stands is counted from what the device was
 * told: its pictures carry the times at which they are seen, whatever the speed.
 */
export class DevicePlay {
  readonly #parts: DevicePlayParts;
  #player: ReturnType<DevicePlayParts["createPlayer"]>;
  #session: { readonly url: string; readonly fromMs: number } | undefined;
  #live: LiveState = { kind: "connecting" };
  #over: Extract<DevicePlayState, { kind: "over" }> | undefined;
  #isPaused = false;
  #hasSound = false;
  #speed = 1;
  /** What the device was told last. */
  #toldSpeed = 1;
  #anchor: { readonly atMs: number; readonly positionMs: number };
  #line: Promise<unknown> = Promise.resolve();
  #isStopped = false;

  constructor(parts: DevicePlayParts, fromMs = parts.recording.startMs) {
    this.#parts = parts;
    this.#anchor = { atMs: parts.clock.monotonicMs(), positionMs: fromMs };
    this.#player = this.#createPlayer();
  }

  get state(): DevicePlayState {
    if (this.#over) return this.#over;
    if (this.#live.kind === "failed") return { kind: "failed", reason: this.#live.reason };
    if (this.#isPaused) return { kind: "paused" };
    return { kind: this.#live.kind === "playing" ? "playing" : "waiting" };
  }

  get speed(): number {
    return this.#speed;
  }

  get positionMs(): number {
    const { atMs, positionMs } = this.#anchor;
    const isRunning = this.state.kind === "playing";
    const passedMs = isRunning ? this.#parts.clock.monotonicMs() - atMs : 0;
    return this.#within(positionMs + passedMs * this.#speed);
  }

  start(): void {
    this.#player.start();
  }

  stop(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#player.stop();
    this.#leave();
  }

  /** Goes on; what is over begins anew, what broke off goes on from there. */
  play(): void {
    const { state } = this;
    if (state.kind === "over") return this.#reopen(state.isWhole ? this.#startMs : this.positionMs);
    if (state.kind === "failed") return this.#reopen(this.positionMs);
    if (!this.#isPaused) return;
    this.#tell({ command: "play" }, () => this.#goOn());
  }

  pause(): void {
    if (this.#isPaused || this.state.kind === "over") return;
    this.#setPaused(true);
    this.#tell({ command: "pause" }, undefined, () => this.#goOn());
  }

  setSpeed(speed: number): void {
    const before = this.#speed;
    this.#anchorAt(this.positionMs);
    this.#speed = speed;
    this.#parts.onChange();
    // A device that is paused would begin to play.
    if (!this.#isPaused && this.#session) this.#tellSpeed(before);
  }

  seek(toMs: number): void {
    const wantedMs = this.#within(toMs);
    const session = this.#session;
    if (this.#over || !session || wantedMs < session.fromMs) return this.#reopen(wantedMs);
    this.#anchorAt(wantedMs);
    this.#tell({ command: "seek", time: Math.round((wantedMs - session.fromMs) / 1000) }, () => {
      this.#anchorAt(wantedMs);
      this.#goOn();
    });
    this.#parts.onChange();
  }

  setSound(isOn: boolean): void {
    this.#hasSound = isOn;
    this.#player.setSound(isOn);
  }

  get #startMs(): number {
    return this.#parts.recording.startMs;
  }

  #within(atMs: number): number {
    const { startMs, endMs } = this.#parts.recording;
    return Math.min(endMs, Math.max(startMs, atMs));
  }

  /** Also after a connection was lost: from where it stood. */
  async #open(): Promise<string> {
    this.#leave();
    const { recording, open } = this.#parts;
    const latestMs = Math.max(recording.startMs, recording.endMs - shortestMs);
    const fromMs = Math.floor(Math.min(latestMs, this.positionMs));
    const url = await open(fromMs);
    this.#session = { url, fromMs };
    if (this.#isStopped) this.#leave();
    this.#toldSpeed = 1;
    this.#anchorAt(fromMs);
    return url;
  }

  /** A device plays only a few at a time: it is told when one is not wanted any more. */
  #leave(): void {
    const url = this.#session?.url;
    this.#session = undefined;
    if (url) this.#parts.control(url, { command: "stop" }).catch(() => undefined);
  }

  #reopen(fromMs: number): void {
    const isOver = this.#over !== undefined;
    this.#over = undefined;
    this.#live = { kind: "connecting" };
    this.#isPaused = false;
    this.#anchorAt(this.#within(fromMs));
    if (isOver) this.#startAnew();
    else {
      this.#player.setPaused(false);
      this.#player.retry();
    }
    this.#parts.onChange();
  }

  #startAnew(): void {
    this.#player = this.#createPlayer();
    this.#player.start();
    this.#player.setSound(this.#hasSound);
  }

  #createPlayer(): ReturnType<DevicePlayParts["createPlayer"]> {
    return this.#parts.createPlayer({ openUrl: () => this.#open() }, (state) =>
      this.#follow(state),
    );
  }

  #follow(state: LiveState): void {
    if (this.#over || this.#isStopped) return;
    const wasShown = this.#live.kind === "playing";
    this.#anchorAt(this.positionMs);
    this.#live = state;
    const hasBegun = !wasShown && state.kind === "playing";
    if (hasBegun && this.#toldSpeed !== this.#speed && !this.#isPaused) this.#tellSpeed(1);
    if (state.kind === "failed" && state.reason.code === "source-stopped")
      this.#end(state.reason.text);
    this.#parts.onChange();
  }

  #end(reason: Text): void {
    const { endMs } = this.#parts.recording;
    const leftMs = endMs - this.positionMs;
    const isWhole = leftMs <= endToleranceMs * Math.max(1, this.#speed);
    this.#over = { kind: "over", isWhole, reason };
    if (isWhole) this.#anchorAt(endMs);
    this.#session = undefined;
    this.#player.stop();
  }

  #goOn(): void {
    this.#setPaused(false);
    if (this.#toldSpeed !== this.#speed) this.#tellSpeed(this.#toldSpeed);
  }

  #setPaused(isPaused: boolean): void {
    this.#anchorAt(this.positionMs);
    this.#isPaused = isPaused;
    this.#player.setPaused(isPaused);
    this.#parts.onChange();
  }

  #tellSpeed(before: number): void {
    const speed = this.#speed;
    this.#toldSpeed = speed;
    this.#tell({ command: "scale", scale: speed }, undefined, () => {
      if (this.#speed !== speed) return;
      this.#anchorAt(this.positionMs);
      this.#speed = before;
      this.#toldSpeed = before;
      this.#parts.onChange();
    });
  }

  /** One word after the other. */
  #tell(command: PlayCommand, onDone?: () => void, onFailed?: () => void): void {
    const session = this.#session;
    if (!session) return;
    const isCurrent = () => this.#session === session;
    this.#line = this.#line
      .then(() => isCurrent() && this.#parts.control(session.url, command))
      .then(
        () => isCurrent() && onDone?.(),
        () => isCurrent() && onFailed?.(),
      );
  }

  #anchorAt(positionMs: number): void {
    this.#anchor = { atMs: this.#parts.clock.monotonicMs(), positionMs };
  }
}
