import { cameraControlSlot } from "@tessera/kit/tile";
import { fill, keyGroupSlot } from "@tessera/platform/console";
import { lazy } from "react";
import { canMove, hasControls } from "./has-controls.ts";
import { ptzKeys } from "./keys/key-group.ts";

export const parts = [
  fill(keyGroupSlot, ptzKeys),
  fill(cameraControlSlot, {
    hasControls,
    canMove,
    Panel: lazy(() => import("./panel/PtzPanel.tsx")),
    Layer: lazy(() => import("./picture/PtzLayer.tsx")),
    Keys: lazy(() => import("./keys/PtzKeys.tsx")),
  }),
];
