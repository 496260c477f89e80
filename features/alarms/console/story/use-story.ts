import { useListAddress, useQueryCall } from "@tessera/platform/console";
import { alarmStatistics } from "../../contract.ts";
import {
  callInput,
  filterNames,
  periodBefore,
  periodOf,
  type Range,
  rangeOf,
} from "../filters/alarm-filter.ts";
import { useClocks } from "../filters/use-clocks.ts";

export const usualRange: Range = "7d";

/** What the address asks for, the figures of it, and those of the time before. */
export function useStory() {
  const clocks = useClocks();
  const { list: filters, change } = useListAddress(filterNames);
  const range = rangeOf(filters, usualRange);
  const period = periodOf(filters, usualRange, clocks);
  const before = periodBefore(period, range, clocks);
  const input = callInput(filters, period);
  const reading = { quiet: true, keepPrevious: true };
  return {
    clocks,
    filters,
    change,
    range,
    period,
    input,
    statistics: useQueryCall(alarmStatistics, input, reading),
    before: useQueryCall(alarmStatistics, callInput(filters, before ?? period), {
      ...reading,
      enabled: before !== undefined,
    }),
    hasBefore: before !== undefined,
  };
}

/** Where the alarms of the same filter are listed or reported, with something more to narrow them. */
export function addressOf(
  path: string,
  filters: Readonly<Record<string, unknown>>,
  more: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams();
  const named = { ...filters, range: filters["range"] || usualRange, ...more };
  for (const name of ["q", ...filterNames]) {
    const value = (named as Record<string, unknown>)[name];
    // Own times name themselves.
    if (typeof value === "string" && value !== "") query.set(name, value);
  }
  if (query.has("from") || query.has("to")) query.set("range", "custom");
  return `${path}?${query.toString()}`;
}
