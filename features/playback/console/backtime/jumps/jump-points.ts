import type { TimelineChannel } from "../../timeline/timeline-data.ts";
import type { JumpKind } from "../transport/playback-commands.ts";

/** Who jumps to something sees it begin. */
const leadMs = { event: 2000, gap: 1000, bookmark: 0 } as const satisfies Record<JumpKind, number>;
/** What plays has gone on since the last jump: back means to the one before that. */
const behindMs = 3000;
const aheadMs = 500;

type Searched = Pick<TimelineChannel, "recorded" | "alarms" | "isRecording">;

/** Where footage of some channels breaks off, or something happened, before a moment up to which is known. */
export function momentsOf(
  kind: Exclude<JumpKind, "bookmark">,
  channels: readonly Searched[],
  knownToMs: number,
): number[] {
  if (kind === "event")
    return channels.flatMap(({ alarms }) => alarms.map(({ atMs }) => atMs)).filter(isKnown);
  return channels.flatMap(({ recorded, isRecording }) => {
    const ends = recorded.map(({ endMs }) => endMs);
    return (isRecording ? ends.slice(0, -1) : ends).filter(isKnown);
  });

  function isKnown(atMs: number): boolean {
    return atMs < knownToMs;
  }
}

/** Where to play from to see the nearest of some moments, after or before where one is. */
export function jumpPoint(
  kind: JumpKind,
  momentsMs: readonly number[],
  atMs: number,
  direction: 1 | -1,
): number | undefined {
  const points = momentsMs
    .map((momentMs) => momentMs - leadMs[kind])
    .filter((point) => (direction > 0 ? point > atMs + aheadMs : point < atMs - behindMs));
  if (points.length === 0) return undefined;
  return direction > 0 ? Math.min(...points) : Math.max(...points);
}
