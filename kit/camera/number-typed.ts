import { type Clock, systemClock } from "@tessera/base";

/** After such a pause a number is given up. */
const pauseMs = 4000;
const mostDigits = 6;

/** A number that is typed digit by digit and called with Enter. */
export class NumberTyped {
  readonly #clock: Clock;
  #digits = "";
  #tell: (digits: string) => void = () => {};
  #cancel: (() => void) | undefined;

  constructor(clock: Clock = systemClock) {
    this.#clock = clock;
  }

  /** Hears of what is typed, "" when it is over. */
  listen(tell: (digits: string) => void): () => void {
    this.#tell = tell;
    return () => {
      this.#tell = () => {};
      this.#cancel?.();
    };
  }

  /** Undefined if the key is none of its own; `call`: the number is whole. */
  press(key: string): { readonly call?: number } | undefined {
    // A number does not begin with a zero: alone it has another meaning.
    if (/^\d$/.test(key) && (this.#digits !== "" || key !== "0")) {
      this.#take((this.#digits + key).slice(-mostDigits));
      return {};
    }
    if (this.#digits === "") return undefined;
    const digits = this.#digits;
    if (key === "Enter") {
      this.#take("");
      return { call: Number(digits) };
    }
    if (key === "Backspace") this.#take(digits.slice(0, -1));
    else if (key === "Escape") this.#take("");
    else return undefined;
    return {};
  }

  #take(digits: string): void {
    this.#digits = digits;
    this.#tell(digits);
    this.#cancel?.();
    this.#cancel = digits === "" ? undefined : this.#clock.after(pauseMs, () => this.#take(""));
  }
}
