const longStallMs = 400;
const rememberMs = 10_000;
const tooMany = 3;

/** Whether the page itself falls behind: looks that come late. */
export class StallWatch {
  readonly #everyMs: number;
  #lastMs: number | undefined;
  #stallsAtMs: number[] = [];

  constructor(everyMs: number) {
    this.#everyMs = everyMs;
  }

  /** Browsers themselves slow down a page that nobody sees. */
  look(nowMs: number, isPageSeen: boolean): void {
    const lateMs = this.#lastMs === undefined ? 0 : nowMs - this.#lastMs - this.#everyMs;
    this.#lastMs = isPageSeen ? nowMs : undefined;
    this.#stallsAtMs = this.#stallsAtMs.filter((atMs) => nowMs - atMs < rememberMs);
    if (isPageSeen && lateMs > longStallMs) this.#stallsAtMs.push(nowMs);
  }

  get isStrained(): boolean {
    return this.#stallsAtMs.length >= tooMany;
  }
}
