import { type Clock, ExpectedError, type Logger, wait } from "@tessera/base";
import {
  type ChannelRef,
  channelKey,
  type MediaPool,
  ModuleLine,
  type RunningModule,
  type StreamHub,
  type WorkerModule,
} from "@tessera/engine";
import type {
  NewSegment,
  RecordedPlace,
  Segment,
  SegmentLedger,
  StorageRoot,
} from "@tessera/recorder";
import type { RootKey } from "@tessera/recorder/storage";
import type { DiskTrouble } from "@tessera/recorder/write";
import { type GapReason, gapReason } from "../../contract.ts";
import type { Recorders, RecordingStatus, RecordingWish } from "../ports.ts";
import {
  type FromRecorder,
  placeKey,
  type Refusal,
  recorderMessages,
  type ToRecorder,
} from "./messages.ts";
import * as texts from "./texts.ts";

export interface ChannelRecordersParts {
  readonly hub: StreamHub;
  /** For streams of this process. */
  readonly module: WorkerModule<ToRecorder, FromRecorder, never>;
  /** Where streams live that this process does not pull itself; undefined: it pulls all. */
  readonly pool?: Pick<MediaPool, "seatOf" | "tellModule" | "events"> | undefined;
  readonly ledger: SegmentLedger;
  /** Closes segments whose writer is gone, as far as their files are whole. */
  readonly recover: (segmentIds: readonly number[]) => Promise<void>;
  readonly roots: {
    noteTrouble(trouble: DiskTrouble): void;
    readonly all: readonly Pick<StorageRoot, "id" | "state">[];
    pathOf(rootId: number): string | undefined;
  };
  /** What segments are encrypted with; absent: none are. */
  readonly rootKeys?: { forNew(rootId: number): Promise<RootKey | undefined> };
  readonly clock: Clock;
  readonly log: Logger;
}

/** Of a worker; streams of this process are at none. */
type Seat = number | "here";

interface WishedPlace {
  readonly place: RecordedPlace;
  wish: RecordingWish;
  seat: Seat;
  status: RecordingStatus;
}

/** Files are finished within this when the server stops. */
const stopWithinMs = 5000;

/** Has each flow recorded where its stream lives, and keeps account of the segments. */
export class ChannelRecorders implements Recorders {
  readonly #parts: ChannelRecordersParts;
  readonly #places = new Map<string, WishedPlace>();
  readonly #listeners = new Set<(place: RecordedPlace, status: RecordingStatus) => void>();
  /** Those that are being written. */
  readonly #segments = new Map<number, { readonly place: RecordedPlace; readonly seat: Seat }>();
  /** Counts the processes that a seat has had: what one asked for is not for the next. */
  readonly #turns = new Map<Seat, number>();
  readonly #here: RunningModule<ToRecorder>;
  readonly #line: ModuleLine<ToRecorder, FromRecorder> | undefined;
  readonly #unsubscribe: readonly (() => void)[];
  #onIdle: (() => void) | undefined;
  #pendingAsks = 0;

  constructor(parts: ChannelRecordersParts) {
    this.#parts = parts;
    const { hub, pool, clock, log } = parts;
    this.#here = parts.module.start({
      hub,
      clock,
      log,
      tell: (message) => queueMicrotask(() => this.#hear("here", message)),
    });
    const line = pool && new ModuleLine(pool, recorderMessages, log);
    this.#line = line;
    this.#unsubscribe = line
      ? [
          line.onMessage((seat, message) => this.#hear(seat, message)),
          pool.events.on("worker-lost", ({ seat }) => this.#noteLost(seat)),
          pool.events.on("worker-started", ({ seat }) => this.#wishAgain(seat)),
          pool.events.on("channel-seated", ({ channel }) => this.#follow(channel)),
        ]
      : [];
  }

  wish(place: RecordedPlace, wish: RecordingWish): void {
    const key = placeKey(place);
    const known = this.#places.get(key);
    if (!known && wish.kind === "off") return;
    if (known && JSON.stringify(known.wish) === JSON.stringify(wish)) return;
    if (known && wish.kind !== "off") {
      known.wish = wish;
      this.#tell(known.seat, { type: "wish", place: known.place, wish });
      return;
    }
    const { channel, flow } = place;
    const { deviceId, channelId } = channel;
    const bare = { channel: { deviceId, channelId }, flow };
    const seat = known?.seat ?? this.#seatOf(channel);
    this.#tell(seat, { type: "wish", place: bare, wish });
    if (wish.kind === "off") {
      this.#places.delete(key);
      this.#spread(bare, { kind: "off" });
      return;
    }
    const status = this.#waiting("camera-lost", texts.connecting);
    this.#places.set(key, { place: bare, wish, seat, status });
    this.#spread(bare, status);
  }

  status(place: RecordedPlace): RecordingStatus {
    return this.#places.get(placeKey(place))?.status ?? { kind: "off" };
  }

  /** How many channels are written now, in whatever flow. */
  get recordingCount(): number {
    const channels = new Set<string>();
    for (const { place, status } of this.#places.values())
      if (status.kind === "recording") channels.add(channelKey(place.channel));
    return channels.size;
  }

  onStatus(listener: (place: RecordedPlace, status: RecordingStatus) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  restart(place: RecordedPlace): void {
    const known = this.#places.get(placeKey(place));
    if (known) this.#tell(known.seat, { type: "restart", place: known.place });
  }

  /** What has come so far is written and the files are closed, unless a disk hangs. */
  async stop(): Promise<void> {
    this.#listeners.clear();
    for (const { place } of this.#places.values()) this.wish(place, { kind: "off" });
    const done = new AbortController();
    const idle = new Promise<void>((resolve) => {
      this.#onIdle = resolve;
    });
    // Those that wait for a segment have none yet, and those that are told to end still do.
    await wait(this.#parts.clock, 50);
    if (this.#segments.size > 0 || this.#pendingAsks > 0)
      await Promise.race([
        idle,
        wait(this.#parts.clock, stopWithinMs, done.signal).catch(() => {}),
      ]);
    done.abort();
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#here.stop();
  }

  #seatOf(channel: ChannelRef): Seat {
    return this.#parts.pool?.seatOf(channel) ?? "here";
  }

  #tell(seat: Seat, message: ToRecorder): void {
    if (seat === "here") this.#here.hear(message);
    else this.#line?.tell(seat, message);
  }

  #hear(seat: Seat, message: FromRecorder): void {
    const { ledger, log } = this.#parts;
    switch (message.type) {
      case "ask":
        void this.#grant(seat, message.ask, message.segment);
        return;
      case "committed":
        for (const progress of message.progress) {
          ledger.commit(progress);
          this.#noteByte(progress.segmentId);
        }
        return;
      case "closed":
        ledger.close(message.segmentId).then(
          () => this.#forget(message.segmentId),
          (error: unknown) => {
            log.error({ error, segment: message.segmentId }, "segment not closed in the index");
            this.#forget(message.segmentId);
          },
        );
        return;
      case "status":
        this.#noteStatus(seat, message.place, message.status);
        return;
      case "trouble":
        this.#noteTrouble(seat, message.trouble);
    }
  }

  /** What waits for a root that hangs goes to another one, if there is one; otherwise waiting is best. */
  #noteTrouble(seat: Seat, trouble: DiskTrouble): void {
    const { roots } = this.#parts;
    const { rootId, code } = trouble;
    roots.noteTrouble(trouble);
    if (code === "STUCK" && roots.all.some(({ id, state }) => id !== rootId && state === "ready"))
      this.#tell(seat, { type: "leave-root", rootId });
  }

  async #grant(seat: Seat, ask: number, wished: NewSegment): Promise<void> {
    const turn = this.#turns.get(seat);
    const { ledger, roots, log } = this.#parts;
    this.#pendingAsks++;
    try {
      const segment = await ledger.open(wished);
      const rootPath = roots.pathOf(segment.rootId);
      const rootKey = await this.#keyFor(segment);
      if (turn === this.#turns.get(seat)) {
        const { channel, flow } = wished;
        this.#segments.set(segment.id, { place: { channel, flow }, seat });
        this.#tell(seat, { type: "granted", ask, segment, rootPath, rootKey });
      } else await ledger.close(segment.id);
    } catch (error) {
      if (!(error instanceof ExpectedError)) log.error({ error }, "no segment could be granted");
      if (turn === this.#turns.get(seat))
        this.#tell(seat, { type: "refused", ask, ...refusalOf(error) });
    } finally {
      this.#pendingAsks--;
      this.#checkIdle();
    }
  }

  async #keyFor({ id, rootId }: Segment) {
    const { rootKeys, ledger } = this.#parts;
    try {
      const found = await rootKeys?.forNew(rootId);
      return found && { id: found.id, key: Buffer.from(found.key).toString("base64") };
    } catch (error) {
      await ledger.close(id);
      throw error;
    }
  }

  #forget(segmentId: number): void {
    this.#segments.delete(segmentId);
    this.#checkIdle();
  }

  #checkIdle(): void {
    if (this.#segments.size === 0 && this.#pendingAsks === 0) this.#onIdle?.();
  }

  #noteByte(segmentId: number): void {
    const segment = this.#segments.get(segmentId);
    const known = segment && this.#places.get(placeKey(segment.place));
    if (known?.status.kind !== "recording") return;
    known.status = { kind: "recording", lastByteAtMs: this.#parts.clock.nowMs() };
  }

  /** A place that has moved meanwhile is told of from elsewhere. */
  #noteStatus(seat: Seat, place: RecordedPlace, status: RecordingStatus): void {
    const known = this.#places.get(placeKey(place));
    if (known?.seat !== seat) return;
    const before = known.status;
    known.status = since(before, status);
    if (!isSame(before, status)) this.#spread(place, known.status);
  }

  #noteLost(seat: number): void {
    this.#turns.set(seat, (this.#turns.get(seat) ?? 0) + 1);
    const lost: number[] = [];
    for (const [id, segment] of this.#segments) if (segment.seat === seat) lost.push(id);
    for (const id of lost) this.#forget(id);
    this.#recover(lost);
    for (const known of this.#places.values()) {
      if (known.seat !== seat) continue;
      known.status = this.#waiting("recorder-failed", texts.workerLost);
      this.#spread(known.place, known.status);
    }
  }

  #recover(segmentIds: readonly number[]): void {
    if (segmentIds.length === 0) return;
    this.#parts
      .recover(segmentIds)
      .catch((error: unknown) =>
        this.#parts.log.error({ error, segmentIds }, "segments of a lost process not recovered"),
      );
  }

  #wishAgain(seat: number): void {
    for (const known of this.#places.values())
      if (known.seat === seat)
        this.#tell(seat, { type: "wish", place: known.place, wish: known.wish });
  }

  /** Its streams live in another process from now on. */
  #follow(channel: ChannelRef): void {
    const seat = this.#seatOf(channel);
    for (const known of this.#places.values()) {
      const { place, wish } = known;
      if (known.seat === seat || channelKey(place.channel) !== channelKey(channel)) continue;
      this.#tell(known.seat, { type: "wish", place, wish: { kind: "off" } });
      known.seat = seat;
      this.#tell(seat, { type: "wish", place, wish });
    }
  }

  #waiting(reason: GapReason, detail: Refusal["detail"]): RecordingStatus {
    return { kind: "waiting", sinceMs: this.#parts.clock.nowMs(), reason, detail };
  }

  #spread(place: RecordedPlace, status: RecordingStatus): void {
    for (const listener of this.#listeners) listener(place, status);
  }
}

/** Waiting for the same goes on since when it began. */
function since(before: RecordingStatus, now: RecordingStatus): RecordingStatus {
  if (before.kind !== "waiting" || now.kind !== "waiting") return now;
  return before.reason === now.reason ? { ...now, sinceMs: before.sinceMs } : now;
}

function isSame(one: RecordingStatus, other: RecordingStatus): boolean {
  if (one.kind !== "waiting" || other.kind !== "waiting") return false;
  return one.reason === other.reason && one.detail.en === other.detail.en;
}

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ExpectedError))
    return { reason: "recorder-failed", detail: texts.internalError };
  const known = gapReason.safeParse(error.code);
  return { reason: known.success ? known.data : "recorder-failed", detail: error.text };
}
