/** Lets a few run at once; the others wait in line, and may leave it. */
export class Turns {
  #free: number;
  readonly #line: (() => void)[] = [];

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  async run<Result>(task: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    await this.#turn(signal);
    try {
      signal.throwIfAborted();
      return await task();
    } finally {
      this.#next();
    }
  }

  #turn(signal: AbortSignal): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#line.splice(this.#line.indexOf(enter), 1);
        reject(signal.reason);
      };
      const enter = () => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      this.#line.push(enter);
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  #next(): void {
    const enter = this.#line.shift();
    if (enter) enter();
    else this.#free += 1;
  }
}
