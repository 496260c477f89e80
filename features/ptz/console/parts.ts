import { cameraControlSlot } from "@tessera/kit/tile";
import { fill } from "@tessera/platform/console";
import { lazy } from "react";
import { canMove, hasControls } from "./has-controls.ts";

export const parts = [
  fill(cameraControlSlot, {
    hasControls,
    canMove,
    Panel: lazy(() => import("./panel/PtzPanel.tsx")),
    Layer: lazy(() => import("./picture/PtzLayer.tsx")),
    Keys: lazy(() => import("./keys/PtzKeys.tsx")),
  }),
];
