import type { WallCamera } from "../model/wall.ts";

/** Cameras that take turns, and how long each page of them stays. */
export interface TourPlan {
  readonly cameras: readonly WallCamera[];
  readonly dwellSeconds: number;
}
