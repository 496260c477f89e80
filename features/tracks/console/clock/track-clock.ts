import type { Clock } from "@tessera/base";

export const trackRates = [1, 2, 4, 8, 16, 32, 64] as const;
export type TrackRate = (typeof trackRates)[number];

export interface TrackSpan {
  readonly startMs: number;
  readonly endMs: number;
}

export interface TrackClockState {
  readonly isPlaying: boolean;
  readonly rate: TrackRate;
  /** It wants to play and waits for pictures. */
  readonly isHeld: boolean;
}

interface TrackClockParts {
  readonly span: TrackSpan;
  readonly positionMs: number;
  readonly clock: Clock;
}

/** The moment that the map and all pictures show. Whoever shows something late may hold it for a while. */
export class TrackClock {
  readonly #clock: Clock;
  readonly #span: TrackSpan;
  readonly #holders = new Set<object>();
  readonly #stateListeners = new Set<() => void>();
  readonly #seekListeners = new Set<(positionMs: number) => void>();
  #anchor: { readonly positionMs: number; readonly atMs: number };
  #state: TrackClockState = { isPlaying: false, rate: 1, isHeld: false };
  #cancelEnd: () => void = () => {};

  constructor({ span, positionMs, clock }: TrackClockParts) {
    this.#clock = clock;
    this.#span = span;
    this.#anchor = { positionMs: this.#within(positionMs), atMs: clock.monotonicMs() };
  }

  get span(): TrackSpan {
    return this.#span;
  }

  get state(): TrackClockState {
    return this.#state;
  }

  get positionMs(): number {
    const { positionMs, atMs } = this.#anchor;
    if (!this.#isRunning) return positionMs;
    return this.#within(positionMs + (this.#clock.monotonicMs() - atMs) * this.#state.rate);
  }

  /** From the beginning, if it stands at the end. */
  play(): void {
    if (this.#state.isPlaying) return;
    if (this.positionMs >= this.#span.endMs) this.seek(this.#span.startMs);
    this.#change({ isPlaying: true });
  }

  pause(): void {
    this.#change({ isPlaying: false });
  }

  setRate(rate: TrackRate): void {
    this.#change({ rate });
  }

  seek(positionMs: number): void {
    const wantedMs = this.#within(positionMs);
    this.#anchorAt(wantedMs);
    for (const tell of this.#seekListeners) tell(wantedMs);
  }

  /** Pictures know better where they are; told by them some times a second. */
  correct(positionMs: number): void {
    if (this.#isRunning) this.#anchorAt(this.#within(positionMs));
  }

  /** While anybody holds it, it stands. */
  hold(holder: object, isHeld: boolean): void {
    if (this.#holders.has(holder) === isHeld) return;
    const positionMs = this.positionMs;
    if (isHeld) this.#holders.add(holder);
    else this.#holders.delete(holder);
    this.#anchorAt(positionMs);
    this.#change({ isHeld: this.#holders.size > 0 });
  }

  /** Gives what ends it. */
  onState(listener: () => void): () => void {
    this.#stateListeners.add(listener);
    return () => void this.#stateListeners.delete(listener);
  }

  /** Somebody wants it elsewhere. */
  onSought(listener: (positionMs: number) => void): () => void {
    this.#seekListeners.add(listener);
    return () => void this.#seekListeners.delete(listener);
  }

  get #isRunning(): boolean {
    return this.#state.isPlaying && !this.#state.isHeld;
  }

  #within(positionMs: number): number {
    const { startMs, endMs } = this.#span;
    return Math.min(endMs, Math.max(startMs, positionMs));
  }

  #change(change: Partial<TrackClockState>): void {
    this.#anchorAt(this.positionMs);
    this.#state = { ...this.#state, ...change };
    this.#anchorAt(this.#anchor.positionMs);
    for (const tell of this.#stateListeners) tell();
  }

  #anchorAt(positionMs: number): void {
    this.#anchor = { positionMs, atMs: this.#clock.monotonicMs() };
    this.#cancelEnd();
    if (!this.#isRunning) return;
    const leftMs = (this.#span.endMs - positionMs) / this.#state.rate;
    this.#cancelEnd = this.#clock.after(Math.max(0, leftMs), () => this.pause());
  }
}
