import type { TimeView, ZoneTime } from "@tessera/kit/playback";
import type { TimelineChannel } from "../timeline/timeline-data.ts";

/** A day of a channel, as the page has read it. */
export interface BacktimeDeskProps {
  readonly ids: readonly string[];
  readonly day: string;
  readonly zone: ZoneTime;
  readonly channels: readonly TimelineChannel[];
  readonly nowMs: number;
  readonly view: TimeView;
  readonly dayView: TimeView;
  /** What the timeline shows at first. */
  readonly openingView: TimeView;
  readonly startMs: number;
  readonly onView: (view: TimeView) => void;
}
