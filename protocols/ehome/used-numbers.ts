import type { Clock } from "@tessera/base";

/** A late answer has the number of one of the last questions. */
const mostRemembered = 64;
/** Devices repeat within this time. */
const repeatedWithinMs = 20_000;

/** The numbers that the questions to one device and its answers have had of late: what comes late or twice is known by them. */
export class UsedNumbers {
  readonly #clock: Clock;
  /** Until when, by command and number. */
  readonly #untilMs = new Map<string, number>();
  #lastOwn: number | undefined;
  /** Some give every answer the same number: it says nothing then. */
  #constant: number | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  has(command: string, sequence: number): boolean {
    const untilMs = this.#untilMs.get(keyOf(command, sequence)) ?? 0;
    return sequence !== this.#constant && this.#clock.monotonicMs() < untilMs;
  }

  /** Of a question of ours. */
  take(command: string, sequence: number): void {
    this.#note(command, sequence, Infinity);
  }

  /** Of an answer with a number of the device's own. */
  hear(command: string, sequence: number): void {
    this.#constant = this.#lastOwn === sequence ? sequence : undefined;
    this.#lastOwn = sequence;
    this.#note(command, sequence, this.#clock.monotonicMs() + repeatedWithinMs);
  }

  #note(command: string, sequence: number, untilMs: number): void {
    const key = keyOf(command, sequence);
    this.#untilMs.delete(key);
    this.#untilMs.set(key, untilMs);
    const [oldest] = this.#untilMs.keys();
    if (this.#untilMs.size > mostRemembered && oldest !== undefined) this.#untilMs.delete(oldest);
  }
}

const keyOf = (command: string, sequence: number): string => `${command} ${sequence}`;
