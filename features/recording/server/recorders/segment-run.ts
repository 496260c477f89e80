import type { Tracks } from "@tessera/engine";
import type { NewSegment, Segment, SegmentProgress } from "@tessera/recorder";
import type { SegmentBytes } from "@tessera/recorder/storage";
import { type DiskTrouble, SegmentWriter, type WriteLanes } from "@tessera/recorder/write";
import type { Refusal } from "./messages.ts";
import type { RecordedGop } from "./recorded-gop.ts";

export interface SegmentRunOptions {
  readonly segment: NewSegment;
  readonly tracks: Tracks;
  readonly init: Uint8Array;
  readonly lanes: WriteLanes;
  readonly bytes: Pick<SegmentBytes, "create">;
  /** Asks for a place in the index. */
  readonly grant: (segment: NewSegment) => Promise<Segment | Refusal>;
  readonly onCommitted: (progress: SegmentProgress) => void;
  /** What was not written is the receiver's again. */
  readonly onFailed: (trouble: DiskTrouble, unwritten: readonly RecordedGop[]) => void;
  readonly onDropped: (error: unknown) => void;
  readonly onRefused: (refusal: Refusal) => void;
  readonly onClosed: (segmentId: number) => void;
}

/** One segment from the wish for it to its end. GOPs wait until its file has a place. */
export class SegmentRun {
  readonly #options: SegmentRunOptions;
  #waiting: RecordedGop[] = [];
  #writer: SegmentWriter | undefined;
  #isOver = false;
  #isClosing = false;
  #bytes = 0;
  #end90k = 0;

  constructor(options: SegmentRunOptions) {
    this.#options = options;
    void this.#ask();
  }

  get tracks(): Tracks {
    return this.#options.tracks;
  }

  get startMs(): number {
    return this.#options.segment.startMs;
  }

  get end90k(): number {
    return this.#end90k;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** False: too much waits already, or it is over; the GOP was not taken. */
  add(gop: RecordedGop): boolean {
    if (this.#isOver || this.#isClosing) return false;
    if (this.#writer) {
      if (!this.#writer.add(gop)) return false;
    } else {
      if (!this.#options.lanes.enter(gop.bytes)) return false;
      this.#waiting.push(gop);
    }
    this.#bytes += gop.bytes;
    this.#end90k = gop.end90k;
    return true;
  }

  /** What was added is still written. */
  close(): void {
    this.#isClosing = true;
    this.#writer?.close();
  }

  async #ask(): Promise<void> {
    const answer = await this.#options.grant(this.#options.segment);
    if ("reason" in answer) {
      this.#isOver = true;
      for (const gop of this.#takeWaiting()) gop.release();
      this.#options.onRefused(answer);
      return;
    }
    this.#write(answer);
  }

  #write(segment: Segment): void {
    const { init, lanes, bytes, onCommitted, onFailed, onDropped, onClosed } = this.#options;
    const writer = new SegmentWriter({
      segment,
      bytes,
      init,
      lane: lanes.lane(segment.rootId),
      onCommitted,
      onFailed: (trouble, unwritten) => {
        this.#isOver = true;
        // Only such were given to it.
        onFailed(trouble, unwritten as readonly RecordedGop[]);
      },
      onDropped,
      onClosed: () => onClosed(segment.id),
    });
    this.#writer = writer;
    for (const gop of this.#takeWaiting()) if (!writer.add(gop)) gop.release();
    if (this.#isClosing) writer.close();
  }

  #takeWaiting(): RecordedGop[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { bytes } of waiting) this.#options.lanes.leave(bytes);
    return waiting;
  }
}
