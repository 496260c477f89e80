/*
 * SHA-256 (FIPS 180-4) in pieces. The browser's own takes only whole files in memory, and only on pages
 * that came by HTTPS.
 */
const blockBytes = 64;

export class Sha256 {
  readonly #state = words(
    0x6a09e667,
    0xbb67ae85,
    0x3c6ef372,
    0xa54ff53a,
    0x510e527f,
    0x9b05688c,
    0x1f83d9ab,
    0x5be0cd19,
  );
  readonly #schedule = new DataView(new ArrayBuffer(64 * 4));
  readonly #rest = new Uint8Array(blockBytes);
  #restBytes = 0;
  #totalBytes = 0;

  update(data: Uint8Array): void {
    this.#totalBytes += data.length;
    let at = 0;
    if (this.#restBytes > 0) {
      at = Math.min(blockBytes - this.#restBytes, data.length);
      this.#rest.set(data.subarray(0, at), this.#restBytes);
      this.#restBytes += at;
      if (this.#restBytes < blockBytes) return;
      this.#block(this.#rest, 0);
      this.#restBytes = 0;
    }
    for (; at + blockBytes <= data.length; at += blockBytes) this.#block(data, at);
    this.#rest.set(data.subarray(at));
    this.#restBytes = data.length - at;
  }

  /** Ends it. */
  hex(): string {
    const totalBytes = this.#totalBytes;
    const padding = new Uint8Array(((119 - (totalBytes % blockBytes)) % blockBytes) + 9);
    padding[0] = 0x80;
    const view = new DataView(padding.buffer);
    view.setUint32(padding.length - 8, Math.floor(totalBytes / 2 ** 29));
    view.setUint32(padding.length - 4, (totalBytes * 8) % 2 ** 32);
    this.update(padding);
    const bytes = new Uint8Array(this.#state.buffer);
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  #block(data: Uint8Array, at: number): void {
    const schedule = this.#schedule;
    const state = this.#state;
    fillSchedule(schedule, new DataView(data.buffer, data.byteOffset + at, blockBytes));
    let a = state.getInt32(0);
    let b = state.getInt32(4);
    let c = state.getInt32(8);
    let d = state.getInt32(12);
    let e = state.getInt32(16);
    let f = state.getInt32(20);
    let g = state.getInt32(24);
    let h = state.getInt32(28);
    for (let word = 0; word < 256; word += 4) {
      const s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
      const choice = (e & f) ^ (~e & g);
      const first = (h + s1 + choice + constants.getInt32(word) + schedule.getInt32(word)) | 0;
      const s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
      const majority = (a & b) ^ (a & c) ^ (b & c);
      h = g;
      g = f;
      f = e;
      e = (d + first) | 0;
      d = c;
      c = b;
      b = a;
      a = (first + s0 + majority) | 0;
    }
    for (const [index, word] of [a, b, c, d, e, f, g, h].entries())
      state.setInt32(index * 4, state.getInt32(index * 4) + word);
  }
}

/** Clause 6.2.2, step 1. */
function fillSchedule(schedule: DataView, block: DataView): void {
  for (let word = 0; word < 64; word += 4) schedule.setInt32(word, block.getInt32(word));
  for (let word = 64; word < 256; word += 4) {
    const early = schedule.getInt32(word - 60);
    const late = schedule.getInt32(word - 8);
    const s0 = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const s1 = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    schedule.setInt32(word, schedule.getInt32(word - 64) + s0 + schedule.getInt32(word - 28) + s1);
  }
}

const rotated = (word: number, by: number) => (word >>> by) | (word << (32 - by));

function words(...values: number[]): DataView<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(values.length * 4));
  for (const [index, value] of values.entries()) view.setUint32(index * 4, value);
  return view;
}

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const constants = words(...firstPrimes(64).map((prime) => (Math.cbrt(prime) % 1) * 2 ** 32));

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number++)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  return primes;
}
