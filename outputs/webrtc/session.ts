/** One peer, from its offer on: what is to be undone when it ends, last first. */
export class Session {
  readonly #steps: (() => void)[];
  #isEnded = false;

  constructor(forget: () => void) {
    this.#steps = [forget];
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  onEnd(step: () => void): void {
    if (this.#isEnded) step();
    else this.#steps.push(step);
  }

  end(): void {
    this.#isEnded = true;
    for (const step of this.#steps.splice(0).toReversed()) step();
  }
}
