import type { RecordedGop } from "./recorded-gop.ts";

/** However long it is to be kept. */
const maxBytes = 16 * 1024 * 1024;

/** The last seconds of a stream in memory, so that a recording can begin before its cause. */
export class PreRecord {
  #gops: RecordedGop[] = [];
  #bytes = 0;

  keep(gop: RecordedGop, durationMs: number): void {
    this.#gops.push(gop);
    this.#bytes += gop.bytes;
    for (let second = this.#secondKey(); second > 0; second = this.#secondKey()) {
      const keptMs = gop.endMs - (this.#gops[second]?.startMs ?? 0);
      if (keptMs < durationMs && this.#bytes <= maxBytes) return;
      this.#drop(second);
    }
    if (this.#bytes > maxBytes) this.#drop(this.#gops.length);
  }

  /** What was kept is the caller's. */
  take(): RecordedGop[] {
    const gops = this.#gops;
    this.#gops = [];
    this.#bytes = 0;
    return gops;
  }

  clear(): void {
    this.#drop(this.#gops.length);
  }

  /** Where the second GOP begins; what is before it can go. */
  #secondKey(): number {
    return this.#gops.findIndex(({ continuesGop }, index) => index > 0 && !continuesGop);
  }

  #drop(count: number): void {
    for (const gop of this.#gops.splice(0, count)) {
      this.#bytes -= gop.bytes;
      gop.release();
    }
  }
}
