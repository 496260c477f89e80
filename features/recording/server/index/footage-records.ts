import { type Clock, type Logger, type Text, Turns } from "@tessera/base";
import type { Database } from "@tessera/platform/server";
import type { Segment } from "@tessera/recorder";
import type { SegmentBytes } from "@tessera/recorder/storage";
import type { GapReason } from "../../contract.ts";
import type { Gap } from "../ports.ts";
import { AliveStore } from "./alive-store.ts";
import { ChannelStore } from "./channel-store.ts";
import { DamageStore } from "./damage-store.ts";
import { Damages } from "./damages.ts";
import { type DayChange, DayStore, utcDayOf } from "./day-store.ts";
import { GapStore } from "./gap-store.ts";
import { Gaps } from "./gaps.ts";
import { OpenSegments } from "./open-segments.ts";
import { byPlace, type PlaceNo } from "./place-no.ts";
import { RecordedChannels } from "./recorded-channels.ts";
import { SegmentFiles, type SegmentRoots } from "./segment-files.ts";
import { type SegmentRow, SegmentStore } from "./segment-store.ts";
import { joined, type Span } from "./spans.ts";
import { type StretchEnds, StretchStore } from "./stretch-store.ts";
import { Stretches } from "./stretches.ts";
import { UsageBook } from "./usage-book.ts";

/** Why footage is gone. */
export interface Why {
  readonly reason: GapReason;
  readonly detail: Text;
}

interface RecordsParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly roots: SegmentRoots;
  readonly bytes: SegmentBytes;
}

/** After so long nobody asks why footage is missing that would be gone by now anyway. */
const gapsKeptMs = 90 * 86_400_000;

/**
 * All that is kept about footage, and the changes of it that belong together: rows, stretches, gaps and
 * days change in one transaction, what is in memory right after it. Changes take turns.
 */
export class FootageRecords {
  readonly clock: Clock;
  readonly log: Logger;
  readonly segments: SegmentStore;
  readonly stretches: StretchStore;
  readonly gaps: GapStore;
  readonly damages: Damages;
  readonly days: DayStore;
  readonly alive: AliveStore;
  readonly channels: RecordedChannels;
  readonly files: SegmentFiles;
  readonly opens = new OpenSegments();
  readonly usage: UsageBook;
  readonly #database: Database;
  readonly #turns = new Turns();
  readonly #stretchRules: Stretches;
  readonly #gapRules: Gaps;

  constructor({ database, clock, log, roots, bytes }: RecordsParts) {
    this.#database = database;
    this.clock = clock;
    this.log = log;
    this.segments = new SegmentStore(database);
    this.stretches = new StretchStore(database);
    this.gaps = new GapStore(database);
    this.damages = new Damages(new DamageStore(database));
    this.days = new DayStore(database);
    this.alive = new AliveStore(database);
    this.channels = new RecordedChannels(new ChannelStore(database));
    this.files = new SegmentFiles(bytes, roots, log);
    this.usage = new UsageBook(clock, this.opens);
    this.#stretchRules = new Stretches(this.stretches, this.segments, (place) =>
      this.usage.ends(place),
    );
    this.#gapRules = new Gaps(this.gaps, this.stretches, (place) => this.usage.lastEndMs(place));
  }

  async load(): Promise<void> {
    await this.channels.load();
    const today = utcDayOf(this.clock.nowMs());
    await this.#gapRules.load();
    this.usage.load(await this.days.usage(today), await this.stretches.endsOfAll(), today);
  }

  /**
   * Nothing else changes meanwhile; all or nothing. When all is safe, `remember` puts into memory what
   * the next change relies on.
   */
  change<Result>(
    work: () => Promise<Result>,
    remember: (result: Result) => void = () => {},
  ): Promise<Result> {
    return this.#turns.run(async () => {
      const result = await this.#database.transaction(work);
      remember(result);
      return result;
    });
  }

  /** These are whole. Their rows must be there, as open ones. */
  async close(rows: readonly SegmentRow[]): Promise<void> {
    if (rows.length === 0) return;
    await this.change(
      async () => {
        await this.segments.save(rows, "closed");
        const ends = await this.#stretchRules.add(rows);
        for (const row of rows) await this.#gapRules.cut(row, row);
        const changes = rows.map((row) => dayChange(row, 1));
        await this.days.change(changes);
        return { ends, changes };
      },
      ({ ends, changes }) => {
        this.usage.change(changes);
        for (const place of ends) this.usage.setEnds(place, place);
        for (const { id } of rows) this.opens.delete(id);
      },
    );
  }

  /**
   * Marks closed segments as deleted, as `choose` finds them when it is their turn, and leaves gaps.
   * Their files are still there.
   */
  async condemn(choose: () => Promise<SegmentRow[]>, why: Why): Promise<SegmentRow[]> {
    const { rows } = await this.change(
      async () => {
        const chosen = await choose();
        await this.segments.markDeleting(chosen.map(({ id }) => id));
        const ends: { place: PlaceNo; now: StretchEnds | undefined }[] = [];
        for (const [place, ofPlace] of byPlace(chosen)) {
          await this.#cut(place, joined(ofPlace), why);
          const now = await this.stretches.ends(place);
          await this.damages.forgetBefore(place, now?.startMs ?? Number.MAX_SAFE_INTEGER);
          ends.push({ place, now });
        }
        const changes = chosen.map((row) => dayChange(row, -1));
        await this.days.change(changes);
        return { rows: chosen, ends, changes };
      },
      ({ ends, changes }) => {
        this.usage.change(changes);
        for (const { place, now } of ends) this.usage.setEnds(place, now);
      },
    );
    return rows;
  }

  /** Their files are gone. */
  async drop(rows: readonly SegmentRow[]): Promise<void> {
    if (rows.length === 0) return;
    await this.change(() => this.segments.drop(rows.map(({ id }) => id)));
  }

  async addGaps(gaps: readonly (PlaceNo & Gap)[]): Promise<void> {
    if (gaps.length > 0) await this.change(() => this.#gapRules.add(gaps));
  }

  /** Open segments whose files are gone: what of them was safe is told as a gap. */
  async lose(rows: readonly SegmentRow[], why: Why): Promise<void> {
    if (rows.length === 0) return;
    await this.change(
      async () => {
        await this.segments.drop(rows.map(({ id }) => id));
        await this.#gapRules.add(
          rows.map(({ channelNo, flow, startMs, endMs }) => ({
            channelNo,
            flow,
            startMs,
            endMs,
            ...why,
          })),
        );
      },
      () => {
        for (const { id } of rows) this.opens.delete(id);
      },
    );
  }

  async lock(places: readonly PlaceNo[], range: Span, wantsLocked: boolean): Promise<number> {
    const lockAll = async () => {
      const rows: SegmentRow[] = [];
      for (const place of places)
        rows.push(...(await this.segments.withOtherLock(place, range, wantsLocked)));
      const opens = places
        .flatMap((place) => this.opens.of(place))
        .filter(
          ({ isLocked, startMs, endMs }) =>
            isLocked !== wantsLocked && startMs < range.endMs && endMs > range.startMs,
        );
      await this.segments.setLocked(
        [...rows, ...opens].map(({ id }) => id),
        wantsLocked,
      );
      const sign = wantsLocked ? 1 : -1;
      const locking = rows.map((row) => ({
        ...dayChange({ ...row, isLocked: true }, sign),
        bytes: 0,
      }));
      await this.days.change(locking);
      return { locking, opens, count: rows.length + opens.length };
    };
    const { count } = await this.change(lockAll, ({ locking, opens }) => {
      for (const open of opens) open.isLocked = wantsLocked;
      this.usage.change(locking);
    });
    return count;
  }

  toSegment(row: SegmentRow, isOpen = false): Segment {
    const channel = this.channels.withNo(row.channelNo);
    if (!channel) throw new Error(`Recorded channel ${row.channelNo} is not known`);
    const { id, flow, startMs, endMs, bytes, isLocked } = row;
    return {
      id,
      channel: { deviceId: channel.deviceId, channelId: channel.channelId },
      flow,
      ...this.files.addressOf(row),
      startMs,
      endMs,
      bytes,
      isOpen,
      isLocked,
    };
  }

  async #cut(place: PlaceNo, spans: readonly Span[], why: Why): Promise<void> {
    for (const span of spans)
      for (const hole of await this.#stretchRules.cut(place, span))
        await this.#gapRules.add([{ ...place, ...hole, ...why }]);
    if (why.reason !== "retention") return;
    const oldestMs = (await this.stretches.ends(place))?.startMs ?? this.clock.nowMs();
    await this.gaps.forgetBefore(place, Math.min(oldestMs, this.clock.nowMs() - gapsKeptMs));
  }
}

function dayChange(row: SegmentRow, sign: 1 | -1): DayChange {
  const bytes = sign * row.bytes;
  return {
    channelNo: row.channelNo,
    rootId: row.rootId,
    utcDay: utcDayOf(row.startMs),
    bytes,
    lockedBytes: row.isLocked ? bytes : 0,
  };
}
