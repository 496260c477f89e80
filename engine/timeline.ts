import type { Frame } from "./frame.ts";

/**
 * Lays the times of one source after another on one line. A source starts at zero each time it is
 * opened; readers see the time that really passed in between, so they never go back.
 */
export class Timeline {
  #offset90k = 0;
  #last90k = -1;
  #lastAtMs = 0;
  #isNewSource = false;

  /** From a source's time to the stream's. */
  get offset90k(): number {
    return this.#offset90k;
  }

  /** The next frame comes from a source that counts from its own zero. */
  startSource(): void {
    this.#isNewSource = true;
  }

  /** The frame on the stream's own time, with its data from elsewhere. */
  place(frame: Frame, data: Uint8Array, nowMs: number, audioRate: number): Frame {
    if (frame.kind === "audio") {
      const offsetSamples = Math.round((this.#offset90k * audioRate) / 90_000);
      return { kind: "audio", data, dtsSamples: frame.dtsSamples + offsetSamples };
    }
    if (this.#isNewSource) this.#continueFrom(frame.dts90k, nowMs);
    const dts90k = frame.dts90k + this.#offset90k;
    const pts90k = frame.pts90k + this.#offset90k;
    this.#last90k = dts90k;
    this.#lastAtMs = nowMs;
    const { isKey, damage } = frame;
    return { kind: "video", data, dts90k, pts90k, isKey, damage };
  }

  #continueFrom(first90k: number, nowMs: number): void {
    this.#isNewSource = false;
    if (this.#last90k < 0) {
      // Decoding that runs ahead of showing begins before the source's zero; a stream's times do not.
      this.#offset90k = Math.max(0, -first90k);
      return;
    }
    const passed90k = Math.max(1, Math.round(nowMs - this.#lastAtMs)) * 90;
    this.#offset90k = this.#last90k + passed90k - first90k;
  }
}
