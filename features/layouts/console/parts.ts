import { savedWallsSlot } from "@tessera/kit/wall";
import { fill } from "@tessera/platform/console";
import { lazy } from "react";

export const parts = [
  fill(savedWallsSlot, {
    Source: lazy(() => import("./open-layout/SavedWall.tsx")),
    Dialog: lazy(() => import("./list/LayoutsDialog.tsx")),
  }),
];
