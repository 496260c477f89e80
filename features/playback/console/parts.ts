import { type ReplayProps, replaySlot } from "@tessera/kit/tile";
import { fill } from "@tessera/platform/console";
import { type ComponentType, lazy } from "react";
import { NoReplay } from "./replay/NoReplay.tsx";

/** Without its code a replay fails, and the live picture goes on. */
const InstantReplay = lazy<ComponentType<ReplayProps>>(() =>
  import("./replay/InstantReplay.tsx").catch(() => ({ default: NoReplay })),
);

export const parts = [fill(replaySlot, InstantReplay)];
