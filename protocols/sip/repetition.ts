import type { Clock } from "@tessera/base";
import { T1_MS, TRANSACTION_MS } from "./timers.ts";

interface RepetitionOptions {
  readonly clock: Clock;
  /** Undefined where the transport loses nothing: then it is only waited. */
  readonly repeat: (() => void) | undefined;
  /** The pause doubles up to this. */
  readonly maxPauseMs: number;
  /** After 64 T1 without `stop`. */
  readonly giveUp: () => void;
}

/** Something is sent again and again, ever more slowly, until there is an answer or no more hope. */
export class Repetition {
  readonly #options: RepetitionOptions;
  #cancelRepeat: (() => void) | undefined;
  #cancelGiveUp: (() => void) | undefined;
  #pauseMs = T1_MS;

  constructor(options: RepetitionOptions) {
    this.#options = options;
    this.#cancelGiveUp = options.clock.after(TRANSACTION_MS, () => {
      this.stop();
      options.giveUp();
    });
    this.#plan();
  }

  /** Only as often as the longest pause from now on. */
  slow(): void {
    if (!this.#cancelRepeat) return;
    this.#cancelRepeat();
    this.#pauseMs = this.#options.maxPauseMs;
    this.#plan();
  }

  /** Nothing is sent again; giving up stays planned. */
  pause(): void {
    this.#cancelRepeat?.();
    this.#cancelRepeat = undefined;
  }

  stop(): void {
    this.pause();
    this.#cancelGiveUp?.();
    this.#cancelGiveUp = undefined;
  }

  #plan(): void {
    const { clock, repeat, maxPauseMs } = this.#options;
    if (!repeat) return;
    this.#cancelRepeat = clock.after(this.#pauseMs, () => {
      this.#pauseMs = Math.min(this.#pauseMs * 2, maxPauseMs);
      this.#plan();
      repeat();
    });
  }
}
