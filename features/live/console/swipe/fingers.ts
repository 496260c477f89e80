import { swipeOf, type TouchPoint } from "./swipe.ts";

/** The fingers on a picture. Once there were two it is no swipe, until all are up: one of them is up last. */
export class Fingers {
  readonly #down = new Map<number, TouchPoint>();
  #wereTwo = false;

  down(id: number, at: TouchPoint): void {
    this.#down.set(id, at);
    if (this.#down.size > 1) this.#wereTwo = true;
  }

  /** The swipe that ends with it, as `swipeOf` tells it. */
  up(id: number, at: TouchPoint): 1 | -1 | undefined {
    const from = this.#down.get(id);
    const isAlone = !this.#wereTwo;
    this.cancel(id);
    return from && isAlone ? swipeOf(from, at) : undefined;
  }

  cancel(id: number): void {
    this.#down.delete(id);
    if (this.#down.size === 0) this.#wereTwo = false;
  }
}
