import { request } from "@tessera/platform/console";
import { useEffect, useState } from "react";
import type { z } from "zod";
import { forecastRecordPlan } from "../../contract.ts";
import { type PlanDraft, toWire } from "./plan-draft.ts";

type Forecast = z.output<typeof forecastRecordPlan.reply>;

/** Asked when nothing has been changed for a moment. */
const settleMs = 400;

/** How much room the plan asks for as it stands in the form; undefined while that is not known. */
export function usePlanForecast(draft: PlanDraft, id: number | undefined): Forecast | undefined {
  const [forecast, setForecast] = useState<Forecast>();
  const { channels, retentionDays } = draft;
  const isAsked = channels.length > 0 && retentionDays > 0;
  useEffect(() => {
    if (!isAsked) return undefined;
    const control = new AbortController();
    const places = channels.map(({ device, channel }) => ({ device, channel }));
    // A name is not needed yet, and slots that cannot be are told elsewhere.
    const input = { ...toWire({ ...draft, name: draft.name || "-" }, id), channels: places };
    const ask = () =>
      request(forecastRecordPlan, input, { quiet: true, signal: control.signal }).then(
        setForecast,
        () => setForecast(undefined),
      );
    const timer = setTimeout(() => void ask(), settleMs);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [isAsked, channels, draft, id]);
  return isAsked ? forecast : undefined;
}
