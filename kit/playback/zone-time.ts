import { dayMs, minuteMs } from "@tessera/base";

/** No zone changes its offset more often than at a quarter of an hour. */
const quarterMs = 15 * minuteMs;

/** What a clock on the wall shows. */
export interface WallTime {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly ms: number;
}

/** Days and hours as they go in one zone: a day has 23, 24 or 25 hours. */
export class ZoneTime {
  readonly zone: string;
  readonly #format: Intl.DateTimeFormat;
  readonly #offsets = new Map<number, number>();

  constructor(zone: string) {
    this.zone = zone;
    this.#format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  }

  /** What is added to UTC. */
  offsetMs(atMs: number): number {
    const quarter = Math.floor(atMs / quarterMs);
    const known = this.#offsets.get(quarter);
    if (known !== undefined) return known;
    const offsetMs = this.#readOffset(quarter * quarterMs);
    this.#offsets.set(quarter, offsetMs);
    return offsetMs;
  }

  wallAt(atMs: number): WallTime {
    const date = new Date(atMs + this.offsetMs(atMs));
    return {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      hour: date.getUTCHours(),
      minute: date.getUTCMinutes(),
      second: date.getUTCSeconds(),
      ms: date.getUTCMilliseconds(),
    };
  }

  /** YYYYMMDD. */
  dayOf(atMs: number): string {
    const { year, month, day } = this.wallAt(atMs);
    return `${year}${two(month)}${two(day)}`;
  }

  /** Of a day that exists. */
  startOfDay(day: string): number {
    const wallMs = utcOf(day);
    // The day's first moment; where midnight is left out, the first one that there is.
    let startMs = wallMs - this.offsetMs(wallMs - this.offsetMs(wallMs));
    while (this.dayOf(startMs) < day) startMs += quarterMs;
    while (this.dayOf(startMs - quarterMs) === day) startMs -= quarterMs;
    return startMs;
  }

  endOfDay(day: string): number {
    return this.startOfDay(dayAfter(day));
  }

  /** `14:05:09`, or with milliseconds `14:05:09.120`. */
  timeText(atMs: number, withMs = false): string {
    const { hour, minute, second, ms } = this.wallAt(atMs);
    const time = `${two(hour)}:${two(minute)}:${two(second)}`;
    return withMs ? `${time}.${String(ms).padStart(3, "0")}` : time;
  }

  /** `2026-11-15 14:05:09`. */
  momentText(atMs: number): string {
    const { year, month, day } = this.wallAt(atMs);
    return `${year}-${two(month)}-${two(day)} ${this.timeText(atMs)}`;
  }

  /** `UTC`, `UTC+8`, `UTC-3:30`. */
  offsetText(atMs: number): string {
    const minutes = Math.round(this.offsetMs(atMs) / minuteMs);
    if (minutes === 0) return "UTC";
    const rest = Math.abs(minutes) % 60;
    const sign = minutes < 0 ? "-" : "+";
    return `UTC${sign}${Math.floor(Math.abs(minutes) / 60)}${rest ? `:${two(rest)}` : ""}`;
  }

  #readOffset(atMs: number): number {
    const fields = new Map(
      this.#format.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]),
    );
    const part = (type: Intl.DateTimeFormatPartTypes) => fields.get(type) ?? 0;
    const wallMs = Date.UTC(
      part("year"),
      part("month") - 1,
      part("day"),
      part("hour"),
      part("minute"),
      part("second"),
    );
    return wallMs - Math.floor(atMs / 1000) * 1000;
  }
}

/** False for 20260230 and for what is no day at all. */
export function isRealDay(day: string): boolean {
  if (!/^\d{8}$/.test(day)) return false;
  const date = new Date(utcOf(day));
  return !Number.isNaN(date.getTime()) && dayText(date) === day;
}

export const dayAfter = (day: string): string => dayText(new Date(utcOf(day) + dayMs));
export const dayBefore = (day: string): string => dayText(new Date(utcOf(day) - dayMs));

/** `2026-11`, `2026-11-15`. */
export const dashed = (day: string): string =>
  [day.slice(0, 4), day.slice(4, 6), day.slice(6, 8)].filter(Boolean).join("-");

/** As if the day went by UTC. */
export function utcOf(day: string): number {
  const [year, month, date] = [day.slice(0, 4), day.slice(4, 6), day.slice(6, 8)].map(Number);
  return Date.UTC(year ?? 0, (month ?? 1) - 1, date ?? 1);
}

function dayText(date: Date): string {
  const year = String(date.getUTCFullYear()).padStart(4, "0");
  return `${year}${two(date.getUTCMonth() + 1)}${two(date.getUTCDate())}`;
}

const two = (number: number) => String(number).padStart(2, "0");
