import { setImmediate as nextTurn } from "node:timers/promises";
import type { Segment } from "@tessera/recorder";
import type { DeletedFootage } from "../ports.ts";
import type { FootageRecords, Why } from "./footage-records.ts";
import type { PlaceNo } from "./place-no.ts";
import type { DeletionSpan, SegmentRow } from "./segment-store.ts";

/** Few enough that recording never waits for a deletion. */
const segmentsAtOnce = 25;
const aDayMs = 86_400_000;

/**
 * Deletes: first the row is marked and its time given up, then the file goes, then the row. Whatever is
 * interrupted is finished at the next start. Open and locked segments are left alone.
 */
export class FootageRemover {
  readonly #records: FootageRecords;
  readonly #tell: (removed: readonly Segment[]) => void;
  /** Their files could not be removed yet. */
  readonly #unfinished = new Map<number, SegmentRow>();

  constructor(records: FootageRecords, tell: (removed: readonly Segment[]) => void) {
    this.#records = records;
    this.#tell = tell;
  }

  async removeRange(
    places: readonly PlaceNo[],
    range: DeletionSpan,
    why: Why,
  ): Promise<DeletedFootage> {
    const { segments } = this.#records;
    const total = { segments: 0, bytes: 0, locked: 0 };
    for (const place of places) {
      for (;;) {
        const { condemned, gone } = await this.#remove(
          () => segments.deletable(place, range, segmentsAtOnce),
          why,
        );
        addTo(total, condemned, gone);
        if (condemned.length < segmentsAtOnce) break;
      }
      total.locked += await segments.countLocked(place, range);
    }
    return total;
  }

  async removeSegments(
    ids: readonly number[],
    why: Why,
    judge?: () => Promise<void>,
  ): Promise<DeletedFootage> {
    const total = { segments: 0, bytes: 0, locked: 0 };
    for (let start = 0; start < ids.length; start += segmentsAtOnce) {
      const chunk = ids.slice(start, start + segmentsAtOnce);
      const choose = async () => {
        await judge?.();
        const found = await this.#records.segments.byIds(chunk);
        total.locked += found.filter(({ isLocked }) => isLocked).length;
        return found.filter(({ isLocked }) => !isLocked);
      };
      const { condemned, gone } = await this.#remove(choose, why);
      addTo(total, condemned, gone);
    }
    return total;
  }

  /** Open segments in which nothing is. */
  async discard(rows: readonly SegmentRow[]): Promise<void> {
    const { segments, opens } = this.#records;
    if (rows.length === 0) return;
    await this.#records.change(() => segments.markDeleting(rows.map(({ id }) => id)));
    for (const { id } of rows) opens.delete(id);
    await this.#unlink(rows, { isTold: false });
  }

  /** What a crash or a root that was away left half deleted. */
  async finish(): Promise<void> {
    const rows = await this.#records.segments.unfinished("deleting");
    for (let start = 0; start < rows.length; start += segmentsAtOnce)
      await this.#unlink(rows.slice(start, start + segmentsAtOnce));
  }

  /** Once more those whose files could not be removed. */
  async tryAgain(): Promise<void> {
    const rows = [...this.#unfinished.values()].slice(0, segmentsAtOnce);
    if (rows.length > 0) await this.#unlink(rows);
  }

  async #remove(choose: () => Promise<SegmentRow[]>, why: Why) {
    const condemned = await this.#records.condemn(choose, why);
    const gone = await this.#unlink(condemned);
    await nextTurn();
    return { condemned, gone };
  }

  /** Gives those whose files are gone. */
  async #unlink(
    rows: readonly SegmentRow[],
    { isTold } = { isTold: true },
  ): Promise<readonly SegmentRow[]> {
    const { files, clock } = this.#records;
    if (rows.length === 0) return [];
    const isGone = await Promise.all(rows.map((row) => files.remove(row)));
    const gone = rows.filter((_, index) => isGone[index]);
    rows.forEach((row, index) => {
      // At the end of the line, so that those of one bad root do not keep all others waiting.
      this.#unfinished.delete(row.id);
      if (!isGone[index]) this.#unfinished.set(row.id, row);
    });
    await files.removeEmptyFolders(gone, clock.nowMs() - aDayMs);
    await this.#records.drop(gone);
    if (isTold && gone.length > 0) this.#tell(gone.map((row) => this.#records.toSegment(row)));
    return gone;
  }
}

/** Footage is deleted when nobody finds it any more; there is room when its file is gone. */
function addTo(
  total: { segments: number; bytes: number },
  condemned: readonly SegmentRow[],
  gone: readonly SegmentRow[],
): void {
  total.segments += condemned.length;
  for (const { bytes } of gone) total.bytes += bytes;
}
