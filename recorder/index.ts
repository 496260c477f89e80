export type {
  NewSegment,
  RecordedSegments,
  SegmentLedger,
  SegmentProgress,
} from "./ports.ts";
export type {
  FragmentPlace,
  RecordedChannel,
  RecordedFlow,
  RecordedPlace,
  Segment,
  SegmentAddress,
} from "./segment.ts";
export type { StorageRoot } from "./storage-root.ts";
