import type { AudioFrame } from "@tessera/engine";

/** Some ten seconds of sound. */
const maxFrames = 500;

/** Sound waits for the pictures of its time, which take the way through the encoder. */
export class HeldSound {
  #frames: AudioFrame[] = [];

  hold(frame: AudioFrame): void {
    this.#frames.push({ ...frame, data: Uint8Array.from(frame.data) });
    if (this.#frames.length > maxFrames) this.#frames.shift();
  }

  /** Everything up to a picture. */
  takeUntil(pts90k: number, sampleRate: number): readonly AudioFrame[] {
    const untilSamples = (pts90k * sampleRate) / 90_000;
    const later = this.#frames.findIndex(({ dtsSamples }) => dtsSamples > untilSamples);
    return this.#frames.splice(0, later < 0 ? this.#frames.length : later);
  }

  clear(): void {
    this.#frames = [];
  }
}
