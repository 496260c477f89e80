import { ZoneTime } from "@tessera/kit/playback";
import { useQueryCall } from "@tessera/platform/console";
import { useMemo } from "react";
import { listTrackedChannels } from "../../contract.ts";

/** The server's zone, by which days go; undefined until it is known. */
export function useKnownZone(): ZoneTime | undefined {
  const { data } = useQueryCall(
    listTrackedChannels,
    { from: 0, to: 1, limit: 1 },
    { quiet: true, staleTimeMs: 3_600_000 },
  );
  const name = data && (data.zone || new Intl.DateTimeFormat().resolvedOptions().timeZone);
  return useMemo(() => (name ? new ZoneTime(name) : undefined), [name]);
}
