import type { Text } from "@tessera/base";
import { weekdays } from "../../contract.ts";

const chinese = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"] as const;

/** Monday first. */
export const dayNames: readonly Text[] = weekdays.map((en, day) => ({
  zh: chinese[day] ?? "",
  en,
}));

/** 周一, Mon */
export const shortDayNames: readonly Text[] = dayNames.map(({ zh, en }) => ({
  zh,
  en: en.slice(0, 3),
}));
