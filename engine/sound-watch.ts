import type { Frame } from "./frame.ts";

/** A camera may announce sound and never send any; a browser then waits for it for ever. */
const graceAtStart90k = 0.3 * 90_000;
/** Sound that stops while the picture goes on would stop the picture too. */
const lostAfter90k = 2 * 90_000;

/** Whether the sound that a source announces is really there, by the time of its picture. */
export class SoundWatch {
  #firstVideo90k: number | undefined;
  #lastVideo90k = 0;
  #heardAt90k: number | undefined;

  note(frame: Frame): void {
    if (frame.kind === "audio") {
      this.#heardAt90k = this.#lastVideo90k;
      return;
    }
    this.#firstVideo90k ??= frame.dts90k;
    this.#lastVideo90k = frame.dts90k;
    if (this.#heardAt90k !== undefined && this.#heardAt90k < this.#firstVideo90k)
      this.#heardAt90k = this.#firstVideo90k;
  }

  get isHeard(): boolean {
    return this.#heardAt90k !== undefined && this.#lastVideo90k - this.#heardAt90k < lostAfter90k;
  }

  /** Heard, or waited for long enough. */
  get isDecided(): boolean {
    if (this.isHeard) return true;
    const firstVideo90k = this.#firstVideo90k ?? this.#lastVideo90k;
    return this.#lastVideo90k - firstVideo90k >= graceAtStart90k;
  }
}
