import type { Text } from "@tessera/base";
import type { ChannelRef } from "@tessera/engine";
import type { RecordedPlace, StorageRoot } from "@tessera/recorder";
import type { GapReason } from "../contract.ts";

/** Where frames become files, in whatever process the stream lives. Wishes are kept until they change. */
export interface Recorders {
  /** What is wanted of a flow from now on. Wishing the same again changes nothing. */
  wish(place: RecordedPlace, wish: RecordingWish): void;
  /** What becomes of the wish. Told at once when it changes. */
  status(place: RecordedPlace): RecordingStatus;
  onStatus(listener: (place: RecordedPlace, status: RecordingStatus) => void): () => void;
  /** Starts a recorder again that has stopped writing although pictures come. */
  restart(place: RecordedPlace): void;
  stop(): Promise<void>;
}

export type RecordingWish =
  | { readonly kind: "off" }
  /** The stream runs and its last seconds stay in memory, so that a recording can begin before its cause. */
  | { readonly kind: "armed"; readonly preRecordMs: number }
  | { readonly kind: "record" };

export type RecordingStatus =
  | { readonly kind: "off" }
  | { readonly kind: "armed" }
  | { readonly kind: "recording"; readonly lastByteAtMs: number }
  /** Nothing is written: the reason is one of those that a gap can have. */
  | {
      readonly kind: "waiting";
      readonly sinceMs: number;
      readonly reason: GapReason;
      readonly detail: Text;
    };

/** A stretch of footage without a break, of one flow. Neighbours less than 2 s apart are one. */
export interface Stretch {
  readonly startMs: number;
  readonly endMs: number;
}

export interface Gap extends Stretch {
  readonly reason: GapReason;
  readonly detail: Text;
}

/** Footage whose pictures packet loss has hit, for so long in all; what lies between them is whole. */
export interface Damage extends Stretch {
  readonly damagedMs: number;
}

/** How much of a channel's footage lies where. Kept up to date, never counted by walking files. */
export interface Usage {
  readonly channel: ChannelRef;
  readonly bytes: number;
  readonly lockedBytes: number;
  /** As in the last 24 hours, or since it is recorded at all. */
  readonly bytesPerDay: number;
  readonly oldestMs: number;
  readonly newestMs: number;
}

export interface DeletedFootage {
  readonly segments: number;
  /** That are free now: a file that could not be removed yet does not count. */
  readonly bytes: number;
  /** Left alone. */
  readonly locked: number;
}

export interface AdoptedFootage {
  /** Files that had no row and have one now. */
  readonly adopted: number;
  readonly bytes: number;
  /** Rows whose files are gone. */
  readonly lost: number;
  /** Files that are left alone: nothing in them can be played, or nobody knows whose they are. */
  readonly unreadable: number;
}

/** The index of all footage, as the rules about it (plans, retention, proof) and playback see it. */
export interface FootageIndex {
  /** When the server last ran before it was started now; undefined: never. */
  readonly lastAliveMs: number | undefined;
  /** Channels that have footage. */
  channels(): readonly ChannelRef[];
  usage(channel: ChannelRef): Usage | undefined;
  /** As it was called when it was last recorded, also of a device that was deleted. */
  recordedName(
    channel: ChannelRef,
  ): { readonly name: string; readonly deviceName: string } | undefined;
  usageByRoot(): Promise<
    ReadonlyMap<number, { readonly bytes: number; readonly lockedBytes: number }>
  >;
  stretches(place: RecordedPlace, fromMs: number, toMs: number): Promise<readonly Stretch[]>;
  locked(place: RecordedPlace, fromMs: number, toMs: number): Promise<readonly Stretch[]>;
  gaps(place: RecordedPlace, fromMs: number, toMs: number): Promise<readonly Gap[]>;
  /** Where there is footage, in order of time. */
  damages(place: RecordedPlace, fromMs: number, toMs: number): Promise<readonly Damage[]>;
  addGap(place: RecordedPlace, gap: Gap): Promise<void>;
  /** For each day, given by its start and end: is there footage? */
  daysWithFootage(channel: ChannelRef, days: readonly Stretch[]): Promise<readonly boolean[]>;
  lock(channel: ChannelRef, range: Stretch, isLocked: boolean): Promise<number>;
  /**
   * Tombstone, unlink, drop the row; both flows. A gap with the reason is left behind. Deletes whole
   * segments that lie in the range, also those that reach out of it by `edgeMs` at most.
   */
  remove(
    channel: ChannelRef,
    range: Stretch & { readonly edgeMs?: number },
    why: { readonly reason: GapReason; readonly detail: Text },
  ): Promise<DeletedFootage>;
  /** The oldest unlocked segments of a root (or of one channel), oldest first, for retention. */
  oldest(
    where: { readonly rootId?: number; readonly channel?: ChannelRef },
    limit: number,
  ): Promise<
    readonly {
      readonly segmentId: number;
      readonly channel: ChannelRef;
      readonly startMs: number;
      readonly endMs: number;
      readonly bytes: number;
    }[]
  >;
  /** `judge` rejects, in the transaction that gives them up, if they may not be deleted any more. */
  removeSegments(
    segmentIds: readonly number[],
    why: { readonly reason: GapReason; readonly detail: Text },
    judge?: () => Promise<void>,
  ): Promise<DeletedFootage>;
  /** Makes the index agree with the files of a root. One at a time. */
  adopt(rootId: number): Promise<AdoptedFootage>;
}

/** The folders for recordings, as the rules about room see them. */
export interface StorageRoots {
  readonly all: readonly StorageRoot[];
  /** Looks at all of them now. */
  look(): Promise<void>;
  /** Uses these folders from now on. */
  use(paths: readonly string[]): Promise<void>;
  readonly events: {
    /** "changed": one has another state, or the list is another. "measured": they were looked at. */
    on(name: "changed" | "measured", listener: (roots: readonly StorageRoot[]) => void): () => void;
  };
}
