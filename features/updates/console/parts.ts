import { versionSlot } from "@tessera/kit";
import { fill } from "@tessera/platform/console";
import { lazy } from "react";

export const parts = [
  fill(
    versionSlot,
    lazy(() => import("./UpdatePart.tsx")),
  ),
];
