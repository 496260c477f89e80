import {
  type ReplayProps,
  replaySlot,
  type TileTimelineProps,
  tileTimelineSlot,
} from "@tessera/kit/tile";
import { fetchedSource, fill, keyGroupSlot, paletteSlot } from "@tessera/platform/console";
import { type ComponentType, lazy, useEffect, useRef } from "react";
import { playbackKeys } from "./backtime/key-group.ts";

/** Without its code a replay fails, and the live picture goes on. */
const InstantReplay = lazy<ComponentType<ReplayProps>>(() =>
  import("./replay/InstantReplay.tsx").catch(() => ({ default: NoReplay })),
);

const LiveStrip = lazy<ComponentType<TileTimelineProps>>(() =>
  import("./live-strip/LiveStrip.tsx").catch(() => ({ default: () => null })),
);

const moments = fetchedSource(
  { zh: "录像回放", en: "Playback" },
  async () => (await import("./palette/find-moments.ts")).findMoments,
);

export const parts = [
  fill(replaySlot, InstantReplay),
  fill(tileTimelineSlot, LiveStrip),
  fill(paletteSlot, moments),
  fill(keyGroupSlot, playbackKeys),
];

/** In the place of a replay whose code the server does not give. */
function NoReplay({ onEnd }: ReplayProps) {
  const end = useRef(onEnd);
  useEffect(() => end.current("failed"), []);
  return null;
}
