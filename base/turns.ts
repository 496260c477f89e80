/** Lets one run at a time, or a few; the others wait in line, in the order of asking, and may leave it. */
export class Turns {
  #free: number;
  readonly #line: (() => void)[] = [];

  constructor(atOnce = 1) {
    this.#free = atOnce;
  }

  async run<Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const end = await this.take(signal);
    try {
      signal?.throwIfAborted();
      return await task();
    } finally {
      end();
    }
  }

  /** Where a turn ends elsewhere than it began: the returned function ends it and is called once. */
  async take(signal?: AbortSignal): Promise<() => void> {
    await this.#turn(signal);
    return () => this.#next();
  }

  #turn(signal: AbortSignal | undefined): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#line.splice(this.#line.indexOf(enter), 1);
        reject(signal?.reason);
      };
      const enter = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      this.#line.push(enter);
      signal?.addEventListener("abort", leave, { once: true });
    });
  }

  #next(): void {
    const enter = this.#line.shift();
    if (enter) enter();
    else this.#free += 1;
  }
}
