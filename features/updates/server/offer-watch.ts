import { type Clock, dayMs, ExpectedError, hourMs, type Logger, type Text } from "@tessera/base";
import type { ReleaseOffer } from "../release.ts";

interface OfferWatchParts {
  readonly ask: (url: string) => Promise<ReleaseOffer>;
  readonly wishes: () => { readonly url: string; readonly isLooking: boolean };
  readonly clock: Clock;
  readonly log: Logger;
}

/** What the update address names as the newest version, asked once a day where that is wished, or by hand. */
export class OfferWatch {
  readonly #parts: OfferWatchParts;
  #offer: (ReleaseOffer & { readonly url: string }) | undefined;
  #lookedAtMs: number | undefined;
  #failure: Text | undefined;
  #stop: (() => void) | undefined;

  constructor(parts: OfferWatchParts) {
    this.#parts = parts;
  }

  /** Of the address that is set now. */
  get offer(): ReleaseOffer | undefined {
    return this.#offer?.url === this.#parts.wishes().url ? this.#offer : undefined;
  }

  get lookedAtMs(): number | undefined {
    return this.#lookedAtMs;
  }

  get failure(): Text | undefined {
    return this.#failure;
  }

  start(): void {
    this.#stop = this.#parts.clock.every(hourMs, () => this.#lookIfDue());
    this.#lookIfDue();
  }

  stop(): void {
    this.#stop?.();
  }

  async look(): Promise<ReleaseOffer> {
    const { ask, wishes, clock } = this.#parts;
    const { url } = wishes();
    try {
      const offer = await ask(url);
      this.#offer = { ...offer, url };
      this.#failure = undefined;
      return offer;
    } catch (error) {
      this.#failure = error instanceof ExpectedError ? error.text : undefined;
      throw error;
    } finally {
      this.#lookedAtMs = clock.nowMs();
    }
  }

  #lookIfDue(): void {
    const { wishes, clock, log } = this.#parts;
    const { url, isLooking } = wishes();
    const isDue = clock.nowMs() - (this.#lookedAtMs ?? Number.NEGATIVE_INFINITY) >= dayMs;
    if (!isLooking || url === "" || !isDue) return;
    this.look().catch((error: unknown) => log.warn({ error }, "no word of new versions"));
  }
}
