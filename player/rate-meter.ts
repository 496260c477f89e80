/** How fast a growing total grows, a second, over the last moments. */
export class RateMeter {
  readonly #windowMs: number;
  #samples: { readonly atMs: number; readonly total: number }[] = [];

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** undefined until there is something to compare with. */
  get perSecond(): number | undefined {
    const first = this.#samples[0];
    const last = this.#samples.at(-1);
    if (!first || !last || last.atMs === first.atMs) return undefined;
    return ((last.total - first.total) * 1000) / (last.atMs - first.atMs);
  }

  note(total: number, atMs: number): void {
    if (total < (this.#samples.at(-1)?.total ?? 0)) this.#samples = [];
    this.#samples.push({ atMs, total });
    while ((this.#samples[0]?.atMs ?? atMs) < atMs - this.#windowMs) this.#samples.shift();
  }
}

export function kilobits(bytesPerSecond: number | undefined): number | undefined {
  return bytesPerSecond === undefined ? undefined : Math.round((bytesPerSecond * 8) / 1000);
}
