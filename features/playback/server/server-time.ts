import { BadRequest, hourMs, type Text } from "@tessera/base";
import dayjs, { type Dayjs } from "dayjs";
import customParseFormat from "dayjs/plugin/customParseFormat.js";
import type { Span } from "./ports.ts";

dayjs.extend(customParseFormat);

/** Days and hours go by the server's time zone: a day has 23, 24 or 25 hours. */

export const serverZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** YYYYMMDD. */
export const dayOf = (day: string): Span => wholeDay(parsed(day, "YYYYMMDD"));

/** The days of a month, YYYYMM. */
export function daysOf(month: string): readonly Span[] {
  const start = parsed(month, "YYYYMM");
  return Array.from({ length: start.daysInMonth() }, (_, index) =>
    wholeDay(start.add(index, "day")),
  );
}

/** YYYYMM of all months that a span touches. */
export function monthsWithin({ startMs, endMs }: Span): readonly string[] {
  const months: string[] = [];
  for (
    let month = dayjs(startMs).startOf("month");
    month.valueOf() <= endMs;
    month = month.add(1, "month")
  )
    months.push(month.format("YYYYMM"));
  return months;
}

/** The last seven days, today last. */
export const weekUpTo = (nowMs: number): readonly Span[] =>
  Array.from({ length: 7 }, (_, index) =>
    wholeDay(
      dayjs(nowMs)
        .startOf("day")
        .subtract(6 - index, "day"),
    ),
  );

/** YYYYMMDDHHmmss, or UTC milliseconds. */
export const momentOf = (text: string): number =>
  text.length === 13 ? Number(text) : parsed(text, "YYYYMMDDHHmmss").valueOf();

export const momentText = (atMs: number): string => dayjs(atMs).format("YYYYMMDDHHmmss");
export const clockText = (atMs: number): string => dayjs(atMs).format("HH:mm:ss");
/** For people. */
export const longText = (atMs: number): string => dayjs(atMs).format("YYYY-MM-DD HH:mm:ss");

export const dayText = (atMs: number): string => dayjs(atMs).format("YYYYMMDD");
/** By the offset: `startOf` would go back an hour in the one that a day of 25 hours has twice. */
export function nextHourMs(atMs: number): number {
  const offsetMs = dayjs(atMs).utcOffset() * 60_000;
  return (Math.floor((atMs + offsetMs) / hourMs) + 1) * hourMs - offsetMs;
}

/** Where clocks skip midnight, a day begins at one o'clock: each is asked for its own start. */
const wholeDay = (start: Dayjs): Span => ({
  startMs: start.startOf("day").valueOf(),
  endMs: start.add(1, "day").startOf("day").valueOf(),
});

function parsed(period: string, format: string): Dayjs {
  const start = dayjs(period, format, true);
  if (!start.isValid()) throw new BadRequest("period-unknown", noSuchPeriod(period));
  return start;
}

const noSuchPeriod = (period: string): Text => ({
  zh: `日期不存在：${period}`,
  en: `This date does not exist: ${period}`,
});
