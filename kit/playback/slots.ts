import type { queryRecordDay } from "@tessera/features/playback/contract";
import { defineSlot } from "@tessera/platform/console";
import type { ComponentType } from "react";
import type { z } from "zod";
import type { TimeView } from "./time-view.ts";
import type { ZoneTime } from "./zone-time.ts";

interface MarksProps {
  /** Of the channels, as recordings name them. */
  readonly ids: readonly string[];
  readonly view: TimeView;
  readonly zone: ZoneTime;
  readonly onSeek: (atMs: number) => void;
}

/** Moments of recordings that are worth to be found again. */
export interface TimelineMarks {
  /** Under the timeline, on its scale. */
  readonly Lane: ComponentType<MarksProps>;
  /** Beside the pictures: those of the day. */
  readonly List: ComponentType<MarksProps>;
  /** In a stretch of time, in any order. */
  readonly momentsOf: (ids: readonly string[], view: TimeView) => Promise<readonly number[]>;
}
export const timelineMarksSlot = defineSlot<TimelineMarks>("marks of the timeline");

/** Recorded without a break. */
export type Piece = z.output<typeof queryRecordDay.reply>["list"][number];

/** What a device keeps on its own card or disk. */
export interface DeviceRecordings {
  /** One piece as it plays, and what moves it. */
  readonly Stage: ComponentType<{
    /** Of the channel, as recordings name it. */
    readonly id: string;
    readonly name: string;
    readonly piece: Piece;
    readonly fromMs: number;
    readonly zone: ZoneTime;
  }>;
  readonly Pieces: ComponentType<{
    readonly id: string;
    readonly day: string;
    readonly zone: ZoneTime;
    readonly pieces: readonly Piece[];
    readonly playing: Piece | undefined;
    /** Absent where the device only lists what it has. */
    readonly onPlay: ((piece: Piece) => void) | undefined;
    readonly mayDownload: boolean;
    /** The device sends its own files, faster than it plays them. */
    readonly canFetchFile: boolean;
  }>;
}
export const deviceRecordingsSlot = defineSlot<DeviceRecordings>("device recordings");

/** The one moment that several pictures show; who shows something late may hold it for a while. */
export interface FollowedClock {
  readonly positionMs: number;
  readonly state: { readonly isPlaying: boolean; readonly rate: number };
  hold(holder: object, isHeld: boolean): void;
  /** Somebody wants it elsewhere; gives what ends the listening. */
  onSought(listener: (positionMs: number) => void): () => void;
}

/** A picture of what a device keeps itself, in step with a clock that others follow too. */
export type FollowedDevice = ComponentType<{
  /** Of the channel, as recordings name it. */
  readonly id: string;
  readonly name: string;
  readonly zone: ZoneTime;
  readonly clock: FollowedClock;
}>;
export const followedDeviceSlot = defineSlot<FollowedDevice>("device recordings in step");
