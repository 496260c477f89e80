import { screenPlaceSlot } from "@tessera/kit";
import { fill } from "@tessera/platform/console";
import { lazy } from "react";

export const parts = [
  fill(
    screenPlaceSlot,
    lazy(() => import("./screen/ScreenMap.tsx")),
  ),
];
