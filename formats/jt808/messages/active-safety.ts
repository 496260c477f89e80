import { BodyReader } from "../body-reader.ts";
import { BodyWriter } from "../body-writer.ts";

/** Alarms of driver assistance, as T/JSATL 12-2017 adds them to a location (items 64 to 67). */
interface SafetyAlarm {
  /** Counts up from when the terminal started. */
  readonly alarmId: number;
  readonly phase: "happens" | "begins" | "ends";
  readonly speedKmh: number;
  readonly altitude: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly atMs: number | undefined;
  readonly vehicleStatus: number;
  readonly mark: AlarmMark;
}

/** What names an alarm when its pictures are uploaded. */
export interface AlarmMark {
  readonly terminalId: string;
  readonly atMs: number | undefined;
  readonly serial: number;
  /** How many pictures and clips there are of it. */
  readonly attachments: number;
  /** All of it, as it was sent. */
  readonly bytes: Uint8Array;
}

/** 64, ADAS: 1 forward collision, 2 lane departure, 3 too close, 4 pedestrian, 5 frequent lane changes, 6 road sign, 7 obstacle; 16 and 17 are events. */
export interface DrivingAlarm extends SafetyAlarm {
  readonly type: number;
  readonly level: number;
  readonly frontSpeedKmh: number;
  /** In tenths of a second. */
  readonly frontDistance: number;
  /** 1 left, 2 right. */
  readonly deviation: number;
  /** 1 speed, 2 height, 3 weight. */
  readonly signType: number;
  readonly signValue: number;
}

export function readDrivingAlarm(reader: BodyReader): DrivingAlarm {
  const head = readHead(reader);
  const own = {
    type: reader.u8(),
    level: reader.u8(),
    frontSpeedKmh: reader.u8(),
    frontDistance: reader.u8(),
    deviation: reader.u8(),
    signType: reader.u8(),
    signValue: reader.u8(),
  };
  return { ...head, ...own, ...readPlace(reader) };
}

/** 65, DSM: 1 fatigue, 2 phone, 3 smoking, 4 distracted, 5 abnormal; 16 and 17 are events. */
export interface DriverAlarm extends SafetyAlarm {
  readonly type: number;
  readonly level: number;
  /** 1 to 10. */
  readonly fatigue: number;
}

export function readDriverAlarm(reader: BodyReader): DriverAlarm {
  const head = readHead(reader);
  const own = { type: reader.u8(), level: reader.u8(), fatigue: reader.u8() };
  reader.bytes(4);
  return { ...head, ...own, ...readPlace(reader) };
}

/** 66, TPMS. */
export interface TyreAlarm extends SafetyAlarm {
  readonly tyres: readonly {
    readonly position: number;
    /** Bits: 1 high, 2 low pressure, 3 hot, 4 sensor, 5 uneven, 6 leak, 7 battery; 0 is a regular report. */
    readonly faults: number;
    readonly pressureKpa: number;
    readonly temperature: number;
    readonly batteryPercent: number;
  }[];
}

export function readTyreAlarm(reader: BodyReader): TyreAlarm {
  const head = readHead(reader);
  const place = readPlace(reader);
  const count = reader.u8();
  const tyres: TyreAlarm["tyres"][number][] = [];
  for (let at = 0; at < count && reader.left >= 9; at++)
    tyres.push({
      position: reader.u8(),
      faults: reader.u16(),
      pressureKpa: reader.u16(),
      temperature: (reader.u16() << 16) >> 16,
      batteryPercent: reader.u16(),
    });
  return { ...head, ...place, tyres };
}

/** 67, BSD: 1 from behind, 2 left rear, 3 right rear. */
export interface BlindSpotAlarm extends SafetyAlarm {
  readonly type: number;
}

export function readBlindSpotAlarm(reader: BodyReader): BlindSpotAlarm {
  const head = readHead(reader);
  const type = reader.u8();
  return { ...head, type, ...readPlace(reader) };
}

const phases: readonly SafetyAlarm["phase"][] = ["happens", "begins", "ends"];

function readHead(reader: BodyReader): Pick<SafetyAlarm, "alarmId" | "phase"> {
  const alarmId = reader.u32();
  return { alarmId, phase: phases[reader.u8()] ?? "happens" };
}

function readPlace(reader: BodyReader): Omit<SafetyAlarm, "alarmId" | "phase"> {
  return {
    speedKmh: reader.u8(),
    altitude: reader.u16(),
    latitude: reader.u32() / 1e6,
    longitude: reader.u32() / 1e6,
    atMs: reader.time(),
    vehicleStatus: reader.u16(),
    mark: readAlarmMark(reader),
  };
}

const alarmMarkBytes = 16;

export function readAlarmMark(reader: BodyReader): AlarmMark {
  const bytes = new Uint8Array(reader.bytes(alarmMarkBytes));
  const fields = new BodyReader(bytes);
  return {
    terminalId: fields.text(7),
    atMs: fields.time(),
    serial: fields.u8(),
    attachments: fields.u8(),
    bytes,
  };
}

export const writeAlarmMark = (mark: Omit<AlarmMark, "bytes">): Uint8Array =>
  new BodyWriter()
    .text(mark.terminalId, 7)
    .time(mark.atMs)
    .u8(mark.serial)
    .u8(mark.attachments)
    .u8(0)
    .done();

/** For the simulated terminal: an alarm of the driver's camera. */
export const writeDriverAlarm = (
  alarm: Omit<DriverAlarm, "mark"> & { readonly mark: Omit<AlarmMark, "bytes"> },
): Uint8Array =>
  new BodyWriter()
    .u32(alarm.alarmId)
    .u8(phases.indexOf(alarm.phase))
    .u8(alarm.type)
    .u8(alarm.level)
    .u8(alarm.fatigue)
    .u32(0)
    .u8(alarm.speedKmh)
    .u16(alarm.altitude)
    .u32(Math.round(alarm.latitude * 1e6))
    .u32(Math.round(alarm.longitude * 1e6))
    .time(alarm.atMs)
    .u16(alarm.vehicleStatus)
    .bytes(writeAlarmMark(alarm.mark))
    .done();
