import type { Clock } from "@tessera/base";
import { type Frame, PartCollector } from "@tessera/formats/jt808";

interface MissingPartsOptions {
  readonly clock: Clock;
  /** These packets of a message have not come. */
  readonly onMissing: (firstSerial: number, missing: readonly number[]) => void;
  readonly onGivenUp: (messageId: number, missing: number) => void;
}

/** After the last packet that came. */
const quietMs = 5000;
const times = 3;
/** A terminal that missed an answer sends a packet again within that; later the same number is another message. */
const finishedForMs = 60_000;
const mostFinished = 8;

/** Puts long messages of one terminal together, and asks for what is missing of them. */
export class MissingParts {
  readonly #options: MissingPartsOptions;
  readonly #collector = new PartCollector();
  readonly #timers = new Map<string, () => void>();
  /** When the last ones became whole. */
  readonly #finished = new Map<string, number>();

  constructor(options: MissingPartsOptions) {
    this.#options = options;
  }

  get heldBytes(): number {
    return this.#collector.heldBytes;
  }

  /** The whole message, once it is. */
  take(frame: Frame): Frame | undefined {
    if (!frame.part) return frame;
    const firstSerial = (frame.serial - (frame.part.index - 1)) & 0xffff;
    const key = `${frame.messageId} ${firstSerial}`;
    if (this.#isFinished(key)) return undefined;
    const whole = this.#collector.take(frame);
    this.#timers.get(key)?.();
    this.#timers.delete(key);
    if (whole) this.#finish(key);
    else this.#askLater(key, frame.messageId, firstSerial, 1);
    return whole;
  }

  stop(): void {
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
  }

  #isFinished(key: string): boolean {
    const atMs = this.#finished.get(key);
    return atMs !== undefined && this.#options.clock.monotonicMs() - atMs < finishedForMs;
  }

  #finish(key: string): void {
    this.#finished.delete(key);
    this.#finished.set(key, this.#options.clock.monotonicMs());
    const [oldest] = this.#finished.keys();
    if (this.#finished.size > mostFinished && oldest !== undefined) this.#finished.delete(oldest);
  }

  #askLater(key: string, messageId: number, firstSerial: number, time: number): void {
    const { clock, onMissing, onGivenUp } = this.#options;
    const ask = () => {
      this.#timers.delete(key);
      const partial = this.#collector.missingOf(messageId, firstSerial);
      if (!partial) return;
      if (time > times) {
        this.#collector.drop(messageId, firstSerial);
        return onGivenUp(messageId, partial.missing.length);
      }
      onMissing(firstSerial, partial.missing);
      this.#askLater(key, messageId, firstSerial, time + 1);
    };
    this.#timers.set(key, clock.after(quietMs * 2 ** (time - 1), ask));
  }
}
