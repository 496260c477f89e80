import type { ReactNode } from "react";
import type { Wall } from "../model/wall.ts";
import type { TourPlan } from "../tour/tour-plan.ts";

/** Where what the windows show comes from, and where changes of it go. */
export interface WallSource {
  /** Which wall it is: what belongs to one does not outlive it. */
  readonly id: string;
  readonly wall: Wall;
  readonly update: (change: (before: Wall) => Wall) => void;
  readonly plan: TourPlan | undefined;
  readonly onPlan: (plan: TourPlan | undefined) => void;
  /** 1, 4, 9 or 16 if it is one of the usual walls. */
  readonly windows: number | undefined;
  /** The name of a layout and its saving. */
  readonly bar?: ReactNode;
  /** In the place of the windows while there are none. */
  readonly waiting?: ReactNode;
}
