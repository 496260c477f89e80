import type { SampleTables } from "@tessera/formats/fmp4";

/** The samples of one track of a file, gathered in the order of decoding, as tables. */
export class SampleList {
  readonly #durations = new Repeated();
  readonly #ctsOffsets = new Repeated();
  readonly #chunkSizes: number[] = [];
  readonly #chunkOffsets: number[] = [];
  readonly #keys: number[] = [];
  readonly #sizes = new GrowingUint32();
  #hasCtsOffsets = false;
  #endTicks = 0;
  #lastDuration = 0;

  /** Where the next sample begins if there is no hole before it. */
  get endTicks(): number {
    return this.#endTicks;
  }

  get count(): number {
    return this.#sizes.length;
  }

  /** The last sample lasts so much longer. */
  stretch(ticks: number): void {
    if (this.count === 0 || ticks <= 0) return;
    this.#lastDuration += ticks;
    this.#endTicks += ticks;
  }

  /** The last sample lasts so much less, but a little. */
  shorten(ticks: number): void {
    const less = Math.min(ticks, this.#lastDuration - 1);
    if (this.count === 0 || less <= 0) return;
    this.#lastDuration -= less;
    this.#endTicks -= less;
  }

  /** What is added from now on lies together, from a byte of the media data on. */
  beginChunk(offset: number): void {
    this.#chunkSizes.push(0);
    this.#chunkOffsets.push(offset);
  }

  add(sample: { duration: number; size: number; ctsOffset: number; isKey: boolean }): void {
    if (this.count > 0) this.#durations.push(this.#lastDuration);
    this.#lastDuration = sample.duration;
    this.#endTicks += sample.duration;
    this.#sizes.push(sample.size);
    this.#ctsOffsets.push(sample.ctsOffset);
    if (sample.ctsOffset !== 0) this.#hasCtsOffsets = true;
    if (sample.isKey) this.#keys.push(this.count);
    const chunk = this.#chunkSizes.length - 1;
    this.#chunkSizes[chunk] = (this.#chunkSizes[chunk] ?? 0) + 1;
  }

  tables(): SampleTables {
    if (this.count > 0) this.#durations.push(this.#lastDuration);
    return {
      stts: Uint32Array.from(this.#durations.pairs),
      ctts: Int32Array.from(this.#hasCtsOffsets ? this.#ctsOffsets.pairs : []),
      stss: this.#keys.length === this.count ? undefined : Uint32Array.from(this.#keys),
      stsz: this.#sizes.values(),
      stsc: this.#chunkTable(),
      chunkOffsets: Float64Array.from(this.#chunkOffsets),
    };
  }

  #chunkTable(): Uint32Array {
    const entries: number[] = [];
    let last = 0;
    this.#chunkSizes.forEach((samples, index) => {
      if (samples !== last) entries.push(index + 1, samples, 1);
      last = samples;
    });
    return Uint32Array.from(entries);
  }
}

/** Values as pairs: how often, and what. */
class Repeated {
  readonly pairs: number[] = [];

  push(value: number): void {
    const at = this.pairs.length - 2;
    if (at >= 0 && this.pairs[at + 1] === value) this.pairs[at] = (this.pairs[at] ?? 0) + 1;
    else this.pairs.push(1, value);
  }
}

class GrowingUint32 {
  #data = new Uint32Array(4096);
  length = 0;

  push(value: number): void {
    if (this.length === this.#data.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.#data);
      this.#data = larger;
    }
    this.#data[this.length++] = value;
  }

  values(): Uint32Array {
    return this.#data.subarray(0, this.length);
  }
}
