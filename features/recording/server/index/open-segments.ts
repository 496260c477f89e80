import type { FragmentPlace } from "@tessera/recorder";
import type { PlaceNo } from "./place-no.ts";
import type { SegmentRow } from "./segment-store.ts";

/** A segment that is being written. The database is at most a second behind. */
export interface OpenSegment extends SegmentRow {
  endMs: number;
  bytes: number;
  isLocked: boolean;
  isUnsaved: boolean;
  isClosing: boolean;
  readonly fragments: FragmentPlace[];
}

export class OpenSegments {
  readonly #byId = new Map<number, OpenSegment>();
  readonly #byChannel = new Map<number, Set<OpenSegment>>();

  add(row: SegmentRow): OpenSegment {
    const segment = { ...row, isUnsaved: false, isClosing: false, fragments: [] };
    this.#byId.set(row.id, segment);
    const ofChannel = this.#byChannel.get(row.channelNo) ?? new Set();
    this.#byChannel.set(row.channelNo, ofChannel.add(segment));
    return segment;
  }

  get(id: number): OpenSegment | undefined {
    return this.#byId.get(id);
  }

  delete(id: number): void {
    const segment = this.#byId.get(id);
    if (!segment) return;
    this.#byId.delete(id);
    const ofChannel = this.#byChannel.get(segment.channelNo);
    ofChannel?.delete(segment);
    if (ofChannel?.size === 0) this.#byChannel.delete(segment.channelNo);
  }

  all(): readonly OpenSegment[] {
    return [...this.#byId.values()];
  }

  /** Those of which something is written. */
  ofChannel(channelNo: number): readonly OpenSegment[] {
    return [...(this.#byChannel.get(channelNo) ?? [])].filter(({ bytes }) => bytes > 0);
  }

  of({ channelNo, flow }: PlaceNo): readonly OpenSegment[] {
    return this.ofChannel(channelNo).filter((segment) => segment.flow === flow);
  }

  channelNos(): Iterable<number> {
    return this.#byChannel.keys();
  }
}
