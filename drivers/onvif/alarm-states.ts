import type { Clock } from "@tessera/base";
import type { DeviceEvent } from "@tessera/engine";
import type { Notification } from "@tessera/protocols/onvif";
import { type AlarmTopic, alarmTopicOf } from "./alarm-topics.ts";

/** Some devices never say that it is over. */
const autoClearMs = 30_000;
/** The same told twice. */
const repeatMs = 2000;
/** Rules, inputs and objects that are on at once; a device that names more is not believed. */
const maxSources = 1000;

interface Alarm {
  readonly topic: string;
  readonly row: AlarmTopic;
  readonly channelId: string | undefined;
  /** What keeps it on: topic, rule and object, each with how to call off its end. */
  readonly sources: Map<string, () => void>;
}

/** Turns what a device tells again and again into what begins, ends or happens. */
export class AlarmStates {
  readonly #clock: Clock;
  readonly #onEvent: (event: DeviceEvent) => void;
  readonly #alarms = new Map<string, Alarm>();
  readonly #happenedAtMs = new Map<string, number>();

  constructor(clock: Clock, onEvent: (event: DeviceEvent) => void) {
    this.#clock = clock;
    this.#onEvent = onEvent;
  }

  take(notification: Notification, channelId: string | undefined): void {
    const row = alarmTopicOf(notification.topic);
    if (!row) return;
    const isOn = notification.operation === "Deleted" ? false : stateOf(notification);
    const { topic } = notification;
    const key = `${channelId ?? ""}/${row.kind}`;
    if (isOn === undefined) this.#happen(key, { topic, row, channelId }, notification.operation);
    else if (isOn) this.#keepOn(key, { topic, row, channelId }, sourceOf(notification));
    else this.#turnOff(key, sourceOf(notification));
  }

  /** From here on nobody would hear the end of what is on: it ends now, and begins anew for who listens next. */
  stop(): void {
    for (const [key, { sources }] of this.#alarms)
      for (const source of sources.keys()) this.#turnOff(key, source);
  }

  /** How it stands is told of what has a state; of what only happens it would be an old story. */
  #happen(key: string, alarm: Omit<Alarm, "sources">, operation: Notification["operation"]): void {
    if (operation === "Initialized") return;
    const nowMs = this.#clock.monotonicMs();
    const lastMs = this.#happenedAtMs.get(key);
    if (lastMs !== undefined && nowMs - lastMs < repeatMs) return;
    this.#happenedAtMs.set(key, nowMs);
    this.#tell(alarm, "happens");
  }

  #keepOn(key: string, told: Omit<Alarm, "sources">, source: string): void {
    const alarm: Alarm = this.#alarms.get(key) ?? { ...told, sources: new Map() };
    const isNew = alarm.sources.size === 0;
    if (alarm.sources.size >= maxSources && !alarm.sources.has(source)) return;
    alarm.sources.get(source)?.();
    const callOff = this.#clock.after(autoClearMs, () => this.#turnOff(key, source));
    alarm.sources.set(source, callOff);
    this.#alarms.set(key, alarm);
    if (isNew) this.#tell(alarm, "begins");
  }

  #turnOff(key: string, source: string): void {
    const alarm = this.#alarms.get(key);
    const callOff = alarm?.sources.get(source);
    if (!alarm || !callOff) return;
    callOff();
    alarm.sources.delete(source);
    if (alarm.sources.size > 0) return;
    this.#alarms.delete(key);
    this.#tell(alarm, "ends");
  }

  #tell({ topic, row, channelId }: Omit<Alarm, "sources">, phase: DeviceEvent["phase"]): void {
    this.#onEvent({
      channelId,
      alarmType: row.alarmType,
      phase,
      atMs: this.#clock.nowMs(),
      topic,
      description: row.text,
    });
  }
}

const stateItems = [
  "State",
  "IsMotion",
  "IsInside",
  "IsTamper",
  "IsLoitering",
  "LogicalState",
  "Failed",
  "Critical",
];
const onValues = new Set(["true", "1", "active", "ring", "on"]);

/** Undefined for what has no state. */
function stateOf({ data }: Notification): boolean | undefined {
  for (const name of stateItems) {
    const value = data.get(name);
    if (value !== undefined) return onValues.has(value.toLowerCase());
  }
  return undefined;
}

function sourceOf({ topic, source, key }: Notification): string {
  return JSON.stringify([topic, ...source, ...key]);
}
