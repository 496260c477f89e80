export type { DiskTrouble } from "./disk-trouble.ts";
export type { RecordableGop } from "./recordable-gop.ts";
export { SegmentWriter } from "./segment-writer.ts";
export { WriteLanes, type WriteLanesOptions } from "./write-lanes.ts";
