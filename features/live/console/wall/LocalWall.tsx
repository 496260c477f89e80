import { type LayoutSize, stored } from "@tessera/platform/console";
import { useEffect, useState } from "react";
import { readLoop, readWall, writeLoop, writeWall } from "./model/wall-storage.ts";
import type { TourPlan } from "./tour/tour-plan.ts";
import { WallScreen } from "./WallScreen.tsx";
import type { WallFrame } from "./wall-frame.ts";

interface LocalWallProps {
  readonly windows: LayoutSize;
  readonly frame: WallFrame;
}

/** A wall that this browser remembers by its number of windows, until the user logs out. */
export function LocalWall({ windows, frame }: LocalWallProps) {
  const [wall, setWall] = useState(() => readWall(windows));
  const [plan, setPlan] = useState(rememberedPlan);
  useEffect(() => writeWall(windows, wall), [windows, wall]);

  const onPlan = (next: TourPlan | undefined) => {
    setPlan(next);
    const { dwellSeconds } = next ?? stored.wallView.read();
    stored.wallView.write({ windows, isTouring: next !== undefined, dwellSeconds });
    if (next) writeLoop(next.cameras);
  };
  return (
    <WallScreen
      wall={wall}
      update={setWall}
      plan={plan}
      onPlan={onPlan}
      windows={windows}
      frame={frame}
    />
  );
}

function rememberedPlan(): TourPlan | undefined {
  const { isTouring, dwellSeconds } = stored.wallView.read();
  const cameras = isTouring ? readLoop() : [];
  return cameras.length > 0 ? { cameras, dwellSeconds } : undefined;
}
