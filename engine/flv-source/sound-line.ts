const maxDriftSeconds = 0.1;

/**
 * Places sound by counting its samples, since times in milliseconds are too coarse for it. Where the
 * count and the times drift apart, the times win.
 */
export class SoundLine {
  readonly #sampleRate: number;
  #next: number | undefined;

  constructor(sampleRate: number) {
    this.#sampleRate = sampleRate;
  }

  /** undefined: sound of this time has been heard already. */
  place(atMs: number, durationSamples: number): number | undefined {
    const expected = Math.round((atMs * this.#sampleRate) / 1000);
    const next = this.#next ?? expected;
    const drift = expected - next;
    const maxDrift = maxDriftSeconds * this.#sampleRate;
    if (drift < -maxDrift) return undefined;
    const samples = drift > maxDrift ? expected : next;
    this.#next = samples + durationSamples;
    return samples;
  }
}
