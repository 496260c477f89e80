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

/** Puts long messages of one terminal together, and asks for what is missing of them. */
export class MissingParts {
  readonly #options: MissingPartsOptions;
  readonly #collector = new PartCollector();
  readonly #timers = new Map<string, () => void>();

  constructor(options: MissingPartsOptions) {
    this.#options = options;
  }

  get heldBytes(): number {
    return this.#collector.heldBytes;
  }

  /** The whole message, once it is. */
  take(frame: Frame): Frame | undefined {
    if (!frame.part) return frame;
    const whole = this.#collector.take(frame);
    const firstSerial = (frame.serial - (frame.part.index - 1)) & 0xffff;
    const key = `${frame.messageId} ${firstSerial}`;
    this.#timers.get(key)?.();
    this.#timers.delete(key);
    if (!whole) this.#askLater(key, frame.messageId, firstSerial, 1);
    return whole;
  }

  stop(): void {
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
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
