import type { Translate } from "@tessera/platform/console";
import type { DeviceFormTextKey } from "./texts.ts";

const units = [
  { key: "days", ms: 86_400_000 },
  { key: "hours", ms: 3_600_000 },
  { key: "minutes", ms: 60_000 },
  { key: "seconds", ms: 1000 },
] as const;

/** Said in the largest unit that fits; less than a second counts as right. */
export function clockSkewText(skewMs: number, t: Translate<DeviceFormTextKey>): string {
  const sizeMs = Math.abs(skewMs);
  const unit = units.find(({ ms }) => sizeMs >= ms);
  if (!unit) return t("clockRight");
  const time = t(unit.key, { count: Math.round(sizeMs / unit.ms) });
  return t(skewMs > 0 ? "clockAhead" : "clockBehind", { time });
}
