import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { request } from "@tessera/platform/console";
import { useMemo } from "react";
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
  // Two cameras of one vehicle are two tracks: its alarms are read and shown once.
  const devices = useMemo(
    () => Map.groupBy(tracks, ({ id }) => channelOfRecordId(id).deviceId),
    [tracks],
  );
  const rowsOfEach = useQueries({
    queries: [...devices.keys()].map((device) => {
      const span = { starttime: String(from), endtime: String(to) };
      const input = { device, ...span, order: "asc" as const, limit: mostOfEach };
      return {
        queryKey: [listAlarms.path, input],
        queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
          request(listAlarms, input, { signal, quiet: true }),
      };
    }),
    combine: rowsOf,
  });
  return useMemo(
    () =>
      [...devices.values()]
        .flatMap((own, index) =>
          (rowsOfEach[index] ?? []).map((alarm) => ({ trackId: trackOf(own, alarm), alarm })),
        )
        .toSorted((one, other) => one.alarm.AtMs - other.alarm.AtMs),
    [devices, rowsOfEach],
  );
}

const rowsOf = (results: readonly UseQueryResult<{ readonly rows: readonly WireAlarm[] }>[]) =>
  results.map(({ data }) => data?.rows ?? []);

/** Of its own camera, if that is among them. */
const trackOf = (tracks: readonly WireTrack[], { ChannelID }: WireAlarm): string =>
  (tracks.find(({ id }) => channelOfRecordId(id).channelId === ChannelID) ?? tracks[0])?.id ?? "";
