import type { NewSegment, SegmentLedger, SegmentProgress } from "../ports.ts";
import type { FragmentPlace, Segment } from "../segment.ts";

interface LedgerEntry {
  readonly segment: Segment;
  readonly fragments: FragmentPlace[];
  bytes: number;
  isClosed: boolean;
}

/** Grants places in the roots that it is given, and keeps in mind what was told. */
export class LedgerInMemory implements SegmentLedger {
  readonly entries: LedgerEntry[] = [];
  readonly #chooseRoot: () => { readonly id: number };

  /** What it throws refuses a segment. */
  constructor(chooseRoot: () => { readonly id: number }) {
    this.#chooseRoot = chooseRoot;
  }

  async open(wished: NewSegment): Promise<Segment> {
    const { id: rootId } = this.#chooseRoot();
    const id = this.entries.length + 1;
    const { startMs, channel, flow } = wished;
    const day = new Date(startMs).toISOString().slice(0, 10);
    const key = `${channel.deviceId}/${day}/${startMs}-${id}.mp4`;
    const more = { bytes: 0, isOpen: true, isLocked: false };
    const segment = { id, rootId, key, channel, flow, startMs, endMs: startMs, ...more };
    this.entries.push({ segment, fragments: [], bytes: 0, isClosed: false });
    return segment;
  }

  commit({ segmentId, fragment, bytes }: SegmentProgress): void {
    const entry = this.#entry(segmentId);
    if (entry.isClosed) throw new Error(`segment ${segmentId} is closed`);
    entry.fragments.push(fragment);
    entry.bytes = bytes;
  }

  async close(segmentId: number): Promise<void> {
    const entry = this.#entry(segmentId);
    if (entry.isClosed) throw new Error(`segment ${segmentId} was closed before`);
    entry.isClosed = true;
  }

  #entry(id: number): LedgerEntry {
    const entry = this.entries[id - 1];
    if (!entry) throw new Error(`segment ${id} was never granted`);
    return entry;
  }
}
