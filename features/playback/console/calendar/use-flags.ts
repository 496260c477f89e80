import { useQueryCall } from "@tessera/platform/console";
import { queryRecordFlags, queryRecordMonth } from "../../contract.ts";
import type { RecordFlags } from "./record-flags.ts";

/** Who keeps the recordings: this server, or the device itself. */
export type RecordType = "Cloud" | "Device";

/** A device looks through its card for an answer. */
const deviceStaleMs = 60_000;
const refreshMs = 60_000;

/** Which days have footage, of the months that there are and of the one that is shown. */
export function useFlags(id: string, recordType: RecordType, month: string) {
  const options =
    recordType === "Device"
      ? { quiet: true, staleTimeMs: deviceStaleMs }
      : { quiet: true, refetchIntervalMs: refreshMs };
  const known = useQueryCall(queryRecordFlags, { id, recordType }, options);
  // A device tells of the last months only, unless it is asked for another one.
  const isMissing = recordType === "Device" && known.data !== undefined && !known.data[month];
  const other = useQueryCall(
    queryRecordMonth,
    { id, recordType, period: month },
    { ...options, enabled: isMissing },
  );
  const flags: RecordFlags | undefined =
    isMissing && other.data ? { ...known.data, [month]: other.data } : known.data;
  return {
    flags,
    error: known.error ?? other.error,
    isLoading: known.isLoading || (isMissing && other.isLoading),
  };
}
