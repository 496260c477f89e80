import { shortMomentText, type Translate } from "@tessera/platform/console";
import type { ArmingArea, ArmingMode } from "../contract.ts";
import type { armingTexts } from "./texts.ts";

type Words = Translate<(typeof armingTexts.keys)[number]>;

export const modeName = (modes: readonly ArmingMode[], key: string): string =>
  modes.find(({ Key }) => Key === key)?.Name ?? key;

export const areaName = ({ GroupID, GroupName }: ArmingArea, t: Words): string =>
  GroupID === 0 ? t("site") : GroupName;

/** `19:00` of today, else `2026-10-01 19:00`: nobody switches by the second. */
export const whenText = (atMs: number): string =>
  shortMomentText(atMs).replace(/^(\d\d:\d\d):\d\d$/, "$1");

/** Who switched it, and when. */
export function changeText(area: ArmingArea, t: Words): string {
  const when = whenText(area.ChangedAtMs);
  if (area.BySchedule) return t("bySchedule", { when });
  return area.ChangedAtMs === 0 ? t("notYet") : t("byUser", { who: area.ChangedBy, when });
}

/** Undefined: no schedule switches it. */
export const nextText = (
  { Next }: ArmingArea,
  modes: readonly ArmingMode[],
  t: Words,
): string | undefined =>
  Next && t("next", { when: whenText(Next.AtMs), mode: modeName(modes, Next.Mode) });
