import type { TourPlan } from "@tessera/kit/wall";
import { camerasOf, type Wall, type WallCamera } from "@tessera/kit/wall";
import { readLoop } from "../model/wall-storage.ts";

/** Where the cameras of a tour can come from. */
export interface TourSource {
  readonly from: "last" | "wall";
  readonly cameras: readonly WallCamera[];
}

/** The tour that runs or ran last, and what the windows have of their own. */
export function tourSources(wall: Wall, plan: TourPlan | undefined): readonly TourSource[] {
  const sources: TourSource[] = [
    { from: "last", cameras: plan?.cameras ?? readLoop() },
    { from: "wall", cameras: camerasOf(wall) },
  ];
  return sources.filter(({ cameras }) => cameras.length > 0);
}
