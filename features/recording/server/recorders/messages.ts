import type { Text } from "@tessera/base";
import type { NewSegment, RecordedPlace, Segment, SegmentProgress } from "@tessera/recorder";
import type { DiskTrouble } from "@tessera/recorder/write";
import type { GapReason } from "../../contract.ts";
import type { RecordingStatus, RecordingWish } from "../ports.ts";

/** Between the server and the recorders beside the streams. */
export const moduleName = "recording";

/** Why no segment was granted. */
export interface Refusal {
  readonly reason: GapReason;
  readonly detail: Text;
}

export type ToRecorder =
  | { readonly type: "wish"; readonly place: RecordedPlace; readonly wish: RecordingWish }
  | { readonly type: "restart"; readonly place: RecordedPlace }
  /** What waits for a root that hangs is to go elsewhere. */
  | { readonly type: "leave-root"; readonly rootId: number }
  | {
      readonly type: "granted";
      readonly ask: number;
      readonly segment: Segment;
      /** Where the segment's root is on this machine; undefined: it is used no more. */
      readonly rootPath: string | undefined;
    }
  | ({ readonly type: "refused"; readonly ask: number } & Refusal);

export type FromRecorder =
  | { readonly type: "ask"; readonly ask: number; readonly segment: NewSegment }
  | { readonly type: "committed"; readonly progress: readonly SegmentProgress[] }
  | { readonly type: "closed"; readonly segmentId: number }
  | { readonly type: "status"; readonly place: RecordedPlace; readonly status: RecordingStatus }
  | { readonly type: "trouble"; readonly trouble: DiskTrouble };

export const placeKey = ({ channel, flow }: RecordedPlace): string =>
  `${channel.deviceId}\u0000${channel.channelId}\u0000${flow}`;
