import { type ListAddress, listQuery } from "@tessera/platform/console";
import type { RecordType } from "../calendar/use-flags.ts";

/** Of the address; what is not written there or not known is as usual. */
export const recordTypeOf = (backType: string | null | undefined): RecordType =>
  backType === "Device" ? "Device" : "Cloud";

const sorts = ["name", "lastRecorded", "bytes"] as const;

/** As the call takes it: an order that nobody knows is left out. */
export function backlistQuery(list: ListAddress, recordType: RecordType, device: string) {
  const { q, start, limit } = listQuery(list);
  const sort = sorts.find((one) => one === list.sort);
  const sorting = sort && list.order ? { sort, order: list.order } : {};
  return { q, start, limit, device, recordType, ...sorting };
}

/** Pictures of one channel that is recorded follow each other in this pace. */
const pictureEveryMs = 30_000;

/** Of which moment the picture of a channel is: of its last minute. */
export function pictureMoment(firstAtMs: number | null, lastAtMs: number): number {
  const latestMs = Math.floor((lastAtMs - 2000) / pictureEveryMs) * pictureEveryMs;
  return Math.min(lastAtMs - 1, Math.max(latestMs, firstAtMs ?? latestMs));
}
