import type { FragmentPlace, RecordedPlace, Segment } from "./segment.ts";
import type { SegmentBytes } from "./storage/segment-bytes.ts";

export interface NewSegment extends RecordedPlace {
  readonly startMs: number;
}

/** How far a file is safe on the disk. */
export interface SegmentProgress {
  readonly segmentId: number;
  readonly fragment: FragmentPlace;
  /** Of the file. */
  readonly bytes: number;
}

/**
 * Keeps account of what is written. A file has a row before it is made, so that none can be forgotten;
 * a fragment is told only when it is safe on the disk.
 */
export interface SegmentLedger {
  /** Chooses the root and grants a place. Rejects with an ExpectedError when no root can take it. */
  open(segment: NewSegment): Promise<Segment>;
  /** At once in memory, so that the last seconds can be played; in the database within a second. */
  commit(progress: SegmentProgress): void;
  /** Nothing more is written to it. A segment without a fragment is forgotten, its file removed. */
  close(segmentId: number): Promise<void>;
}

/** What was recorded, for whoever plays it back. */
export interface RecordedSegments {
  /** Where they lie. */
  readonly bytes: SegmentBytes;
  /** Those that touch the range, in order of time; also open ones, as far as they are written. */
  within(place: RecordedPlace, fromMs: number, toMs: number): Promise<readonly Segment[]>;
  /** The first that starts at or after a moment. */
  next(place: RecordedPlace, fromMs: number): Promise<Segment | undefined>;
  find(segmentId: number): Promise<Segment | undefined>;
  /** Of a segment that is still written; others tell their fragments themselves. */
  openFragments(segmentId: number): readonly FragmentPlace[] | undefined;
}
