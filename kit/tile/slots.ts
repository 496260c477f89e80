import type { Text } from "@tessera/base";
import type { Channel } from "@tessera/features/devices/contract";
import { defineSlot } from "@tessera/platform/console";
import type { ComponentType, ReactNode, RefObject } from "react";
import type { CameraPlace } from "../camera/camera.ts";
import type { Flow } from "../camera/channel-view.ts";
import type { Command } from "../commands/command.ts";

/** By the server's clock; where that is not known, by the page's monotonic one. */
export type SeenMoment = { readonly atMs: number } | { readonly pressedAtMs: number };

export interface TileDialogProps {
  readonly camera: CameraPlace & { readonly name: string };
  readonly flow: Flow;
  /** What the picture showed when it was asked for. */
  readonly moment: SeenMoment;
  /** Says something in the tile itself, which may be in full screen. */
  readonly onSay: (words: ReactNode) => void;
  readonly onClose: () => void;
}

/** A command of every tile that opens a dialog over it. */
export interface TileDialogOffer extends Pick<Command, "id" | "icon" | "key" | "place"> {
  readonly label: Text;
  readonly group: "play" | "more";
  readonly isOffered: (tile: {
    readonly isSignedIn: boolean;
    /** Absent until it is known. */
    readonly channel: Channel | undefined;
  }) => boolean;
  /** It is about the moment that is seen: recorded pictures offer it too. */
  readonly isOfMoments?: boolean;
  readonly Dialog: ComponentType<TileDialogProps>;
}
export const tileDialogSlot = defineSlot<TileDialogOffer>("dialog of a tile");

/** A piece of a channel's recording, in the place of its live picture. */
export interface ReplayProps {
  readonly device: string;
  readonly channel: string;
  readonly fromMs: number;
  readonly untilMs: number;
  /** From 0, silence, to 1. */
  readonly volume: number;
  readonly videoRef: RefObject<HTMLVideoElement | null>;
  readonly onPosition: (positionMs: number) => void;
  readonly onEnd: (how: "played" | "nothing" | "failed") => void;
}
export const replaySlot = defineSlot<ComponentType<ReplayProps>>("replay");

export interface TileTimelineProps {
  readonly device: string;
  readonly channel: string;
  /** What is shown of the recording; undefined: the live picture. */
  readonly positionMs: number | undefined;
  readonly onSeek: (atMs: number) => void;
  readonly onLive: () => void;
}
/** Along the lower edge of a live picture: its recording, to go back in. */
export const tileTimelineSlot = defineSlot<ComponentType<TileTimelineProps>>("timeline of a tile");

export type Controlled = Pick<Channel, "ParentDeviceID" | "ChannelID" | "Capabilities">;

/** Which way a box that is drawn on the picture zooms. */
export type DragDirection = "in" | "out";

/** How a camera is steered from a page that shows it. */
export interface CameraControl {
  /** Whether there is anything that the viewer can tell the channel. */
  readonly hasControls: (channel: Pick<Controlled, "Capabilities">) => boolean;
  readonly canMove: (channel: Pick<Controlled, "Capabilities">) => boolean;
  /** Without `onDrag` there is no picture to draw a box on. */
  readonly Panel: ComponentType<{
    readonly channel: Controlled;
    readonly drag?: DragDirection | undefined;
    readonly onDrag?: ((direction: DragDirection | undefined) => void) | undefined;
  }>;
  /** Over the picture. */
  readonly Layer: ComponentType<{
    readonly channel: Controlled;
    readonly drag?: DragDirection | undefined;
    readonly onDragDone?: () => void;
  }>;
  /** Keyboard and gamepad; draws nothing. */
  readonly Keys: ComponentType<{ readonly channel: Controlled; readonly isActive: boolean }>;
}
export const cameraControlSlot = defineSlot<CameraControl>("camera control");

/** Beside the live picture of a channel; a tool shows itself by what the channel can do and the viewer may use. */
export const channelToolSlot =
  defineSlot<ComponentType<CameraPlace & { readonly capabilities: readonly string[] }>>(
    "channel tool",
  );
