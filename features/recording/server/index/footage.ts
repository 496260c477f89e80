import { setImmediate as nextTurn } from "node:timers/promises";
import type { Clock, Logger } from "@tessera/base";
import type { Database } from "@tessera/platform/server";
import type {
  FragmentPlace,
  NewSegment,
  RecordedChannel,
  RecordedPlace,
  RecordedSegments,
  Segment,
  SegmentLedger,
  SegmentProgress,
} from "@tessera/recorder";
import type { SegmentBytes } from "@tessera/recorder/storage";
import type {
  AdoptedFootage,
  Damage,
  DeletedFootage,
  FootageIndex,
  Gap,
  Stretch,
  Usage,
} from "../ports.ts";
import { intersect } from "../time/spans.ts";
import type { ChannelName } from "./channel-store.ts";
import { type AdoptionProgress, FootageAdoption } from "./footage-adoption.ts";
import { FootageRecords, type Why } from "./footage-records.ts";
import { FootageRecovery } from "./footage-recovery.ts";
import { FootageRemover } from "./footage-remover.ts";
import type { PlaceNo } from "./place-no.ts";
import type { SegmentRoots } from "./segment-files.ts";
import { SegmentLog } from "./segment-log.ts";
import type { SegmentRow } from "./segment-store.ts";
import { joined, joinMs, touches } from "./spans.ts";

export interface FootageParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly roots: SegmentRoots;
  readonly bytes: SegmentBytes;
  /** As it is called now. */
  nameOf(channel: RecordedChannel): ChannelName | undefined;
}

const flows = [1, 2] as const;
const tidyMs = 60_000;
const stretchesAtOnce = 100;
const lockedAtOnceMs = 86_400_000;

/** The index of all footage: written by recorders, read by playback, kept in bounds by rules. */
export class Footage implements FootageIndex, SegmentLedger, RecordedSegments {
  readonly lastAliveMs: number | undefined;
  /** Files from after it may be unknown. */
  readonly #knownUntilMs: number | undefined;
  readonly #records: FootageRecords;
  readonly #log: SegmentLog;
  readonly #remover: FootageRemover;
  readonly #recovery: FootageRecovery;
  readonly #adoption: FootageAdoption;
  readonly #nameOf: FootageParts["nameOf"];
  readonly #removedListeners = new Set<(removed: readonly Segment[]) => void>();
  readonly #stopTidying: () => void;
  #catchingUp: Promise<void> | undefined;
  #isStopping = false;

  private constructor(
    parts: FootageParts,
    records: FootageRecords,
    { lastAliveMs, knownUntilMs }: Record<"lastAliveMs" | "knownUntilMs", number | undefined>,
  ) {
    this.#records = records;
    this.lastAliveMs = lastAliveMs;
    this.#knownUntilMs = knownUntilMs;
    this.#nameOf = (channel) => parts.nameOf(channel);
    this.#remover = new FootageRemover(records, (removed) => {
      for (const listener of this.#removedListeners) listener(removed);
    });
    this.#log = new SegmentLog(records, this.#remover, this.#nameOf);
    this.#recovery = new FootageRecovery(records, this.#remover);
    this.#adoption = new FootageAdoption(records);
    this.#stopTidying = parts.clock.every(tidyMs, () => void this.#tidy());
  }

  static async load(parts: FootageParts): Promise<Footage> {
    const records = new FootageRecords(parts);
    await records.load();
    const lastAliveMs = await records.alive.untilMs();
    const knownUntilMs = (await records.alive.unsearchedSinceMs()) ?? lastAliveMs;
    return new Footage(parts, records, { lastAliveMs, knownUntilMs });
  }

  /**
   * At start, before anything is recorded: finishes what was interrupted. With ids: of segments whose
   * writer is gone.
   */
  async recover(segmentIds?: readonly number[]): Promise<void> {
    if (segmentIds) return this.#recovery.of(segmentIds);
    const down = await this.#recovery.atStart();
    this.#log.resumeAfter(down);
    if (this.#knownUntilMs !== undefined) await this.#records.alive.beginSearch(this.#knownUntilMs);
    // From now on a backup tells its restorer since when it may know of too little.
    await this.#log.flush();
  }

  open(segment: NewSegment): Promise<Segment> {
    return this.#log.open(segment);
  }

  commit(progress: SegmentProgress): void {
    this.#log.commit(progress);
  }

  close(segmentId: number): Promise<void> {
    return this.#log.close(segmentId);
  }

  flush(): Promise<void> {
    return this.#log.flush();
  }

  /** After the recorders. */
  async stop(): Promise<void> {
    this.#stopTidying();
    this.#isStopping = true;
    await this.#catchingUp;
    await this.#log.stop();
  }

  /** Each fragment as soon as it is safe. */
  onCommitted(listener: (segment: Segment, fragment: FragmentPlace) => void): () => void {
    return this.#log.onCommitted(listener);
  }

  /** When the files are gone. */
  onRemoved(listener: (removed: readonly Segment[]) => void): () => void {
    this.#removedListeners.add(listener);
    return () => this.#removedListeners.delete(listener);
  }

  async within(place: RecordedPlace, fromMs: number, toMs: number): Promise<readonly Segment[]> {
    const no = this.#records.channels.placeNo(place);
    if (!no) return [];
    const range = { startMs: fromMs, endMs: toMs };
    // Taken first: what is closed while we read is then found twice, not missed.
    const open = this.#openOf(no).filter((segment) => touches(segment, range));
    const closed = await this.#records.segments.within(no, range);
    return this.#together(open, closed);
  }

  async next(place: RecordedPlace, fromMs: number): Promise<Segment | undefined> {
    const no = this.#records.channels.placeNo(place);
    if (!no) return undefined;
    const open = this.#openOf(no).filter(({ startMs }) => startMs >= fromMs);
    const closed = await this.#records.segments.next(no, fromMs);
    return this.#together(open, closed ? [closed] : [])[0];
  }

  async find(segmentId: number): Promise<Segment | undefined> {
    const open = this.#records.opens.get(segmentId);
    if (open) return this.#records.toSegment(open, true);
    const [row] = await this.#records.segments.byIds([segmentId]);
    return row && this.#records.toSegment(row);
  }

  get bytes(): SegmentBytes {
    return this.#records.files.bytes;
  }

  openFragments(segmentId: number): readonly FragmentPlace[] | undefined {
    return this.#records.opens.get(segmentId)?.fragments;
  }

  channels(): readonly RecordedChannel[] {
    return [...this.#records.usage.channelNos()].flatMap((no) => this.#channelOf(no) ?? []);
  }

  /** Also of channels that are no longer there. */
  recordedName(channel: RecordedChannel): ChannelName | undefined {
    const row = this.#records.channels.find(channel);
    return row && { name: row.name, deviceName: row.deviceName };
  }

  usage(channel: RecordedChannel): Usage | undefined {
    const no = this.#records.channels.find(channel)?.no;
    const usage = no === undefined ? undefined : this.#records.usage.usage(no);
    return usage && { channel, ...usage };
  }

  async usageByRoot(): Promise<ReadonlyMap<number, { bytes: number; lockedBytes: number }>> {
    return this.#records.usage.byRoot();
  }

  async stretches(place: RecordedPlace, fromMs: number, toMs: number): Promise<readonly Stretch[]> {
    const no = this.#records.channels.placeNo(place);
    if (!no) return [];
    const open = this.#openOf(no);
    const wide = { startMs: fromMs - joinMs, endMs: toMs + joinMs };
    const closed = await this.#records.stretches.touching(no, wide);
    const range = { startMs: fromMs, endMs: toMs };
    return joined([...closed, ...open]).filter((stretch) => touches(stretch, range));
  }

  async locked(place: RecordedPlace, fromMs: number, toMs: number): Promise<readonly Stretch[]> {
    const no = this.#records.channels.placeNo(place);
    if (!no || !this.#records.usage.usage(no.channelNo)?.lockedBytes) return [];
    const range = { startMs: fromMs, endMs: toMs };
    const open = this.#openOf(no).filter((segment) => segment.isLocked && touches(segment, range));
    return joined([...(await this.#records.segments.lockedWithin(no, range)), ...open]);
  }

  async gaps(place: RecordedPlace, fromMs: number, toMs: number): Promise<readonly Gap[]> {
    const no = this.#records.channels.placeNo(place);
    if (!no) return [];
    const range = { startMs: fromMs, endMs: toMs };
    return (await this.#records.gaps.touching(no, range)).filter((gap) => touches(gap, range));
  }

  /** As far as there is footage of it: rows are not cut when some of it is deleted. */
  async damages(place: RecordedPlace, fromMs: number, toMs: number): Promise<readonly Damage[]> {
    const no = this.#records.channels.placeNo(place);
    if (!no) return [];
    const range = { startMs: fromMs, endMs: toMs };
    const found = await this.#records.damages.touching(no, range);
    if (found.length === 0) return [];
    const footage = await this.stretches(place, fromMs, toMs);
    return found.flatMap((damage) => {
      const share = damage.damagedMs / (damage.endMs - damage.startMs);
      return intersect([damage], footage).map((part) => ({
        ...part,
        damagedMs: Math.round(share * (part.endMs - part.startMs)),
      }));
    });
  }

  async addGap({ channel, flow }: RecordedPlace, gap: Gap): Promise<void> {
    const { no } = await this.#log.channelOf(channel);
    const { startMs, endMs, reason, detail } = gap;
    await this.#records.addGaps([{ channelNo: no, flow, startMs, endMs, reason, detail }]);
  }

  async daysWithFootage(
    channel: RecordedChannel,
    days: readonly Stretch[],
  ): Promise<readonly boolean[]> {
    const flags = days.map(() => false);
    for (const place of this.#placesOf(channel)) await this.#flagDays(place, days, flags);
    return flags;
  }

  async lock(channel: RecordedChannel, range: Stretch, isLocked: boolean): Promise<number> {
    const { oldestMs = 0, newestMs = 0 } = this.usage(channel) ?? {};
    const endMs = Math.min(range.endMs, newestMs);
    let count = 0;
    // By and by: whatever is recorded waits for its turn meanwhile.
    for (
      let startMs = Math.max(range.startMs, oldestMs);
      startMs < endMs;
      startMs += lockedAtOnceMs
    ) {
      const part = { startMs, endMs: Math.min(endMs, startMs + lockedAtOnceMs) };
      count += await this.#records.lock(this.#placesOf(channel), part, isLocked);
      await nextTurn();
    }
    return count;
  }

  async remove(
    channel: RecordedChannel,
    range: Stretch & { readonly edgeMs?: number },
    why: Why,
  ): Promise<DeletedFootage> {
    return this.#remover.removeRange(this.#placesOf(channel), range, why);
  }

  async removeSegments(
    segmentIds: readonly number[],
    why: Why,
    judge?: () => Promise<void>,
  ): Promise<DeletedFootage> {
    return this.#remover.removeSegments(segmentIds, why, judge);
  }

  async oldest(
    { rootId, channel }: { readonly rootId?: number; readonly channel?: RecordedChannel },
    limit: number,
  ) {
    const channelNo = channel && this.#records.channels.find(channel)?.no;
    if (channel && channelNo === undefined) return [];
    const rows = await this.#records.segments.oldest(
      { ...(rootId !== undefined && { rootId }), ...(channelNo !== undefined && { channelNo }) },
      limit,
    );
    return rows.flatMap(({ id, channelNo: no, startMs, endMs, bytes }) => {
      const of = this.#channelOf(no);
      return of ? [{ segmentId: id, channel: of, startMs, endMs, bytes }] : [];
    });
  }

  /** Makes the index agree with the files of a root, when an administrator asks for it. */
  adopt(rootId: number, onProgress: AdoptionProgress = () => {}): Promise<AdoptedFootage> {
    return this.#adoption.adopt(rootId, onProgress);
  }

  /**
   * After a start, beside what is being recorded: where the database is older than the files, as after a restore, they
   * are taken in.
   */
  catchUp(rootIds: readonly number[]): Promise<void> {
    this.#catchingUp ??= this.#catchUp(rootIds);
    return this.#catchingUp;
  }

  async #catchUp(rootIds: readonly number[]): Promise<void> {
    const { log, alive } = this.#records;
    const sinceMs = this.#knownUntilMs;
    if (sinceMs === undefined) return;
    let isWhole = true;
    for (const rootId of rootIds)
      try {
        if (this.#isStopping) return;
        if (!(await this.#adoption.hasUnknown(rootId, sinceMs))) continue;
        log.warn(
          { rootId, sinceMs },
          "The index is older than the recordings: they are looked through",
        );
        const result = await this.#adoption.adopt(rootId, () => {
          if (this.#isStopping) throw new Error("The server stops");
        });
        log.info({ rootId, ...result }, "Recordings were taken in");
      } catch (error) {
        if (this.#isStopping) return;
        isWhole = false;
        log.warn({ error, rootId }, "Recordings that the index does not know were not taken in");
      }
    // Otherwise the next start goes on.
    if (isWhole) await alive.endSearch();
  }

  #openOf(place: PlaceNo): SegmentRow[] {
    return this.#records.opens.of(place).map((segment) => ({ ...segment }));
  }

  #together(open: readonly SegmentRow[], closed: readonly SegmentRow[]): Segment[] {
    const ids = new Set(closed.map(({ id }) => id));
    return [
      ...closed.map((row) => this.#records.toSegment(row)),
      ...open.filter(({ id }) => !ids.has(id)).map((row) => this.#records.toSegment(row, true)),
    ].toSorted((one, other) => one.startMs - other.startMs || one.id - other.id);
  }

  #placesOf(channel: RecordedChannel): PlaceNo[] {
    const no = this.#records.channels.find(channel)?.no;
    return no === undefined ? [] : flows.map((flow) => ({ channelNo: no, flow }));
  }

  #channelOf(no: number): RecordedChannel | undefined {
    const row = this.#records.channels.withNo(no);
    return row && { deviceId: row.deviceId, channelId: row.channelId };
  }

  /** Reads some stretches, and leaps to the next day that is not known yet: never all of an eventful month. */
  async #flagDays(place: PlaceNo, days: readonly Stretch[], flags: boolean[]): Promise<void> {
    const flag = (spans: readonly Stretch[]) => {
      for (const [at, day] of days.entries())
        if (spans.some((span) => touches(span, day))) flags[at] = true;
    };
    flag(this.#openOf(place));
    const endMs = days.at(-1)?.endMs ?? 0;
    let next = this.#records.usage.ends(place) && days.find((_, at) => !flags[at]);
    while (next) {
      const range = { startMs: next.startMs, endMs };
      const stretches = await this.#records.stretches.firstOf(place, range, stretchesAtOnce);
      flag(stretches);
      const knownUntilMs =
        stretches.length < stretchesAtOnce ? endMs : (stretches.at(-1)?.endMs ?? endMs);
      next = days.find((day, at) => !flags[at] && day.endMs > knownUntilMs);
    }
  }

  async #tidy(): Promise<void> {
    try {
      await this.#remover.tryAgain();
      for (const channel of this.#records.channels.all()) {
        const name = this.#nameOf(channel);
        if (name) await this.#records.channels.rename(channel, name);
      }
    } catch (error) {
      this.#records.log.error({ error }, "Footage could not be tidied up");
    }
  }
}
