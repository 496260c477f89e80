import type { Gap } from "../ports.ts";
import type { GapStore } from "./gap-store.ts";
import { type PlaceNo, placeKey } from "./place-no.ts";
import { isLongEnough, joined, joinMs, type Span, without } from "./spans.ts";
import type { StretchStore } from "./stretch-store.ts";

/** One cause for one outage: gaps of a place overlap neither each other nor footage. */
export class Gaps {
  readonly #store: GapStore;
  readonly #stretches: StretchStore;
  readonly #footageEndMs: (place: PlaceNo) => number;
  /** No gap of a place ends later; behind that there is nothing to look for. */
  readonly #lastEndMs = new Map<string, number>();

  constructor(store: GapStore, stretches: StretchStore, footageEndMs: (place: PlaceNo) => number) {
    this.#store = store;
    this.#stretches = stretches;
    this.#footageEndMs = footageEndMs;
  }

  async load(): Promise<void> {
    for (const place of await this.#store.lastEnds()) this.#note(place, place);
  }

  /** As far as nothing is known of that time yet. Goes on from a neighbour of the same cause. */
  async add(gaps: readonly (PlaceNo & Gap)[]): Promise<void> {
    const fresh: (PlaceNo & Gap)[] = [];
    for (const gap of gaps) {
      if (!this.#isNewest(gap, gap)) {
        await this.#store.add(fresh.splice(0));
        await this.#addAmong(gap, gap);
      } else if (isLongEnough(gap)) fresh.push(gap);
      this.#note(gap, gap);
    }
    await this.#store.add(fresh);
  }

  /** There is footage now. */
  async cut(place: PlaceNo, span: Span): Promise<void> {
    if (span.startMs >= this.#endMs(place)) return;
    const old = await this.#store.touching(place, span);
    const now = old.flatMap((gap) =>
      without(gap, [span])
        .filter(isLongEnough)
        .map((left) => ({ ...gap, ...left })),
    );
    const isChanged = now.length !== old.length || now.some((gap, at) => !isSameTime(gap, old[at]));
    if (isChanged) await this.#store.replace(place, old, now);
  }

  async #addAmong(place: PlaceNo, gap: Gap): Promise<void> {
    const known = [
      ...(await this.#stretches.touching(place, gap)),
      ...(await this.#store.touching(place, gap)),
    ];
    for (const part of without(gap, known).filter(isLongEnough)) {
      const near = await this.#store.touching(place, {
        startMs: part.startMs - joinMs,
        endMs: part.endMs + joinMs,
      });
      const same = near.filter((other) => isSameCause(other, gap));
      const now = joined([...same, part]).map((span) => ({ ...gap, ...span }));
      await this.#store.replace(place, same, now);
    }
  }

  #isNewest(place: PlaceNo, { startMs }: Span): boolean {
    return startMs >= this.#footageEndMs(place) && startMs - this.#endMs(place) >= joinMs;
  }

  #endMs(place: PlaceNo): number {
    return this.#lastEndMs.get(placeKey(place)) ?? 0;
  }

  #note(place: PlaceNo, { endMs }: { readonly endMs: number }): void {
    this.#lastEndMs.set(placeKey(place), Math.max(endMs, this.#endMs(place)));
  }
}

const isSameCause = (one: Gap, other: Gap): boolean =>
  one.reason === other.reason &&
  one.detail.zh === other.detail.zh &&
  one.detail.en === other.detail.en &&
  one.detail.address === other.detail.address;

const isSameTime = (one: Span, other: Span | undefined): boolean =>
  one.startMs === other?.startMs && one.endMs === other.endMs;
