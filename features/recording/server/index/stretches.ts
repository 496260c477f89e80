import { byPlace, type PlaceNo } from "./place-no.ts";
import type { SegmentStore } from "./segment-store.ts";
import { joined, joinMs, type Span, touches, without } from "./spans.ts";
import type { StretchEnds, StretchStore } from "./stretch-store.ts";

/** Keeps stretches what they are: the closed segments of a place, neighbours made one. */
export class Stretches {
  readonly #store: StretchStore;
  readonly #segments: SegmentStore;

  readonly #endsOf: (place: PlaceNo) => StretchEnds | undefined;

  constructor(
    store: StretchStore,
    segments: SegmentStore,
    endsOf: (place: PlaceNo) => StretchEnds | undefined,
  ) {
    this.#store = store;
    this.#segments = segments;
    this.#endsOf = endsOf;
  }

  /** Gives the ends of the places as they are then. */
  async add(segments: readonly (PlaceNo & Span)[]): Promise<(PlaceNo & StretchEnds)[]> {
    const grown: (PlaceNo & Span)[] = [];
    const ends: (PlaceNo & StretchEnds)[] = [];
    for (const [place, spans] of byPlace(segments)) {
      const known = this.#endsOf(place);
      const isInThePast = spans.some(({ startMs }) => known && startMs < known.lastStartMs);
      const now = isInThePast
        ? await this.#merge(place, spans)
        : after(place, spans, known, (stretch) => grown.push(stretch));
      if (now) ends.push({ ...place, ...now });
    }
    await this.#store.save(grown);
    return ends;
  }

  /**
   * Takes out the time of segments that are no longer closed, and gives back what has no footage now:
   * where a clock was set back, other segments may cover it.
   */
  async cut(place: PlaceNo, span: Span): Promise<Span[]> {
    const old = await this.#store.touching(place, span);
    const [first, last] = [old[0], old.at(-1)];
    if (!first || !last) return [span];
    const near = (await this.#segments.within(place, widened(span))).filter((segment) =>
      touches(segment, { startMs: first.startMs, endMs: last.endMs }),
    );
    const pieces: Span[] = near.filter((segment) => touches(segment, span));
    if (first.startMs < span.startMs) {
      const ends = near.filter(({ startMs }) => startMs < span.startMs).map(({ endMs }) => endMs);
      if (ends.length > 0) pieces.push({ startMs: first.startMs, endMs: Math.max(...ends) });
    }
    if (last.endMs > span.endMs) {
      const starts = near.filter(({ endMs }) => endMs > span.endMs).map(({ startMs }) => startMs);
      if (starts.length > 0) pieces.push({ startMs: Math.min(...starts), endMs: last.endMs });
    }
    const now = joined(pieces);
    await this.#store.replace(place, old, now);
    return without(span, now);
  }

  /** Where the clock was set back: among what is there. */
  async #merge(place: PlaceNo, spans: readonly Span[]): Promise<StretchEnds | undefined> {
    for (const span of joined(spans)) {
      const old = await this.#store.touching(place, widened(span));
      await this.#store.replace(place, old, joined([...old, span]));
    }
    return this.#store.ends(place);
  }
}

/** As time goes on: the last stretch grows, or others follow it. */
function after(
  { channelNo, flow }: PlaceNo,
  spans: readonly Span[],
  known: StretchEnds | undefined,
  save: (stretch: PlaceNo & Span) => void,
): StretchEnds | undefined {
  const last = known && { startMs: known.lastStartMs, endMs: known.endMs };
  const all = joined(last ? [last, ...spans] : spans);
  const [first, newest] = [all[0], all.at(-1)];
  if (!first || !newest) return undefined;
  for (const stretch of all)
    if (!(known && stretch.startMs === known.lastStartMs && stretch.endMs === known.endMs))
      save({ channelNo, flow, ...stretch });
  return {
    startMs: known?.startMs ?? first.startMs,
    lastStartMs: newest.startMs,
    endMs: newest.endMs,
  };
}

const widened = ({ startMs, endMs }: Span): Span => ({
  startMs: startMs - joinMs,
  endMs: endMs + joinMs,
});
