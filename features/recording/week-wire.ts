import { BadRequest, type Text } from "@tessera/base";
import { type GivenSlot, weekdays } from "./wire-types.ts";

/** Part of a day, in seconds since midnight as clocks show it; up to 86,400. */
export interface DaySlot {
  readonly startS: number;
  readonly endS: number;
  /** It is kept and does not count. */
  readonly isOff?: boolean;
}

/** A day that does not follow the week. */
export interface PlanException {
  /** YYYYMMDD. */
  readonly date: string;
  readonly name: string;
  readonly slots: readonly DaySlot[];
}

type Weekday = (typeof weekdays)[number];

interface GivenException {
  readonly Date: string;
  readonly Name: string;
  readonly Slots: readonly GivenSlot[];
}

/** Monday first. Refuses slots that cannot be, and says which. */
export const toWeek = (wire: Readonly<Record<Weekday, readonly GivenSlot[]>>): DaySlot[][] =>
  weekdays.map((weekday) => toSlots(wire[weekday], weekdayNames[weekday]));

export const toWireWeek = (week: readonly (readonly DaySlot[])[]) => ({
  Monday: toWireSlots(week[0]),
  Tuesday: toWireSlots(week[1]),
  Wednesday: toWireSlots(week[2]),
  Thursday: toWireSlots(week[3]),
  Friday: toWireSlots(week[4]),
  Saturday: toWireSlots(week[5]),
  Sunday: toWireSlots(week[6]),
});

export const toWireExceptions = (exceptions: readonly PlanException[]) =>
  exceptions.map(({ date, name, slots }) => ({
    Date: date,
    Name: name,
    Slots: toWireSlots(slots),
  }));

/** Refuses dates that cannot be, and slots on them. */
export function toExceptions(wire: readonly GivenException[]): PlanException[] {
  const dates = new Set<string>();
  return wire.map(({ Date: date, Name: name, Slots }) => {
    if (!isRealDate(date)) throw new BadRequest("plan-date-unknown", noSuchDateText(date));
    if (dates.has(date)) throw new BadRequest("plan-date-twice", dateTwiceText(date));
    dates.add(date);
    return { date, name, slots: toSlots(Slots, { zh: date, en: date }) };
  });
}

function isRealDate(date: string): boolean {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(date) ?? [];
  const atMs = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (Number.isNaN(atMs)) return false;
  return new Date(atMs).toISOString().slice(0, 10).replaceAll("-", "") === date;
}

function toSlots(wire: readonly GivenSlot[], day: Text): DaySlot[] {
  const slots = wire.map((given) => {
    const slot = timesOf(given, day);
    const [startS, endS] = [toSeconds(slot.start), toSeconds(slot.end)];
    if (endS <= startS) throw new BadRequest("plan-slot-reversed", reversedText(day, slot));
    return { startS, endS, isOff: given.enable === false, slot };
  });
  slots.sort((one, other) => one.startS - other.startS);
  for (const [index, { startS, slot }] of slots.entries()) {
    const before = slots[index - 1];
    if (before && startS < before.endS)
      throw new BadRequest("plan-slots-overlap", overlapText(day, before.slot, slot));
  }
  return slots.map(({ startS, endS, isOff }) => ({ startS, endS, ...(isOff && { isOff }) }));
}

interface Times {
  readonly start: string;
  readonly end: string;
}

/** Under either names; under both, if they say the same. */
function timesOf({ StartTime, EndTime, sTime, eTime }: GivenSlot, day: Text): Times {
  const [start, end] = [StartTime ?? sTime, EndTime ?? eTime];
  if (start === undefined || end === undefined)
    throw new BadRequest("plan-slot-without-time", noTimeText(day));
  const isSame =
    toSeconds(start) === toSeconds(sTime ?? start) && toSeconds(end) === toSeconds(eTime ?? end);
  if (!isSame) throw new BadRequest("plan-slot-ambiguous", ambiguousText(day, { start, end }));
  return { start, end };
}

/** "08:30" or "08:30:00". */
function toSeconds(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number);
  return (hours * 60 + minutes) * 60 + seconds;
}

const toWireSlots = (slots: readonly DaySlot[] = []) =>
  slots.map(({ startS, endS, isOff = false }, index) => {
    const [start, end] = [timeText(startS), timeText(endS)];
    return {
      StartTime: start,
      EndTime: end,
      sTime: start,
      eTime: end,
      enable: !isOff,
      number: index + 1,
      type: 1 as const,
    };
  });

const timeText = (seconds: number): string =>
  [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, "0"))
    .join(":");

const weekdayNames: Readonly<Record<(typeof weekdays)[number], Text>> = {
  Monday: { zh: "星期一", en: "Monday" },
  Tuesday: { zh: "星期二", en: "Tuesday" },
  Wednesday: { zh: "星期三", en: "Wednesday" },
  Thursday: { zh: "星期四", en: "Thursday" },
  Friday: { zh: "星期五", en: "Friday" },
  Saturday: { zh: "星期六", en: "Saturday" },
  Sunday: { zh: "星期日", en: "Sunday" },
};

const shown = ({ start, end }: Times): string => `${start}–${end}`;
const noTimeText = (day: Text): Text => ({
  zh: `${day.zh} 的时段缺少开始时间（StartTime 或 sTime）或结束时间（EndTime 或 eTime）`,
  en: `A time slot on ${day.en} has no start (StartTime or sTime) or no end (EndTime or eTime)`,
});
const ambiguousText = (day: Text, slot: Times): Text => ({
  zh: `${day.zh} 的时段 ${shown(slot)} 与它的 sTime、eTime 不一致，请只填一种`,
  en: `The time slot ${shown(slot)} on ${day.en} differs from its sTime and eTime; give only one of them`,
});
const reversedText = (day: Text, slot: Times): Text => ({
  zh: `${day.zh} 的时段 ${shown(slot)} 结束时间不晚于开始时间；跨零点请分成两段，前一段到 24:00 结束`,
  en: `The time slot ${shown(slot)} on ${day.en} does not end after it begins; across midnight use two slots, the first ending at 24:00`,
});
const overlapText = (day: Text, one: Times, other: Times): Text => ({
  zh: `${day.zh} 的时段 ${shown(one)} 与 ${shown(other)} 重叠，请合并或修改`,
  en: `The time slots ${shown(one)} and ${shown(other)} on ${day.en} overlap; merge or change them`,
});
const noSuchDateText = (date: string): Text => ({
  zh: `例外日期不存在：${date}`,
  en: `This exception date does not exist: ${date}`,
});
const dateTwiceText = (date: string): Text => ({
  zh: `例外日期 ${date} 重复，请只保留一个`,
  en: `The exception date ${date} appears twice; keep only one`,
});
