import type { FragmentPlace } from "@tessera/recorder";
import type { Damage } from "../ports.ts";
import { type DamageStore, longestDamageMs } from "./damage-store.ts";
import { type PlaceNo, placeKey } from "./place-no.ts";
import { type Span, touches } from "./spans.ts";

/**
 * Damage that is not so far apart is one, and says how much of it was hit: a camera that always loses some packets has
 * 60 an hour at most.
 */
const damageJoinMs = 60_000;

interface Growing extends PlaceNo, Damage {
  endMs: number;
  damagedMs: number;
}

/** Where packet loss has hit pictures that were recorded nevertheless. */
export class Damages {
  readonly #store: DamageStore;
  /** Of each place the last: what comes next may be a part of it. */
  readonly #last = new Map<string, Growing>();
  readonly #unsaved = new Set<Growing>();

  constructor(store: DamageStore) {
    this.#store = store;
  }

  get isUnsaved(): boolean {
    return this.#unsaved.size > 0;
  }

  note({ channelNo, flow }: PlaceNo, { startMs: start, durationMs }: FragmentPlace): void {
    const startMs = Math.round(start);
    const endMs = Math.round(start + durationMs);
    const key = placeKey({ channelNo, flow });
    const last = this.#last.get(key);
    if (last && isPartOf(last, { startMs, endMs })) {
      last.damagedMs += endMs - startMs;
      last.endMs = endMs;
      this.#unsaved.add(last);
      return;
    }
    const next = { channelNo, flow, startMs, endMs, damagedMs: endMs - startMs };
    this.#last.set(key, next);
    this.#unsaved.add(next);
  }

  /** In a transaction; what it gives is to be called when that is safe. */
  async save(): Promise<() => void> {
    const due = [...this.#unsaved].map((one) => ({ one, saved: { ...one } }));
    await this.#store.save(due.map(({ saved }) => saved));
    return () => {
      for (const { one, saved } of due) if (one.endMs === saved.endMs) this.#unsaved.delete(one);
    };
  }

  /** Also what is not saved yet, in order of time. */
  async touching(place: PlaceNo, span: Span): Promise<Damage[]> {
    const known = new Map<number, Damage>();
    for (const one of await this.#store.touching(place, span)) known.set(one.startMs, one);
    for (const one of this.#unsaved)
      if (placeKey(one) === placeKey(place) && touches(one, span)) known.set(one.startMs, one);
    return [...known.values()]
      .toSorted((one, other) => one.startMs - other.startMs)
      .map(({ startMs, endMs, damagedMs }) => ({ startMs, endMs, damagedMs }));
  }

  forgetBefore(place: PlaceNo, endMs: number): Promise<void> {
    return this.#store.forgetBefore(place, endMs);
  }
}

/** Not where a clock was set back. */
const isPartOf = (last: Span, { startMs, endMs }: Span): boolean =>
  startMs >= last.endMs &&
  startMs - last.endMs < damageJoinMs &&
  endMs - last.startMs <= longestDamageMs;
