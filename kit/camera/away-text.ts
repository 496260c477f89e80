import { defineTexts, translate } from "@tessera/platform/console";

const awayTexts = defineTexts("away", {
  seconds: ["{{count}} 秒", "{{count}} s"],
  minutes: ["{{count}} 分钟", "{{count}} min"],
  hours: ["{{count}} 小时", "{{count}} h"],
  days: ["{{count}} 天", "{{count}} {{count|day|days}}"],
  never: ["从未上线", "never seen"],
});

/** How long something has been away: "3 分钟". */
export const awayText = (seconds: number | null): string =>
  seconds === null ? translate(awayTexts, "never") : durationText(seconds);

/** In the largest unit of which there are two. */
export function durationText(seconds: number): string {
  const { key, lengthS } = units.find((unit) => seconds >= 2 * unit.lengthS) ?? smallest;
  return translate(awayTexts, key, { count: Math.floor(seconds / lengthS) });
}

const smallest = { key: "seconds", lengthS: 1 } as const;
const units = [
  { key: "days", lengthS: 86_400 },
  { key: "hours", lengthS: 3600 },
  { key: "minutes", lengthS: 60 },
] as const;

/** What is wrong, without where and what to do about it: reasons say it first, behind an address for who may know that. */
export const shortReason = (reason: string): string =>
  reason.replace(addressBefore, "").split(/[，。；：;]|\. |, |: /)[0] ?? "";

const addressBefore = /^(?=\S*\d)[\w.[\]:-]+?(?:：|: )/;
