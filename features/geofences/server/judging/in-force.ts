import type { Zone } from "@tessera/base";
import type { Fence } from "../fence.ts";

/** Whether a fence counts at a moment, by the server's clock. */
export function isInForce(
  { isEnabled, week }: Pick<Fence, "isEnabled" | "week">,
  atMs: number,
  zone: Pick<Zone, "clockAt">,
): boolean {
  if (!isEnabled) return false;
  if (week.every((slots) => slots.length === 0)) return true;
  const { weekday, seconds } = zone.clockAt(atMs);
  return (week[weekday] ?? []).some(({ startS, endS }) => seconds >= startS && seconds < endS);
}
