import { durationText } from "@tessera/kit/camera";
import { translate } from "@tessera/platform/console";
import type { WireAlarm } from "../../contract.ts";
import { alarmTexts } from "./texts.ts";

/** How long it lasted, or that it goes on; empty for one that only happened. */
export function lengthText({ AtMs, EndMs }: Pick<WireAlarm, "AtMs" | "EndMs">): string {
  if (EndMs === 0) return translate(alarmTexts, "goesOn");
  if (EndMs <= AtMs) return "";
  const seconds = Math.max(1, Math.round((EndMs - AtMs) / 1000));
  return translate(alarmTexts, "lasted", { length: durationText(seconds) });
}
