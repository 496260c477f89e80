import { fields, integerOf, textOf } from "../fields.ts";
import { parseLocalTime, writeLocalTime, type ZoneMinutes } from "../local-time.ts";
import type { Manscdp, ManscdpDraft, MessageHead } from "../manscdp.ts";
import { draft } from "./plain.ts";

/** 1 is the most urgent. */
export type AlarmPriority = 1 | 2 | 3 | 4;

export interface Alarm {
  /** 1 is the most urgent, 4 the least. */
  readonly priority: AlarmPriority;
  /** 1 phone, 2 device, 3 SMS, 4 GPS, 5 video, 6 device fault, 7 other. */
  readonly method: number;
  /** Within the method. */
  readonly type?: number | undefined;
  /** Of an intrusion: 1 enter, 2 leave. */
  readonly eventType?: number | undefined;
  /** Undefined if what the device says is no time. */
  readonly atMs?: number | undefined;
  readonly description?: string | undefined;
  /** WGS-84. */
  readonly longitude?: number | undefined;
  readonly latitude?: number | undefined;
}

export function alarmNotice(head: MessageHead, alarm: Alarm, zone: ZoneMinutes): ManscdpDraft {
  const { type, eventType, atMs } = alarm;
  const param = eventType === undefined ? undefined : fields({ EventType: eventType });
  const told = fields({
    AlarmPriority: alarm.priority,
    AlarmMethod: alarm.method,
    AlarmTime: atMs === undefined ? undefined : writeLocalTime(atMs, zone),
    AlarmDescription: alarm.description,
    Longitude: alarm.longitude,
    Latitude: alarm.latitude,
    Info: type === undefined ? undefined : fields({ AlarmType: type, AlarmTypeParam: param }),
  });
  return draft("Notify", "Alarm", head, told);
}

export function readAlarm({ element }: Manscdp, zone: ZoneMinutes): Alarm {
  return {
    priority: (within(integerOf(element, "AlarmPriority"), 1, 4) ?? 4) as AlarmPriority,
    method: within(integerOf(element, "AlarmMethod"), 1, 7) ?? 7,
    type: integerOf(element, "Info", "AlarmType") ?? integerOf(element, "AlarmType"),
    eventType:
      integerOf(element, "Info", "AlarmTypeParam", "EventType") ??
      integerOf(element, "AlarmTypeParam", "EventType"),
    atMs: parseLocalTime(element.text("AlarmTime"), zone),
    description: textOf(element, "AlarmDescription"),
    longitude: within(element.number("Longitude"), -180, 180),
    latitude: within(element.number("Latitude"), -90, 90),
  };
}

const within = (value: number | undefined, min: number, max: number) =>
  value === undefined || value < min || value > max ? undefined : value;

/** Which alarms are asked to be told of; 0 is all. */
export interface AlarmFilter {
  readonly startPriority?: number | undefined;
  readonly endPriority?: number | undefined;
  readonly methods?: readonly number[] | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

/** The body of a SUBSCRIBE. */
export function alarmQuery(
  head: MessageHead,
  filter: AlarmFilter,
  zone: ZoneMinutes,
): ManscdpDraft {
  const { startPriority = 0, endPriority = 0, methods = [0], fromMs, toMs } = filter;
  const conditions = fields({
    StartAlarmPriority: startPriority,
    EndAlarmPriority: endPriority,
    AlarmMethod: methods.join("/"),
    StartAlarmTime: fromMs === undefined ? undefined : writeLocalTime(fromMs, zone),
    EndAlarmTime: toMs === undefined ? undefined : writeLocalTime(toMs, zone),
  });
  return draft("Query", "Alarm", head, conditions);
}

/** Whether a subscriber wants this alarm. Older platforms write the methods without slashes: "25". */
export function readAlarmQuery({ element }: Manscdp): (alarm: Alarm) => boolean {
  const first = integerOf(element, "StartAlarmPriority") ?? 0;
  const last = integerOf(element, "EndAlarmPriority") ?? 0;
  const methods = new Set(element.text("AlarmMethod").match(/\d/g)?.map(Number));
  const takesAll = methods.size === 0 || methods.has(0);
  return ({ priority, method }) =>
    (first === 0 || priority >= first) &&
    (last === 0 || priority <= last) &&
    (takesAll || methods.has(method));
}
