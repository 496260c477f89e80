import type { Clock } from "@tessera/base";
import {
  type FrameHead,
  readAttachmentOrder,
  writeAlarmMark,
  writeDriverAlarm,
} from "@tessera/formats/jt808";
import { type TerminalFile, uploadAttachments } from "./upload-attachments.ts";

interface SafetyParts {
  readonly head: FrameHead;
  readonly terminalId: string;
  readonly clock: Clock;
}

/** What the driver's camera has seen. */
export interface DriverAlarmOptions {
  /** 1 fatigue, 2 phone, 3 smoking, 4 distracted, 5 not seen. */
  readonly type: number;
  readonly level?: number;
  readonly phase?: "happens" | "begins" | "ends";
  /** Uploaded when the platform asks for them; names are made of the alarm's number. */
  readonly files?: readonly Omit<TerminalFile, "name">[];
  readonly loses?: (name: string, offset: number) => boolean;
}

const driverItem = 0x65;
/** An order may come again, so files stay for a while; a terminal that runs for days forgets the oldest. */
const maxWaiting = 50;
const extensions = ["jpg", "wav", "mp4", "txt", "bin"];

/** Alarms of driver assistance with their pictures and clips (T/JSATL 12-2017). */
export class SafetyAlarms {
  readonly #parts: SafetyParts;
  readonly #waiting = new Map<string, DriverAlarmOptions>();
  #alarmId = 0;
  /** Files that the platform has taken. */
  uploaded = 0;
  /** Why the last upload failed. */
  failure: Error | undefined;

  constructor(parts: SafetyParts) {
    this.#parts = parts;
  }

  /** The item of the next location that tells of it. */
  begin(
    alarm: DriverAlarmOptions,
    place: { readonly latitude: number; readonly longitude: number },
  ): { readonly id: number; readonly data: Uint8Array } {
    const { terminalId, clock } = this.#parts;
    const { type, level = 1, phase = "happens", files = [] } = alarm;
    if (phase !== "ends") this.#alarmId++;
    const atMs = clock.nowMs();
    const serial = this.#alarmId & 0xff;
    const mark = { terminalId, atMs, serial, attachments: files.length };
    this.#keep(keyOf(writeAlarmMark(mark)), alarm);
    const told = { alarmId: this.#alarmId, type, level, phase, fatigue: 0, speedKmh: 0 };
    const rest = { altitude: 0, ...place, atMs, vehicleStatus: 1 };
    // What the platform sees of it is read from its bytes.
    const data = writeDriverAlarm({ ...told, ...rest, mark });
    return { id: driverItem, data };
  }

  #keep(key: string, alarm: DriverAlarmOptions): void {
    this.#waiting.set(key, alarm);
    const [oldest] = this.#waiting.keys();
    if (oldest !== undefined && this.#waiting.size > maxWaiting) this.#waiting.delete(oldest);
  }

  /** 0x9208: gives the result. */
  obey(body: Uint8Array): number {
    const { host, tcpPort: port, mark, alarmNumber } = readAttachmentOrder(body);
    const alarm = this.#waiting.get(keyOf(mark));
    if (!alarm) return 1;
    const { head, terminalId } = this.#parts;
    const files = (alarm.files ?? []).map(({ type, data }, at) => ({
      name: `0${type}_65_6501_${at}_${alarmNumber}.${extensions[type] ?? "bin"}`,
      type,
      data,
    }));
    const upload = { server: { host, port }, head, terminalId, mark, alarmNumber, files };
    void uploadAttachments({ ...upload, loses: alarm.loses }).then(
      (taken) => void (this.uploaded += taken),
      (error: Error) => void (this.failure = error),
    );
    return 0;
  }
}

const keyOf = (mark: Uint8Array): string => Buffer.from(mark).toString("hex");
