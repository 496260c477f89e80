import { useQueryCall } from "@tessera/platform/console";
import { queryRecordDay } from "../../contract.ts";
import type { RecordType } from "../calendar/use-flags.ts";

/** A day that is over changes only by what is deleted. */
const todayRefreshMs = 5000;
const pastRefreshMs = 60_000;
const deviceStaleMs = 60_000;

/** What was recorded on a day. A device looks through its card for each answer: it is asked once. */
export function useDay(id: string, day: string, recordType: RecordType, isToday: boolean) {
  const pace =
    recordType === "Device"
      ? { staleTimeMs: deviceStaleMs }
      : { refetchIntervalMs: isToday ? todayRefreshMs : pastRefreshMs };
  return useQueryCall(queryRecordDay, { id, period: day, recordType }, { quiet: true, ...pace });
}
