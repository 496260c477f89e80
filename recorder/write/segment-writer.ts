import {
  fragment,
  fragmentBytes,
  freeBytesAfter,
  type RandomAccessPoint,
  randomAccessIndex,
} from "@tessera/formats/fmp4";
import type { SegmentProgress } from "../ports.ts";
import type { FragmentPlace, Segment } from "../segment.ts";
import type { GrowingBytes, SegmentBytes } from "../storage/segment-bytes.ts";
import { StorageError } from "../storage/storage-error.ts";
import { type DiskTrouble, diskTrouble } from "./disk-trouble.ts";
import type { RecordableGop } from "./recordable-gop.ts";
import { groupBytes, type WriteBuffer } from "./write-buffer.ts";
import type { LaneUser, WriteLane } from "./write-lanes.ts";

export interface SegmentWriterOptions {
  readonly segment: Pick<Segment, "id" | "rootId" | "key">;
  readonly bytes: Pick<SegmentBytes, "create">;
  /** Of the tracks: what the file begins with. */
  readonly init: Uint8Array;
  readonly lane: WriteLane;
  /** It is safe on the disk. */
  readonly onCommitted: (progress: SegmentProgress) => void;
  /**
   * Nothing more goes into this file; what was not written is the receiver's again. What was committed
   * stays.
   */
  readonly onFailed: (trouble: DiskTrouble, unwritten: readonly RecordableGop[]) => void;
  /** GOPs are in no file, by no fault of the disk; the next may be. */
  readonly onDropped: (error: unknown) => void;
  /** Once, when the file is closed. */
  readonly onClosed: () => void;
}

interface PlacedGop {
  readonly gop: RecordableGop;
  readonly place: FragmentPlace;
}

/** Appends GOPs to one file: written, safe on the disk, told. What waits is written together. */
export class SegmentWriter implements LaneUser {
  readonly #options: SegmentWriterOptions;
  readonly #waiting: RecordableGop[] = [];
  readonly #points: RandomAccessPoint[] = [];
  #file: GrowingBytes | undefined;
  #sequence = 1;
  #committedBytes = 0;
  /** Of the GOPs that it was given. */
  #bytes = 0;
  /** A GOP was dropped: what continues it cannot be shown. */
  #isGopBroken = false;
  #state: "open" | "closing" | "failed" | "closed" = "open";

  constructor(options: SegmentWriterOptions) {
    this.#options = options;
  }

  /** Of all that was given to it, written or not. */
  get bytes(): number {
    return this.#bytes;
  }

  /** False: too much waits for this disk already; the GOP was not taken. */
  add(gop: RecordableGop): boolean {
    if (this.#state !== "open" || !this.#options.lane.enter(gop.bytes)) return false;
    this.#bytes += gop.bytes;
    this.#waiting.push(gop);
    this.#options.lane.ask(this);
    return true;
  }

  /** What waits is still written. */
  close(): void {
    if (this.#state !== "open") return;
    this.#state = "closing";
    this.#options.lane.ask(this);
  }

  giveUp(trouble: DiskTrouble): void {
    if (this.#state === "failed" || this.#state === "closed") return;
    this.#fail(trouble, this.#waiting.splice(0));
  }

  async write(buffer: WriteBuffer): Promise<boolean> {
    const gops = this.#takeGroup();
    if (gops.length > 0) await this.#writeGops(gops, buffer);
    if (this.#waiting.length > 0) return true;
    if (this.#state === "closing" || this.#state === "failed") await this.#end();
    return false;
  }

  #takeGroup(): RecordableGop[] {
    let count = 0;
    for (let bytes = 0; count < this.#waiting.length; count++) {
      bytes += this.#waiting[count]?.bytes ?? 0;
      if (count > 0 && bytes > groupBytes) break;
    }
    return this.#waiting.splice(0, count);
  }

  async #writeGops(gops: readonly RecordableGop[], buffer: WriteBuffer): Promise<void> {
    let put = gops;
    try {
      this.#file ??= await this.#options.bytes.create(this.#options.segment);
      if (this.#committedBytes === 0) buffer.add(this.#options.init);
      const placed = this.#putAll(gops, buffer);
      put = placed.map(({ gop }) => gop);
      if (placed.length === 0) return;
      await this.#file.append(buffer.bytes);
      this.#commit(placed, buffer.length);
    } catch (error) {
      if (!(error instanceof StorageError)) {
        this.#drop(put);
        this.#options.onDropped(error);
        return;
      }
      const trouble = diskTrouble(this.#options.lane.rootId, error);
      const unwritten = [...put, ...this.#waiting.splice(0)];
      if (this.#state === "failed") this.#drop(unwritten);
      else this.#fail(trouble, unwritten);
    }
  }

  /** Those of which a fragment can be made; the others are dropped. */
  #putAll(gops: readonly RecordableGop[], buffer: WriteBuffer): PlacedGop[] {
    return gops.flatMap((gop, at) => {
      if (gop.continuesGop && this.#isGopBroken) {
        this.#drop([gop]);
        return [];
      }
      const { length } = buffer;
      try {
        const isLast = at === gops.length - 1;
        const place = this.#put(gop, buffer, isLast);
        this.#isGopBroken = false;
        return [{ gop, place }];
      } catch (error) {
        buffer.cutTo(length);
        this.#isGopBroken = true;
        this.#drop([gop]);
        this.#options.onDropped(error);
        return [];
      }
    });
  }

  /** The last of a write reaches to where the next should begin. */
  #put(gop: RecordableGop, buffer: WriteBuffer, isLast: boolean): FragmentPlace {
    const offset = this.#committedBytes + buffer.length;
    const samples = gop.samples();
    const { unitBytes = 1 } = this.#file ?? {};
    const freeBytes = isLast ? freeBytesAfter(offset + fragmentBytes(samples), unitBytes) : 0;
    const made = fragment({ sequence: this.#sequence++, ...samples, freeBytes }, buffer.allocate);
    const { length } = made;
    const { start90k, end90k, continuesGop, isDamaged = false } = gop;
    const startMs = Math.round(start90k / 90);
    const durationMs = Math.round(end90k / 90) - startMs;
    return {
      startMs,
      durationMs,
      offset,
      bytes: length,
      ...(continuesGop && { continuesGop }),
      ...(isDamaged && { isDamaged }),
    };
  }

  #commit(placed: readonly PlacedGop[], writtenBytes: number): void {
    const { segment, onCommitted } = this.#options;
    this.#committedBytes += writtenBytes;
    for (const { gop, place } of placed) {
      if (!gop.continuesGop) this.#points.push({ dts90k: gop.start90k, offset: place.offset });
      const bytes = place.offset + place.bytes;
      onCommitted({ segmentId: segment.id, fragment: place, bytes });
    }
    this.#drop(placed.map(({ gop }) => gop));
  }

  #drop(gops: readonly RecordableGop[]): void {
    for (const gop of gops) {
      this.#options.lane.leave(gop.bytes);
      gop.release();
    }
  }

  #fail(trouble: DiskTrouble, unwritten: readonly RecordableGop[]): void {
    this.#state = "failed";
    for (const { bytes } of unwritten) this.#options.lane.leave(bytes);
    // A turn of its own to close the file, unless it has one now.
    this.#options.lane.ask(this);
    try {
      this.#options.onFailed(trouble, unwritten);
    } catch (error) {
      // Its file is closed nevertheless, and those of others go on.
      for (const gop of unwritten) gop.release();
      this.#options.onDropped(error);
    }
  }

  /** Only at a clean end is there an index: a torn one would say more than there is. */
  async #end(): Promise<void> {
    const isClean = this.#state === "closing";
    this.#state = "closed";
    try {
      if (isClean && this.#committedBytes > 0)
        await this.#file?.append(randomAccessIndex(this.#points));
      else await this.#file?.cutTail();
    } catch {
      // What was committed is told; whoever reads it stops there.
    }
    await this.#file?.close().catch(() => {});
    this.#options.onClosed();
  }
}
