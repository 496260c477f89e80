/** Acts once, a while after the first of many requests. Later ones do not put it off: they may never pause. */
export class Delayed {
  readonly #act: () => void;
  readonly #delayMs: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(act: () => void, delayMs: number) {
    this.#act = act;
    this.#delayMs = delayMs;
  }

  ask(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#act();
    }, this.#delayMs);
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
