import type { Text } from "@tessera/base";
import type { ChannelRef } from "@tessera/engine";
import type { FragmentPlace, RecordedPlace, Segment } from "@tessera/recorder";

/** UTC milliseconds. */
export interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** What is known of all footage without opening a file. */
export interface FootageIndex {
  /** That have footage. */
  channels(): readonly ChannelRef[];
  usage(
    channel: ChannelRef,
  ): { readonly bytes: number; readonly oldestMs: number; readonly newestMs: number } | undefined;
  /** Also of devices that were deleted. */
  recordedName(
    channel: ChannelRef,
  ): { readonly name: string; readonly deviceName: string } | undefined;
  /** Whole ones that touch the range, as the others. */
  stretches(place: RecordedPlace, fromMs: number, toMs: number): Promise<readonly Span[]>;
  locked(place: RecordedPlace, fromMs: number, toMs: number): Promise<readonly Span[]>;
  /** Where packet loss has hit pictures, for so long in all. */
  damages(
    place: RecordedPlace,
    fromMs: number,
    toMs: number,
  ): Promise<readonly (Span & { readonly damagedMs: number })[]>;
  daysWithFootage(channel: ChannelRef, days: readonly Span[]): Promise<readonly boolean[]>;
  onCommitted(listener: (segment: Segment, fragment: FragmentPlace) => void): () => void;
  onRemoved(listener: (removed: readonly Segment[]) => void): () => void;
}

/** What recording is to do, and does. */
export interface RecordingPlans {
  planned(channel: ChannelRef, fromMs: number, toMs: number): readonly Span[];
  /** Up to now, with the one that goes on. */
  gaps(
    place: RecordedPlace,
    fromMs: number,
    toMs: number,
  ): Promise<readonly (Span & { readonly reason: string; readonly detail: Text })[]>;
  isRecording(channel: ChannelRef): boolean;
}

/** What a device noticed, from when until when; the same moment twice if it has no length. */
export interface Alarm extends Span {
  readonly type: number;
  readonly text: Text;
}

export type AlarmsOf = (
  channel: ChannelRef,
  fromMs: number,
  toMs: number,
) => Promise<readonly Alarm[]>;
