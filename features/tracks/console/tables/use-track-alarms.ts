import { request } from "@tessera/platform/console";
import { useEffect, useState } from "react";
import { listAlarms, type WireAlarm } from "../../../alarms/contract.ts";
import { channelOfRecordId } from "../../../playback/contract.ts";
import type { WireTrack } from "../../contract.ts";
import type { AskedSpan } from "../track-address.ts";

export interface TrackAlarm {
  /** Of the track on whose device it was. */
  readonly trackId: string;
  readonly alarm: WireAlarm;
}

/** Of each vehicle; more are looked at in the list of alarms. */
const mostOfEach = 500;

/** Alarms of the vehicles' devices in that time, oldest first; what cannot be read is not shown. */
export function useTrackAlarms(
  tracks: readonly WireTrack[],
  { from, to }: AskedSpan,
): readonly TrackAlarm[] {
  const [alarms, setAlarms] = useState<readonly TrackAlarm[]>([]);
  const ids = JSON.stringify(tracks.map(({ id }) => id));
  useEffect(() => {
    const abort = new AbortController();
    const read = async (trackId: string): Promise<readonly TrackAlarm[]> => {
      const { deviceId: device } = channelOfRecordId(trackId);
      const { rows } = await request(
        listAlarms,
        { device, starttime: String(from), endtime: String(to), order: "asc", limit: mostOfEach },
        { signal: abort.signal, quiet: true },
      );
      return rows.map((alarm) => ({ trackId, alarm }));
    };
    const readAll = async () => {
      const all = await Promise.allSettled((JSON.parse(ids) as string[]).map(read));
      if (abort.signal.aborted) return;
      const found = all.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
      setAlarms(found.toSorted((one, other) => one.alarm.AtMs - other.alarm.AtMs));
    };
    void readAll();
    return () => abort.abort();
  }, [ids, from, to]);
  return alarms;
}
