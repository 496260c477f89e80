import type { Clock } from "@tessera/base";

/** Before the engine, which waits 10 s for a picture, gives up without knowing why. */
const longestWaitMs = 8000;

interface Places {
  open: number;
  readonly line: (() => void)[];
}

/** Terminals send few streams at once: who comes when all places of a key are taken waits in line for a while. */
export class StreamPlaces {
  readonly #clock: Clock;
  readonly #full: (atOnce: number) => Error;
  readonly #places = new Map<string, Places>();

  /** `full`: what those hear for whom no place was left in time. */
  constructor(clock: Clock, full: (atOnce: number) => Error) {
    this.#clock = clock;
    this.#full = full;
  }

  openOf(key: string): number {
    return this.#places.get(key)?.open ?? 0;
  }

  /** Gives how to leave the place; 0 at once is without limit. */
  async take(key: string, atOnce: number, signal: AbortSignal): Promise<() => void> {
    const places = this.#places.get(key) ?? { open: 0, line: [] };
    this.#places.set(key, places);
    if (atOnce > 0 && places.open >= atOnce) await this.#wait(places, atOnce, signal);
    else places.open++;
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      // The place goes from hand to hand.
      const next = places.line.shift();
      if (next) return next();
      places.open--;
      if (places.open === 0 && this.#places.get(key) === places) this.#places.delete(key);
    };
  }

  async #wait({ line }: Places, atOnce: number, signal: AbortSignal): Promise<void> {
    const turn = Promise.withResolvers<void>();
    const enter = () => turn.resolve();
    const leave = (error: Error) => {
      const at = line.indexOf(enter);
      if (at < 0) return;
      line.splice(at, 1);
      turn.reject(error);
    };
    const onAbort = () => leave(signal.reason as Error);
    line.push(enter);
    const cancel = this.#clock.after(longestWaitMs, () => leave(this.#full(atOnce)));
    signal.addEventListener("abort", onAbort, { once: true });
    await turn.promise.finally(() => {
      cancel();
      signal.removeEventListener("abort", onAbort);
    });
  }
}
