import { SharedBatch } from "@tessera/platform/server";
import type {
  FragmentPlace,
  NewSegment,
  RecordedChannel,
  Segment,
  SegmentLedger,
  SegmentProgress,
} from "@tessera/recorder";
import type { Gap } from "../ports.ts";
import type { ChannelName, ChannelRow } from "./channel-store.ts";
import type { FootageRecords } from "./footage-records.ts";
import type { FootageRemover } from "./footage-remover.ts";
import type { OpenSegment } from "./open-segments.ts";
import { type PlaceNo, placeKey } from "./place-no.ts";
import type { SegmentRow } from "./segment-store.ts";

const saveMs = 1000;
const aliveMs = 10_000;
/** Streams need a moment after a start; until then it is still the start's fault. */
const resumeMs = 60_000;

type CommitListener = (segment: Segment, fragment: FragmentPlace) => void;

/** Takes down what recorders write. */
export class SegmentLog implements SegmentLedger {
  readonly #records: FootageRecords;
  readonly #remover: FootageRemover;
  readonly #nameOf: (channel: RecordedChannel) => ChannelName | undefined;
  readonly #opening: SharedBatch<Omit<SegmentRow, "id">, SegmentRow>;
  readonly #closing: SharedBatch<OpenSegment, void>;
  /** To be closed, but the database did not take it. */
  readonly #unclosed = new Set<OpenSegment>();
  readonly #listeners = new Set<CommitListener>();
  readonly #stopSaving: () => void;
  /** What the server's absence was blamed for, until a place is recorded again. */
  #down = new Map<string, Gap>();
  #aliveSavedAtMs = Number.NEGATIVE_INFINITY;

  constructor(
    records: FootageRecords,
    remover: FootageRemover,
    nameOf: (channel: RecordedChannel) => ChannelName | undefined,
  ) {
    this.#records = records;
    this.#remover = remover;
    this.#nameOf = nameOf;
    this.#opening = new SharedBatch((rows) => this.#addRows(rows));
    this.#closing = new SharedBatch((segments) => this.#closeAll(segments));
    this.#stopSaving = records.clock.every(saveMs, () => {
      this.flush().catch((error: unknown) =>
        records.log.error({ error }, "The progress of recording was not saved"),
      );
    });
  }

  async open({ channel, flow, startMs }: NewSegment): Promise<Segment> {
    const { files, opens } = this.#records;
    const rootId = files.chooseRoot();
    const known = await this.channelOf(channel);
    await files.introduce(rootId, known);
    const start = Math.round(startMs);
    const place = { channelNo: known.no, flow };
    const times = { startMs: start, endMs: start };
    const row = await this.#opening.add({ ...place, ...times, rootId, bytes: 0, isLocked: false });
    opens.add(row);
    this.#resume(place, start);
    return this.#records.toSegment(row, true);
  }

  commit({ segmentId, fragment, bytes }: SegmentProgress): void {
    const segment = this.#records.opens.get(segmentId);
    if (!segment || segment.isClosing) return;
    segment.endMs = Math.round(fragment.startMs + fragment.durationMs);
    segment.bytes = bytes;
    segment.isUnsaved = true;
    segment.fragments.push(fragment);
    if (fragment.isDamaged) this.#records.damages.note(segment, fragment);
    if (this.#listeners.size === 0) return;
    const told = this.#records.toSegment(segment, true);
    for (const listener of this.#listeners) listener(told, fragment);
  }

  async close(segmentId: number): Promise<void> {
    const segment = this.#records.opens.get(segmentId);
    if (!segment || segment.isClosing) return;
    segment.isClosing = true;
    await this.#close(segment);
  }

  onCommitted(listener: CommitListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Of a channel that was never recorded too. */
  async channelOf(channel: RecordedChannel): Promise<ChannelRow> {
    const { channels } = this.#records;
    const name = this.#nameOf(channel) ?? channels.find(channel) ?? nameless(channel);
    const row =
      channels.find(channel) ?? (await this.#records.change(() => channels.ensure(channel, name)));
    await channels.rename(row, name);
    return channels.find(channel) ?? row;
  }

  resumeAfter(down: readonly (PlaceNo & Gap)[]): void {
    this.#down = new Map(down.map((gap) => [placeKey(gap), gap]));
  }

  async flush(): Promise<void> {
    await this.#opening.settled();
    const again = [...this.#unclosed];
    this.#unclosed.clear();
    await Promise.all(again.map((segment) => this.#close(segment)));
    const nowMs = this.#records.clock.nowMs();
    const isAliveDue = Math.abs(nowMs - this.#aliveSavedAtMs) >= aliveMs;
    await this.#save(isAliveDue ? nowMs : undefined);
    if (isAliveDue) this.#aliveSavedAtMs = nowMs;
  }

  async stop(): Promise<void> {
    this.#stopSaving();
    await this.#opening.settled();
    await this.#closing.settled();
    await this.#save(this.#records.clock.nowMs());
  }

  async #save(aliveUntilMs: number | undefined): Promise<void> {
    const { opens, segments, alive, damages } = this.#records;
    const isAnyDue = damages.isUnsaved || opens.all().some(isDue);
    if (aliveUntilMs === undefined && !isAnyDue) return;
    await this.#records.change(
      async () => {
        // Looked at when it is our turn: one that was closed meanwhile must not be opened again.
        const due = opens.all().filter(isDue);
        await segments.save(due, "open");
        if (aliveUntilMs !== undefined) await alive.extend(aliveUntilMs);
        for (const segment of due) segment.isUnsaved = false;
        return damages.save();
      },
      (rememberDamages) => rememberDamages(),
    );
  }

  async #addRows(rows: readonly Omit<SegmentRow, "id">[]): Promise<SegmentRow[]> {
    const added = await this.#records.change(() => this.#records.segments.add(rows));
    const byKey = Map.groupBy(added, (row) => `${placeKey(row)}/${row.startMs}`);
    return rows.map((row) => {
      const mine = byKey.get(`${placeKey(row)}/${row.startMs}`)?.pop();
      if (!mine) throw new Error("The database did not give back a row that it took");
      return mine;
    });
  }

  async #close(segment: OpenSegment): Promise<void> {
    try {
      if (segment.bytes === 0) await this.#remover.discard([segment]);
      else await this.#closing.add(segment);
    } catch (error) {
      this.#unclosed.add(segment);
      this.#records.log.error({ error, segmentId: segment.id }, "A segment was not closed yet");
    }
  }

  async #closeAll(segments: readonly OpenSegment[]): Promise<void[]> {
    await this.#records.close(segments);
    return segments.map(() => undefined);
  }

  #resume(place: PlaceNo, startMs: number): void {
    const down = this.#down.get(placeKey(place));
    this.#down.delete(placeKey(place));
    if (!down || startMs - down.endMs > resumeMs) return;
    const { reason, detail } = down;
    this.#records
      .addGaps([{ ...place, startMs: down.endMs, endMs: startMs, reason, detail }])
      .catch((error: unknown) => this.#records.log.error({ error }, "A gap was not written"));
  }
}

const isDue = ({ isUnsaved }: OpenSegment): boolean => isUnsaved;

const nameless = ({ deviceId, channelId }: RecordedChannel): ChannelName => ({
  name: channelId,
  deviceName: deviceId,
});
