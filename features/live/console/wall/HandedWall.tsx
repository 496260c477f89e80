import { useState } from "react";
import type { CameraPlace } from "../camera.ts";
import type { Wall } from "./model/wall.ts";
import { handedWall } from "./model/wall-address.ts";
import type { TourPlan } from "./tour/tour-plan.ts";
import { WallScreen } from "./WallScreen.tsx";
import type { WallFrame } from "./wall-frame.ts";

interface HandedWallProps {
  readonly cameras: readonly (CameraPlace | undefined)[];
  readonly frame: WallFrame;
  readonly onCameras: (cameras: readonly (CameraPlace | undefined)[]) => void;
}

/** Cameras that the address names; what is changed is written back into it. */
export function HandedWall({ cameras, frame, onCameras }: HandedWallProps) {
  const [wall, setWall] = useState(() => handedWall(cameras));
  const [plan, setPlan] = useState<TourPlan>();
  const update = (change: (before: Wall) => Wall) => {
    const next = change(wall);
    setWall(next);
    if (next.windows !== wall.windows) onCameras(next.windows.map(({ camera }) => camera));
  };
  return (
    <WallScreen
      wall={wall}
      update={update}
      plan={plan}
      onPlan={setPlan}
      windows={undefined}
      frame={frame}
    />
  );
}
