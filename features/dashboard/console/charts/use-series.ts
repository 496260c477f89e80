import { useQueryClient } from "@tanstack/react-query";
import { usePush, usePushReturn, useQueryCall } from "@tessera/platform/console";
import { figuresTold, stateSeries } from "../../contract.ts";
import { isDue, type SeriesReply, withTold } from "./series.ts";

/** All that the cards draw, read by one call. */
export const chartNames = [
  "machine_cpu",
  "process_cpu",
  "machine_memory_used",
  "machine_memory_size",
  "process_memory",
  "machine_network_received",
  "machine_network_sent",
  "storage_size",
  "storage_free",
  "streams",
  "viewers",
  "recording_cameras",
  "consoles",
] as const;
export type ChartName = (typeof chartNames)[number];

/** Figures over time. What the server tells is added; a coarser chart is read again when a point of it is complete. */
export function useSeries(minutes: number, names: readonly string[] = chartNames) {
  const client = useQueryClient();
  const input = { names: names.join(","), minutes };
  const query = useQueryCall(stateSeries, input, {
    quiet: true,
    keepPrevious: true,
    staleTimeMs: Number.POSITIVE_INFINITY,
  });
  const { data, refetch } = query;
  usePush(figuresTold, (told) => {
    if (!data) return;
    if (isDue(data, told, names)) void refetch();
    else if (data.step === 10)
      client.setQueryData<SeriesReply>([stateSeries.path, input], withTold(data, told, minutes));
  });
  usePushReturn(() => void refetch());
  return query;
}
