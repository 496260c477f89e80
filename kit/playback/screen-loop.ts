import { systemClock } from "@tessera/base";

const restMs = 100;

/**
 * Draws with every picture of the screen while there is something new to draw, and looks some times a second while there
 * is not: whoever asks for every picture has the page worked out for each.
 */
export class ScreenLoop {
  readonly #draw: () => boolean;
  #frame: number | undefined;
  #stopResting = () => {};

  /** `draw` says whether there was something new. */
  constructor(draw: () => boolean) {
    this.#draw = draw;
    this.wake();
  }

  /** There is something new. */
  wake(): void {
    this.#stopResting();
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      this.#step();
    });
  }

  stop(): void {
    this.#stopResting();
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
  }

  #step(): void {
    if (this.#draw()) this.wake();
    else this.#stopResting = systemClock.after(restMs, () => this.#step());
  }
}
