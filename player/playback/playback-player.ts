import { type Clock, systemClock } from "@tessera/base";
import type { OpenFootageScreen } from "./footage-screen.ts";
import type { FootageSource } from "./footage-source.ts";
import { MseScreen } from "./mse-screen.ts";
import { PlaybackClock } from "./playback-clock.ts";
import type { PlaybackRate } from "./playback-rate.ts";
import { isSamePlaybackState, type PlaybackState } from "./playback-state.ts";
import { PlaybackTrack } from "./playback-track.ts";
import type { TrackState } from "./track-state.ts";

const tickMs = 50;
/** One channel that is late does not stop the others for longer than this. */
const patienceMs = 3000;
/** A leader further away than this from the clock is put back to it. */
const leaderReachMs = 500;
/** A leader that stands still for longer is left behind by the clock, and so comes to be corrected. */
const stillForMs = 400;
/** A frame time is cut to microseconds on its way: a little later it is surely that frame. */
const withinFrameMs = 1;

export interface PlaybackOptions {
  readonly positionMs: number;
  readonly onState: (state: PlaybackState) => void;
  /** Backwards: where footage before a moment ends, if that is known. */
  readonly footageBefore?: (positionMs: number) => number | undefined;
  /** Whether a stretch in which no track has footage is left out; otherwise it passes as it was. */
  readonly skipsGaps?: boolean;
  readonly clock?: Clock;
  readonly openScreen?: OpenFootageScreen;
}

/** Plays up to 16 recorded channels on one clock. */
export class PlaybackPlayer {
  readonly #clock: Clock;
  readonly #options: PlaybackOptions;
  readonly #position: PlaybackClock;
  readonly #tracks = new Map<string, PlaybackTrack>();
  readonly #stopTicking: () => void;
  #skipsGaps: boolean;
  #rate: PlaybackRate = 1;
  #wantsToPlay = false;
  #waitsSinceMs: number | undefined;
  #leaderMs = 0;
  #leaderMovedAtMs = 0;
  /** A step that waits for its picture. */
  #step: 1 | -1 | undefined;
  #state: PlaybackState = { kind: "paused", rate: 1, tracks: new Map() };

  constructor(options: PlaybackOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#skipsGaps = options.skipsGaps ?? true;
    this.#position = new PlaybackClock(this.#clock, options.positionMs);
    this.#stopTicking = this.#clock.every(tickMs, () => this.#tick());
  }

  get positionMs(): number {
    return this.#position.positionMs;
  }

  get state(): PlaybackState {
    return this.#state;
  }

  addTrack(id: string, video: HTMLVideoElement, source: FootageSource): void {
    this.removeTrack(id);
    const openScreen = this.#options.openScreen ?? openMseScreen;
    const onLoaded = () => this.#tick();
    const track = new PlaybackTrack({ video, source, openScreen, clock: this.#clock, onLoaded });
    this.#tracks.set(id, track);
    track.seek(this.positionMs, this.#rate);
    this.#tick();
  }

  removeTrack(id: string): void {
    this.#tracks.get(id)?.close();
    this.#tracks.delete(id);
    this.#tick();
  }

  play(): void {
    this.#wantsToPlay = true;
    this.#tick();
  }

  /** Stays at the picture that is on the screen. */
  pause(): void {
    this.#wantsToPlay = false;
    if (this.#state.kind === "playing" && this.#rate > 0)
      this.#followLeader(this.#look(this.positionMs));
    this.#position.hold();
    this.#tick();
  }

  setRate(rate: PlaybackRate): void {
    this.#rate = rate;
    this.#position.setRate(rate);
    this.#tick();
  }

  setSkipsGaps(skipsGaps: boolean): void {
    this.#skipsGaps = skipsGaps;
  }

  seek(positionMs: number): void {
    this.#step = undefined;
    this.#moveTo(positionMs);
    this.#tick();
  }

  /** One picture forward or back, by the first track that shows one; stops playing. */
  step(direction: 1 | -1): void {
    this.pause();
    if (this.#rate < 0 || this.#rate > 4) this.setRate(1);
    this.#step = direction;
    this.#tick();
  }

  stop(): void {
    this.#stopTicking();
    for (const track of this.#tracks.values()) track.close();
    this.#tracks.clear();
  }

  #moveTo(positionMs: number): void {
    this.#waitsSinceMs = undefined;
    this.#position.moveTo(positionMs);
    for (const track of this.#tracks.values()) track.seek(positionMs, this.#rate);
  }

  #tick(): void {
    const positionMs = this.positionMs;
    const states = this.#look(positionMs);
    const kind = this.#wantsToPlay ? this.#drive([...states.values()]) : "paused";
    if (kind === "playing") this.#position.run();
    else this.#position.hold();
    if (kind === "playing" && this.#rate > 0) this.#followLeader(states);
    if (this.#step) this.#tryStep(this.#step, states);
    this.#leadTracks(kind === "playing", states);
    this.#show({ kind, rate: this.#rate, tracks: states });
  }

  #look(positionMs: number): Map<string, TrackState> {
    return new Map([...this.#tracks].map(([id, track]) => [id, track.lookAt(positionMs)]));
  }

  /** Whether the position may move, after it was moved out of a stretch without footage. */
  #drive(states: readonly TrackState[]): PlaybackState["kind"] {
    const has = (kind: TrackState["kind"]) => states.some((state) => state.kind === kind);
    if (has("loading")) {
      this.#waitsSinceMs ??= this.#clock.monotonicMs();
      const isOver = this.#clock.monotonicMs() - this.#waitsSinceMs > patienceMs;
      return has("ready") && isOver ? "playing" : "waiting";
    }
    this.#waitsSinceMs = undefined;
    if (has("ready")) return "playing";
    // What could not be read may be right here.
    if (has("failed")) return "waiting";
    if (!has("gap")) return has("end") ? "at-end" : "waiting";
    if (!this.#skipsGaps) return "playing";
    return this.#leaveGap(states) ? "waiting" : "at-end";
  }

  #leaveGap(states: readonly TrackState[]): boolean {
    const targetMs = this.#rate > 0 ? nextFootage(states) : this.#footageBefore(states);
    if (targetMs === undefined) return false;
    this.#moveTo(targetMs);
    return true;
  }

  #footageBefore(states: readonly TrackState[]): number | undefined {
    const known = this.#options.footageBefore?.(this.positionMs);
    if (known !== undefined) return known - withinFrameMs * 100;
    const starts = states.flatMap((state) => (state.kind === "gap" ? [state.startMs] : []));
    return starts.length > 0 ? Math.max(...starts) - withinFrameMs * 100 : undefined;
  }

  /** The first track with a picture is never corrected: the clock goes with it. */
  #followLeader(states: ReadonlyMap<string, TrackState>): void {
    const leader = this.#leader(states);
    if (!leader || leader.isSeeking || this.#standsStill(leader.shownMs)) return;
    const aheadMs = leader.shownMs - this.positionMs;
    if (Math.abs(aheadMs) < leaderReachMs * Math.max(1, this.#rate))
      this.#position.moveTo(leader.shownMs);
  }

  #standsStill(leaderMs: number): boolean {
    const nowMs = this.#clock.monotonicMs();
    if (leaderMs !== this.#leaderMs || this.#state.kind !== "playing") {
      this.#leaderMs = leaderMs;
      this.#leaderMovedAtMs = nowMs;
    }
    return nowMs - this.#leaderMovedAtMs > stillForMs;
  }

  #leader(states: ReadonlyMap<string, TrackState>): PlaybackTrack | undefined {
    for (const [id, track] of this.#tracks) if (states.get(id)?.kind === "ready") return track;
    return undefined;
  }

  #leadTracks(isRunning: boolean, states: ReadonlyMap<string, TrackState>): void {
    const positionMs = this.positionMs;
    const leader = this.#leader(states);
    for (const track of this.#tracks.values()) {
      const isNear = Math.abs(track.shownMs - positionMs) < leaderReachMs * Math.max(1, this.#rate);
      const isLeader = track === leader && isNear;
      track.follow({ positionMs, rate: this.#rate, isRunning, isLeader });
    }
  }

  #tryStep(direction: 1 | -1, states: ReadonlyMap<string, TrackState>): void {
    const leader = this.#leader(states);
    const targetMs = leader?.neighbour(this.positionMs, direction);
    if (targetMs === undefined) return;
    this.#step = undefined;
    this.#position.moveTo(targetMs + withinFrameMs);
  }

  #show(state: PlaybackState): void {
    if (isSamePlaybackState(this.#state, state)) return;
    this.#state = state;
    this.#options.onState(state);
  }
}

const openMseScreen: OpenFootageScreen = (video, onError) => new MseScreen(video, onError);

function nextFootage(states: readonly TrackState[]): number | undefined {
  const moments = states.flatMap((state) =>
    state.kind === "gap" && state.nextMs !== undefined ? [state.nextMs] : [],
  );
  return moments.length > 0 ? Math.min(...moments) : undefined;
}
