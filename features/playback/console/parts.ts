import { type ReplayProps, replaySlot } from "@tessera/kit/tile";
import { fill } from "@tessera/platform/console";
import { type ComponentType, lazy, useEffect, useRef } from "react";

/** Without its code a replay fails, and the live picture goes on. */
const InstantReplay = lazy<ComponentType<ReplayProps>>(() =>
  import("./replay/InstantReplay.tsx").catch(() => ({ default: NoReplay })),
);

export const parts = [fill(replaySlot, InstantReplay)];

/** In the place of a replay whose code the server does not give. */
function NoReplay({ onEnd }: ReplayProps) {
  const end = useRef(onEnd);
  useEffect(() => end.current("failed"), []);
  return null;
}
