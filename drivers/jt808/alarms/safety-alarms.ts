import { type AlarmMark, type Location, statusBit } from "@tessera/formats/jt808";
import {
  type AlarmKind,
  blindSpotKind,
  driverKind,
  drivingKind,
  tyreAlarmKind,
} from "./alarm-kinds.ts";

/** An alarm of driver assistance; it says itself whether it begins, ends or happens. */
export interface ToldAlarm {
  readonly key: string;
  readonly kind: AlarmKind;
  readonly phase: "begins" | "ends" | "happens";
  readonly atMs: number | undefined;
  /** South and west below zero. */
  readonly latitude: number;
  readonly longitude: number;
  readonly speedKmh: number;
  /** What names it when its files are uploaded. */
  readonly mark: AlarmMark;
}

const urgentLevel = 2;

/** They tell their place without its side of the earth: that is in the status of their location. */
export function safetyAlarms({ items, status }: Location): readonly ToldAlarm[] {
  const { drivingAlarm, driverAlarm, tyreAlarm, blindSpotAlarm } = items;
  const told: ToldAlarm[] = [];
  if (drivingAlarm) {
    const { type, level } = drivingAlarm;
    told.push(toldOf("adas", drivingAlarm, levelled(drivingKind(type), level)));
  }
  if (driverAlarm) {
    const { type, level } = driverAlarm;
    told.push(toldOf("dsm", driverAlarm, levelled(driverKind(type), level)));
  }
  // A regular report of pressures is no alarm.
  if (tyreAlarm?.tyres.some(({ faults }) => faults > 1))
    told.push(toldOf("tpms", tyreAlarm, tyreAlarmKind()));
  if (blindSpotAlarm) told.push(toldOf("bsd", blindSpotAlarm, blindSpotKind(blindSpotAlarm.type)));
  return told.map((alarm) => ({
    ...alarm,
    latitude: status & statusBit.isSouth ? -alarm.latitude : alarm.latitude,
    longitude: status & statusBit.isWest ? -alarm.longitude : alarm.longitude,
  }));
}

type Safety = Omit<ToldAlarm, "key" | "kind"> & { readonly alarmId: number };

const toldOf = (system: string, alarm: Safety, kind: AlarmKind): ToldAlarm => {
  const { alarmId, phase, atMs, latitude, longitude, speedKmh, mark } = alarm;
  return { key: `${system} ${alarmId}`, kind, phase, atMs, latitude, longitude, speedKmh, mark };
};

const levelled = (kind: AlarmKind, level: number): AlarmKind =>
  level >= urgentLevel ? { ...kind, severity: Math.min(kind.severity, 2) as 1 | 2 } : kind;
