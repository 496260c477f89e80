import type { Span } from "./span.ts";

interface Known extends Span {
  readonly kind: "footage" | "gap";
}

/**
 * What a track knows of time: where footage was loaded, where there is none, and after which moment there
 * is nothing yet. Everything else has to be asked for.
 */
export class Coverage {
  #known: Known[] = [];
  #endMs: number | undefined;

  /** After it there is nothing yet; undefined if that is not known. */
  get endMs(): number | undefined {
    return this.#endMs;
  }

  addFootage(startMs: number, endMs: number): void {
    this.#add({ kind: "footage", startMs, endMs });
    if (this.#endMs !== undefined && endMs > this.#endMs) this.#endMs = undefined;
  }

  addGap(startMs: number, endMs: number): void {
    this.#add({ kind: "gap", startMs, endMs });
  }

  setEnd(endMs: number | undefined): void {
    this.#endMs = endMs;
  }

  /** The first moment of the range that nothing is known of. */
  firstUnknown(fromMs: number, toMs: number): number | undefined {
    let atMs = fromMs;
    for (const { startMs, endMs } of this.#known) if (startMs <= atMs && endMs > atMs) atMs = endMs;
    if (this.#endMs !== undefined && atMs >= this.#endMs) return undefined;
    return atMs < toMs ? atMs : undefined;
  }

  gapAt(atMs: number): Span | undefined {
    return this.#known.find(
      ({ kind, startMs, endMs }) => kind === "gap" && atMs >= startMs && atMs < endMs,
    );
  }

  hasFootageAt(atMs: number): boolean {
    return this.#known.some(
      ({ kind, startMs, endMs }) => kind === "footage" && atMs >= startMs && atMs < endMs,
    );
  }

  /** What was dropped from memory has to be asked for again. */
  keepOnly(fromMs: number, toMs: number): void {
    this.#known = this.#known
      .filter(({ startMs, endMs }) => endMs > fromMs && startMs < toMs)
      .map((known) => {
        if (known.kind === "gap") return known;
        const { kind, startMs, endMs } = known;
        return { kind, startMs: Math.max(startMs, fromMs), endMs: Math.min(endMs, toMs) };
      });
  }

  forget(startMs: number, endMs: number): void {
    this.#known = this.#known.flatMap((known) => [
      ...(known.startMs < startMs ? [{ ...known, endMs: Math.min(known.endMs, startMs) }] : []),
      ...(known.endMs > endMs ? [{ ...known, startMs: Math.max(known.startMs, endMs) }] : []),
    ]);
  }

  clear(): void {
    this.#known = [];
    this.#endMs = undefined;
  }

  #add(known: Known): void {
    if (known.endMs <= known.startMs) return;
    this.forget(known.startMs, known.endMs);
    this.#known.push(known);
    this.#known.sort((a, b) => a.startMs - b.startMs);
  }
}
