import type { Text } from "@tessera/base";
import type { ChannelRef } from "./channel-registry.ts";
import type { GpsPosition } from "./device-intake.ts";

/** Something that a device, or the server itself, has noticed. */
export interface AlarmReport {
  /** Who reports it: the name of a driver, or of a part of the server. */
  readonly source: string;
  /** Empty: the server. */
  readonly deviceId: string;
  /** Undefined: the device as a whole. */
  readonly channel?: ChannelRef | undefined;
  /** The alarm types of the specification: 7 motion detection, 10 tripwire … */
  readonly alarmType: number;
  /** As GB/T 28181 counts: 1 phone, 2 device, 3 SMS, 4 GPS, 5 video, 6 device fault, 7 other. Absent: as the type has it. */
  readonly method?: number | undefined;
  /** As GB/T 28181 counts: 1 is the most urgent, 4 the least. */
  readonly severity: 1 | 2 | 3 | 4;
  /** It begins and ends, or happens once. */
  readonly phase: "begins" | "ends" | "happens";
  /** Beginning and end of one alarm have the same, within their source, place and type. */
  readonly key: string;
  readonly atMs: number;
  readonly position?: GpsPosition | undefined;
  /** Where a picture of it is kept. */
  readonly picture?: string | undefined;
  /** As its source named it. */
  readonly topic: string;
  readonly description: Text;
  /** As its source said it, if that tells more. */
  readonly raw?: string | undefined;
}

/** An alarm that is stored. Beginning and end have the same id. */
export interface RaisedAlarm extends AlarmReport {
  readonly id: number;
}

/** The one place where alarms come in. */
export interface AlarmIntake {
  /** Resolves to the alarm's id once it is stored; everybody is told of it then. */
  report(alarm: AlarmReport): Promise<number>;
}
