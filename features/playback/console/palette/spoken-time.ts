import { dayBefore, type ZoneTime } from "@tessera/kit/playback";

/** A moment as people say it: so long ago, or a time of a day. */
export type SpokenTime =
  | { readonly kind: "ago"; readonly ms: number }
  | {
      readonly kind: "clock";
      /** YYYYMMDD, or so many days before today; undefined: the last time that the clock showed it. */
      readonly day: string | number | undefined;
      readonly second: number;
    };

export interface Spoken {
  readonly time: SpokenTime;
  /** What else was said: the name of a camera. */
  readonly rest: string;
}

/** "yesterday 14:05", "昨天 14:05", "14:05:30", "2026-11-15 9:00", "5 min ago", "5分钟前", each with a name beside it. */
export const spokenTime = (text: string): Spoken | undefined =>
  spokenAgo(text) ?? spokenClock(text);

function spokenAgo(text: string): Spoken | undefined {
  const [words = "", count, unit = ""] = agoPattern.exec(text) ?? [];
  if (count === undefined) return undefined;
  const ms = Number(count) * (unitMs.find(([pattern]) => pattern.test(unit))?.[1] ?? 0);
  return { time: { kind: "ago", ms }, rest: without(text, words) };
}

function spokenClock(text: string): Spoken | undefined {
  const clock = clockPattern.exec(text);
  if (!clock) return undefined;
  const [hour = 0, minute = 0, second = 0] = clock.slice(1, 4).map((part) => Number(part ?? 0));
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const day = dayOf(text);
  return {
    time: { kind: "clock", day: day?.day, second: (hour * 60 + minute) * 60 + second },
    rest: without(without(text, clock[0]), day?.words ?? ""),
  };
}

/** In the zone of the site. */
export function momentOf(time: SpokenTime, nowMs: number, zone: ZoneTime): number {
  if (time.kind === "ago") return nowMs - time.ms;
  const { day, second } = time;
  const today = zone.dayOf(nowMs);
  const atDay = (on: string) => zone.startOfDay(on) + second * 1000;
  if (typeof day === "string") return atDay(day);
  if (day !== undefined) return atDay(daysBefore(today, day));
  return atDay(today) <= nowMs ? atDay(today) : atDay(dayBefore(today));
}

const agoPattern =
  /(\d{1,4})\s*(seconds?|secs?|minutes?|mins?|hours?|days?|[smhd](?=\s+ago)|秒钟?|分钟?|小时|天)\s*(?:ago|前|之前|以前)/i;
const clockPattern = /(?<![\d-])(\d{1,2})[:：点](\d{2})?(?:分|[:：](\d{2}))?(?!\d)/;

const unitMs: readonly (readonly [RegExp, number])[] = [
  [/^(s|秒)/i, 1000],
  [/^(m|分)/i, 60_000],
  [/^(h|小时)/i, 3_600_000],
  [/^(d|天)/i, 86_400_000],
];

const dayWords: readonly (readonly [RegExp, number])[] = [
  [/\bthe day before yesterday\b|前天/i, 2],
  [/\byesterday\b|昨天|昨日/i, 1],
  [/\btoday\b|今天|今日/i, 0],
];

function dayOf(
  text: string,
): { readonly day: string | number; readonly words: string } | undefined {
  const date = /(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?(?=\s|$)/.exec(text);
  if (date) {
    const [words, year = "", month = "", day = ""] = date;
    return { day: `${year}${month.padStart(2, "0")}${day.padStart(2, "0")}`, words };
  }
  for (const [pattern, day] of dayWords) {
    const found = pattern.exec(text);
    if (found) return { day, words: found[0] };
  }
  return undefined;
}

function daysBefore(day: string, count: number): string {
  let before = day;
  for (let back = 0; back < count; back++) before = dayBefore(before);
  return before;
}

const without = (text: string, words: string): string =>
  text.replace(words, " ").replace(/\s+/g, " ").trim();
