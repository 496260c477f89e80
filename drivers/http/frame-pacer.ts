import { type Clock, wait } from "@tessera/base";
import type { FrameSink } from "@tessera/engine";
import type { TimedFrame } from "./segment-line.ts";

const pollIntervalMs = 100;

/**
 * Gives frames that come in bursts, a segment at a time, to the sink when they are due. When it runs
 * dry it waits and goes on from there; when too much lies ready it gives out the oldest at once.
 */
export class FramePacer {
  readonly #sink: FrameSink;
  readonly #clock: Clock;
  readonly #maxReadyMs: number;
  #queue: TimedFrame[] = [];
  /** When the line's zero was, or would have been. */
  #zeroMs: number | undefined;
  #cancel: (() => void) | undefined;

  constructor(sink: FrameSink, clock: Clock, maxReadyMs: number) {
    this.#sink = sink;
    this.#clock = clock;
    this.#maxReadyMs = maxReadyMs;
  }

  /** How long it can go on without more. */
  get readyMs(): number {
    const last = this.#queue.at(-1);
    if (!last || this.#zeroMs === undefined) return 0;
    return Math.max(0, this.#zeroMs + last.atMs - this.#clock.monotonicMs());
  }

  add(frames: readonly TimedFrame[]): void {
    const [first] = frames;
    if (!first) return;
    const nowMs = this.#clock.monotonicMs();
    const dueMs = this.#zeroMs === undefined ? undefined : this.#zeroMs + first.atMs;
    const isDry = this.#queue.length === 0;
    if (dueMs === undefined || (isDry && dueMs < nowMs)) this.#zeroMs = nowMs - first.atMs;
    this.#queue.push(...frames);
    const excessMs = this.readyMs - this.#maxReadyMs;
    if (excessMs > 0 && this.#zeroMs !== undefined) this.#zeroMs -= excessMs;
    this.#release();
  }

  /** Resolves when no more than this lies ready. */
  async whenBelow(readyMs: number, signal: AbortSignal): Promise<void> {
    while (this.readyMs > readyMs) await wait(this.#clock, pollIntervalMs, signal);
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#queue = [];
  }

  #release(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    const lineMs = this.#clock.monotonicMs() - (this.#zeroMs ?? 0);
    const firstLater = this.#queue.findIndex(({ atMs }) => atMs > lineMs);
    const due = this.#queue.splice(0, firstLater < 0 ? this.#queue.length : firstLater);
    for (const { frame, tracks } of due) {
      if (tracks) this.#sink.setTracks(tracks);
      this.#sink.push(frame);
    }
    const [next] = this.#queue;
    if (next) this.#cancel = this.#clock.after(next.atMs - lineMs, () => this.#release());
  }
}
