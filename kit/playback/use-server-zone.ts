import { queryRecordedChannels } from "@tessera/features/playback/contract";
import { useQueryCall } from "@tessera/platform/console";
import { useMemo } from "react";
import { ZoneTime } from "./zone-time.ts";

/** Moments are told by it, as on the timeline; until it is known by the browser's. */
export function useServerZone(): ZoneTime {
  const { data } = useQueryCall(queryRecordedChannels, { limit: 1 }, { quiet: true });
  const name = data?.zone || new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return useMemo(() => new ZoneTime(name), [name]);
}
