import type { Zone } from "@tessera/base";
import { methodOfType } from "../../../alarms/contract.ts";
import type { Conditions, PlanDraft, SecondSource } from "../plans/alarm-plan.ts";
import type { PlannedAlarm } from "../ports.ts";

type AlarmFacts = Pick<PlannedAlarm, "severity" | "method" | "alarmType" | "topic">;

export function matches(
  { priorities, methods, types, eventType }: Conditions,
  { severity, method, alarmType, topic }: AlarmFacts,
): boolean {
  return (
    isAmong(priorities, severity) &&
    isAmong(methods, method ?? methodOfType(alarmType)) &&
    isAmong(types, alarmType) &&
    topic.toLowerCase().includes(eventType.toLowerCase())
  );
}

/** `isHere`: it is where the plan is for. A source that was chosen counts wherever it is. */
export function isSecondSource(
  { types, channel }: SecondSource,
  alarm: Pick<PlannedAlarm, "alarmType" | "channel">,
  isHere: boolean,
): boolean {
  if (!isAmong(types, alarm.alarmType)) return false;
  if (!channel) return isHere;
  return (
    alarm.channel?.deviceId === channel.deviceId && alarm.channel.channelId === channel.channelId
  );
}

/** Whether the plan holds at a moment: a day of its own goes before the week, which without any slot is always. */
export function holdsAt(
  { week, exceptions }: Pick<PlanDraft, "week" | "exceptions">,
  atMs: number,
  zone: Pick<Zone, "clockAt">,
): boolean {
  const isAnyTime = week.every((slots) => slots.length === 0);
  if (isAnyTime && exceptions.length === 0) return true;
  const { date, weekday, seconds } = zone.clockAt(atMs);
  const exception = exceptions.find((one) => one.date === date);
  if (!exception && isAnyTime) return true;
  const slots = exception?.slots ?? week[weekday] ?? [];
  return slots.some(({ startS, endS, isOff }) => !isOff && seconds >= startS && seconds < endS);
}

const isAmong = (chosen: readonly number[], one: number): boolean =>
  chosen.length === 0 || chosen.includes(one);
