import { Backoff, type Clock, ExpectedError, type Logger, type Text } from "@tessera/base";
import {
  audioForMp4,
  type Gop,
  type GopTaker,
  type Mp4Audio,
  type StreamHub,
  type StreamState,
  type Tracks,
} from "@tessera/engine";
import { initSegment } from "@tessera/formats/fmp4";
import type { NewSegment, RecordedPlace, Segment, SegmentProgress } from "@tessera/recorder";
import type { SegmentBytes } from "@tessera/recorder/storage";
import type { DiskTrouble, WriteLanes } from "@tessera/recorder/write";
import type { GapReason } from "../../contract.ts";
import type { RecordingStatus, RecordingWish } from "../ports.ts";
import { placeKey, type Refusal } from "./messages.ts";
import { PreRecord } from "./pre-record.ts";
import { RecordedGop } from "./recorded-gop.ts";
import { SegmentRun } from "./segment-run.ts";
import * as texts from "./texts.ts";
import { UtcLine } from "./utc-line.ts";

export interface PlaceRecorderParts {
  readonly place: RecordedPlace;
  readonly hub: StreamHub;
  readonly lanes: WriteLanes;
  readonly bytes: Pick<SegmentBytes, "create">;
  readonly clock: Clock;
  readonly log: Logger;
  readonly grant: (segment: NewSegment) => Promise<Segment | Refusal>;
  readonly onCommitted: (progress: SegmentProgress) => void;
  readonly onClosed: (segmentId: number) => void;
  readonly onTrouble: (trouble: DiskTrouble) => void;
  readonly onStatus: (status: RecordingStatus) => void;
}

type Wish = Exclude<RecordingWish, { kind: "off" }>;

const segmentMs = 5 * 60_000;
const segmentBytes = 256 * 1024 * 1024;
/** A segment ends at a key frame if there is one by then. */
const longestSegmentMs = 10 * 60_000;
/** Frames that follow each other may be this far apart. */
const breakLimit90k = 0.5 * 90_000;
/** Before a segment is asked for again when one was refused. */
const refusedForMs = 2000;

/** Records one flow of one channel, as long as that is wished. */
export class PlaceRecorder implements GopTaker {
  readonly #parts: PlaceRecorderParts;
  readonly #utc: UtcLine;
  readonly #preRecord = new PreRecord();
  /** So that not all files of all channels begin at once. */
  readonly #phaseMs: number;
  #wish: Wish;
  #leave: (() => void) | undefined;
  #cancelRetry: (() => void) | undefined;
  /** A stream that was changed is there again at once; one that was taken away is not. */
  readonly #backoff = new Backoff(100, 5000);
  #run: SegmentRun | undefined;
  #sound: { readonly of: Tracks; readonly audio: Mp4Audio | undefined } | undefined;
  /** A segment was refused or failed again and again: no other is asked for before this. */
  #pauseUntilMs = Number.NEGATIVE_INFINITY;
  #failures = 0;
  /** Logged once a run. */
  #droppedOf: SegmentRun | undefined;
  #told = "";

  constructor(parts: PlaceRecorderParts, wish: Wish) {
    this.#parts = parts;
    this.#utc = new UtcLine(parts.clock);
    this.#wish = wish;
    this.#phaseMs = phaseOf(placeKey(parts.place));
    this.#open();
  }

  setWish(wish: Wish): void {
    const wasArmed = this.#wish.kind === "armed";
    this.#wish = wish;
    if (wish.kind === "record" && wasArmed)
      for (const gop of this.#preRecord.take()) this.#record(gop);
    // What is being recorded ends with the GOP under way.
    if (wish.kind === "armed" && !this.#run && this.#told.startsWith("recording"))
      this.#tell({ kind: "armed" });
  }

  /** Opens the stream and a file anew. */
  restart(): void {
    this.#close();
    this.#pauseUntilMs = Number.NEGATIVE_INFINITY;
    this.#open();
  }

  /** What has come so far is still written. */
  stop(): void {
    this.#close();
    this.#preRecord.clear();
  }

  onState(state: StreamState): void {
    if (state.status === "live") {
      if (this.#wish.kind === "armed") this.#tell({ kind: "armed" });
      return;
    }
    this.#breakOff();
    const detail = "reason" in state ? state.reason : texts.connecting;
    this.#tellWaiting("camera-lost", detail);
    if (state.status === "stopped") this.#retry();
  }

  onGop(gop: Gop): void {
    if (!gop.tracks.video) {
      gop.release();
      return;
    }
    if (this.#utc.hasStepped()) {
      this.#endRun();
      this.#tellWaiting("clock-step", texts.clockStep);
    }
    const recorded = this.#placed(gop);
    if (this.#wish.kind === "armed" && !this.#run) {
      this.#preRecord.keep(recorded, this.#wish.preRecordMs);
      return;
    }
    this.#record(recorded);
    if (this.#wish.kind === "armed") {
      this.#endRun();
      this.#tell({ kind: "armed" });
    }
  }

  #open(): void {
    const { hub, place } = this.#parts;
    this.#cancelRetry?.();
    try {
      const lease = hub.open(place.channel, place.flow);
      const leave = lease.stream.takeGops(this);
      this.#leave = () => {
        leave();
        lease.release();
      };
    } catch (error) {
      this.#retry();
      if (!(error instanceof ExpectedError)) {
        this.#parts.log.error({ error }, "a stream could not be recorded");
        this.#tellWaiting("recorder-failed", texts.internalError);
        return;
      }
      const reason = error.code === "channel-disabled" ? error.code : "camera-lost";
      this.#tellWaiting(reason, error.text);
    }
  }

  #retry(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = this.#parts.clock.after(this.#backoff.nextMs(), () => {
      this.#close();
      this.#open();
    });
  }

  #close(): void {
    this.#cancelRetry?.();
    this.#leave?.();
    this.#leave = undefined;
    this.#breakOff();
  }

  #breakOff(): void {
    this.#endRun();
    this.#utc.breakOff();
  }

  #endRun(): void {
    this.#run?.close();
    this.#run = undefined;
  }

  #placed(gop: Gop): RecordedGop {
    const first = gop.frames[0];
    const dts90k = first?.kind === "video" ? first.dts90k : 0;
    if (!this.#utc.isAnchored || (gop.startsWithKey && this.#isSegmentDue(gop, dts90k)))
      this.#utc.startSegment(dts90k, gop.startedMs);
    return new RecordedGop(gop, this.#utc.zeroMs, this.#soundFor(gop.tracks));
  }

  #isSegmentDue({ tracks }: Gop, dts90k: number): boolean {
    return !this.#run || this.#isFull(this.#run, tracks, this.#utc.zeroMs + dts90k / 90);
  }

  /** A segment ends with its tracks, with its time, or when it is large. */
  #isFull(run: SegmentRun, tracks: Tracks, startMs: number): boolean {
    return (
      run.tracks !== tracks ||
      run.bytes >= segmentBytes ||
      this.#spanOf(run.startMs) !== this.#spanOf(startMs)
    );
  }

  #spanOf(ms: number): number {
    return Math.floor((ms + this.#phaseMs) / segmentMs);
  }

  /** Encoders of sound have a memory: one for all GOPs with the same tracks. */
  #soundFor(tracks: Tracks): Mp4Audio | undefined {
    if (this.#sound?.of !== tracks) this.#sound = { of: tracks, audio: this.#soundOf(tracks) };
    return this.#sound.audio;
  }

  #soundOf({ audio }: Tracks): Mp4Audio | undefined {
    try {
      return audio && audioForMp4(audio);
    } catch (error) {
      this.#parts.log.warn({ error, codec: audio?.codec }, "recorded without sound");
      return undefined;
    }
  }

  #record(gop: RecordedGop): void {
    const run = this.#run;
    const isNext = run !== undefined && this.#isNext(run, gop);
    if (!isNext || this.#isOver(run, gop)) this.#endRun();
    // One without a key frame can be shown only after what it continues.
    if (isNext || !gop.continuesGop) this.#run ??= this.#start(gop);
    if (!this.#run) {
      gop.release();
      return;
    }
    if (this.#run.add(gop)) return;
    gop.release();
    this.#endRun();
    this.#tellWaiting("disk-slow", texts.diskSlow);
  }

  #isNext(run: SegmentRun, gop: RecordedGop): boolean {
    const isClose = Math.abs(gop.start90k - run.end90k) < breakLimit90k;
    return isClose && (!gop.continuesGop || run.tracks === gop.tracks);
  }

  #isOver(run: SegmentRun, gop: RecordedGop): boolean {
    if (!gop.continuesGop) return this.#isFull(run, gop.tracks, gop.startMs);
    return run.bytes >= segmentBytes || gop.startMs - run.startMs >= longestSegmentMs;
  }

  #start(gop: RecordedGop): SegmentRun | undefined {
    const { clock } = this.#parts;
    if (clock.monotonicMs() < this.#pauseUntilMs) return undefined;
    const { place, lanes, bytes, grant, onClosed } = this.#parts;
    const { channel, flow } = place;
    const { tracks, startMs } = gop;
    const run = new SegmentRun({
      segment: { channel, flow, startMs },
      tracks,
      init: initSegment({ video: tracks.video, audio: this.#soundFor(tracks)?.track }),
      lanes,
      bytes,
      grant,
      onCommitted: (progress) => this.#noteCommitted(progress),
      onFailed: (trouble, unwritten) => this.#recover(run, trouble, unwritten),
      onDropped: (error) => this.#noteDropped(run, error),
      onRefused: (refusal) => this.#noteRefused(run, refusal),
      onClosed,
    });
    return run;
  }

  #noteCommitted(progress: SegmentProgress): void {
    this.#failures = 0;
    this.#backoff.reset();
    this.#parts.onCommitted(progress);
    if (this.#run) this.#tell({ kind: "recording", lastByteAtMs: this.#parts.clock.nowMs() });
  }

  #noteDropped(run: SegmentRun, error: unknown): void {
    if (this.#droppedOf !== run) this.#parts.log.error({ error }, "pictures could not be recorded");
    this.#droppedOf = run;
    this.#tellWaiting("recorder-failed", texts.internalError);
  }

  #noteRefused(run: SegmentRun, { reason, detail }: Refusal): void {
    if (this.#run === run) this.#run = undefined;
    this.#pause();
    this.#tellWaiting(reason, detail);
  }

  /** The disk failed: what was not written goes into another file, on another disk if there is one. */
  #recover(run: SegmentRun, trouble: DiskTrouble, unwritten: readonly RecordedGop[]): void {
    const { onTrouble, log } = this.#parts;
    log.warn({ ...trouble, gops: unwritten.length }, "a recording goes on in another file");
    // The lane has told of a root that hangs.
    if (trouble.kind !== "slow") onTrouble(trouble);
    this.#tellWaiting(`disk-${trouble.kind}`, texts.diskTrouble(trouble));
    if (++this.#failures > 1) this.#pause();
    const current = this.#run === run ? undefined : this.#run;
    this.#run = undefined;
    for (const gop of unwritten) this.#record(gop);
    if (!current) return;
    // It was the end of a segment that another one follows already.
    this.#endRun();
    this.#run = current;
  }

  #pause(): void {
    this.#pauseUntilMs = this.#parts.clock.monotonicMs() + refusedForMs;
  }

  #tellWaiting(reason: GapReason, detail: Text): void {
    this.#tell({ kind: "waiting", sinceMs: this.#parts.clock.nowMs(), reason, detail });
  }

  /** Only what is new. */
  #tell(status: RecordingStatus): void {
    const isWaiting = status.kind === "waiting";
    const told = isWaiting ? `${status.reason} ${status.detail.en}` : status.kind;
    if (told === this.#told) return;
    this.#told = told;
    this.#parts.onStatus(status);
  }
}

/** The same at each start. */
function phaseOf(key: string): number {
  let hash = 0;
  for (let at = 0; at < key.length; at++) hash = (hash * 31 + key.charCodeAt(at)) % 1_000_003;
  return hash % segmentMs;
}
