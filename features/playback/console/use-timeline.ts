import { snapped, type TimeView, ZoneTime } from "@tessera/kit/playback";
import { useQueryCall } from "@tessera/platform/console";
import { useMemo } from "react";
import { readTimeline } from "../contract.ts";

const usualRefreshMs = 3000;

/** What was recorded in a view and around it, so that panning a little asks for nothing. */
export function useTimeline(ids: readonly string[], view: TimeView, refreshMs = usualRefreshMs) {
  const { fromMs, toMs } = snapped(view);
  const query = useQueryCall(
    readTimeline,
    { ids: [...ids], from: fromMs, to: toMs },
    { refetchIntervalMs: refreshMs, keepPrevious: true, quiet: true },
  );
  const zoneName = query.data?.zone;
  const zone = useMemo(() => (zoneName ? new ZoneTime(zoneName) : undefined), [zoneName]);
  return { ...query, zone };
}
