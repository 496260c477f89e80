import { dayAfter, dayBefore, utcOf } from "@tessera/kit/playback";

/** The days of a month (YYYYMM) by week, Monday first; undefined where another month has the day. */
export function weeksOf(month: string): readonly (readonly (string | undefined)[])[] {
  const weeks: (string | undefined)[][] = [];
  let week: (string | undefined)[] = Array.from({ length: weekdayOf(`${month}01`) });
  for (let day = `${month}01`; monthOf(day) === month; day = dayAfter(day)) {
    week.push(day);
    if (week.length < 7) continue;
    weeks.push(week);
    week = [];
  }
  if (week.length > 0) weeks.push([...week, ...Array.from<undefined>({ length: 7 - week.length })]);
  return weeks;
}

export const monthOf = (day: string): string => day.slice(0, 6);
export const monthBefore = (month: string): string => monthOf(dayBefore(`${month}01`));
/** No month has 32 days, and none fewer than 28. */
export const monthAfter = (month: string): string => monthOf(daysLater(`${month}28`, 4));

/** The day that an arrow key leads to; undefined for other keys. */
export function dayByKey(day: string, key: string): string | undefined {
  const step = steps[key];
  return step === undefined ? undefined : daysLater(day, step);
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

function daysLater(day: string, count: number): string {
  const next = count > 0 ? dayAfter : dayBefore;
  let at = day;
  for (let left = Math.abs(count); left > 0; left--) at = next(at);
  return at;
}

/** 0: Monday. */
const weekdayOf = (day: string): number => (new Date(utcOf(day)).getUTCDay() + 6) % 7;
