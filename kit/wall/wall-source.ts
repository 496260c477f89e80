import { defineSlot } from "@tessera/platform/console";
import type { ComponentType, ReactNode } from "react";
import type { Wall, WallCamera } from "./wall.ts";

/** Cameras that take turns, and how long each page of them stays. */
export interface TourPlan {
  readonly cameras: readonly WallCamera[];
  readonly dwellSeconds: number;
}

/** Where what the windows show comes from, and where changes of it go. */
export interface WallSource {
  /** Which wall it is: what belongs to one does not outlive it. */
  readonly id: string;
  readonly wall: Wall;
  readonly update: (change: (before: Wall) => Wall) => void;
  readonly plan: TourPlan | undefined;
  readonly onPlan: (plan: TourPlan | undefined) => void;
  /** 1, 4, 9 or 16, or the name of its grid, if it is one of the usual walls. */
  readonly windows: number | string | undefined;
  /** The name of a layout and its saving. */
  readonly bar?: ReactNode;
  /** In the place of the windows while there are none. */
  readonly waiting?: ReactNode;
}

/** Walls that are kept elsewhere than in this browser. */
export interface SavedWalls {
  /** Around the wall: gives it the layout that is asked for, or nothing while none is. */
  readonly Source: ComponentType<{
    readonly layout: number | undefined;
    readonly isKiosk: boolean;
    readonly onLeave: () => void;
    readonly children: (source: WallSource | undefined) => ReactNode;
  }>;
  /** To choose one, or to keep the wall as a new one. */
  readonly Dialog: ComponentType<{
    readonly wall: Wall;
    readonly plan: TourPlan | undefined;
    readonly onOpen: (layout: number) => void;
    readonly onClose: () => void;
  }>;
}
export const savedWallsSlot = defineSlot<SavedWalls>("saved walls");
