import { useQueryCall } from "@tessera/platform/console";
import { useMemo } from "react";
import { readTimeline } from "../contract.ts";
import { lengthOf, type TimeView } from "./timeline/time-view.ts";
import { ZoneTime } from "./zone/zone-time.ts";

const refreshMs = 3000;
const minuteMs = 60_000;
const stepsMs = [10, 60, 6 * 60, 24 * 60, 7 * 24 * 60].map((minutes) => minutes * minuteMs);

/** What was recorded in a view and around it, so that panning a little asks for nothing. */
export function useTimeline(ids: readonly string[], view: TimeView) {
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

/** Half a view more on each side, in steps: a view that moves a little is still the same question. */
export function snapped(view: TimeView): TimeView {
  const lengthMs = lengthOf(view);
  const stepMs = stepsMs.find((step) => step >= lengthMs / 2) ?? stepsMs.at(-1) ?? lengthMs;
  return {
    fromMs: Math.floor((view.fromMs - lengthMs / 2) / stepMs) * stepMs,
    toMs: Math.ceil((view.toMs + lengthMs / 2) / stepMs) * stepMs,
  };
}
