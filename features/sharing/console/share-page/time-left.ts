import { minuteMs } from "@tessera/base";

const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;

type Words =
  | { readonly key: "leftMoment" | "leftNone"; readonly values?: never }
  | { readonly key: "leftMinutes"; readonly values: { readonly minutes: number } }
  | {
      readonly key: "leftHours";
      readonly values: { readonly hours: number; readonly minutes: number };
    }
  | {
      readonly key: "leftDays";
      readonly values: { readonly days: number; readonly hours: number };
    };

/** How long a link still lives, in the two largest units. */
export function timeLeft(leftMs: number): Words {
  if (leftMs <= 0) return { key: "leftNone" };
  const minutes = Math.floor(leftMs / minuteMs);
  if (minutes < 1) return { key: "leftMoment" };
  if (minutes < hourMinutes) return { key: "leftMinutes", values: { minutes } };
  const hours = Math.floor(minutes / hourMinutes);
  if (minutes < dayMinutes)
    return { key: "leftHours", values: { hours, minutes: minutes % hourMinutes } };
  return { key: "leftDays", values: { days: Math.floor(hours / 24), hours: hours % 24 } };
}
