import type { Logger, Text } from "@tessera/base";
import type { DeviceEvent, DeviceIntake, GpsPosition } from "@tessera/engine";
import {
  type Alarm,
  alarmTypeNumber,
  type Manscdp,
  readAlarm,
  readMobilePositions,
  resultAnswer,
} from "@tessera/protocols/gb28181";
import type { Conversation } from "./conversation.ts";
import type { DeviceSession } from "./sessions/device-session.ts";

interface NoticeParts {
  readonly conversation: Conversation;
  readonly intake: () => DeviceIntake | undefined;
  readonly log: Logger;
}

type Listener = (event: DeviceEvent) => void;

const gpsMethod = 4;
const videoAnomaly = 16;
/** The box of a vehicle, which tells one place for all of its cameras. */
const mostOfVehicle = 16;

/** Alarms and positions, whether they were subscribed to or come unasked. */
export class Notices {
  readonly #parts: NoticeParts;
  readonly #listeners = new Map<string, Set<Listener>>();

  constructor(parts: NoticeParts) {
    this.#parts = parts;
  }

  listen(deviceId: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(deviceId) ?? new Set();
    this.#listeners.set(deviceId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(deviceId);
    };
  }

  hearAlarm(session: DeviceSession, message: Manscdp): void {
    const { conversation, log } = this.#parts;
    const alarm = readAlarm(message, conversation.settings.zoneMinutes);
    const { deviceId } = session;
    const event = this.#eventOf(deviceId, message.deviceId, alarm);
    for (const listener of this.#listeners.get(deviceId) ?? []) listener(event);
    const { longitude, latitude } = alarm;
    if (alarm.method === gpsMethod && longitude !== undefined && latitude !== undefined)
      this.#tell(deviceId, message.deviceId, { atMs: event.atMs, longitude, latitude });
    // Until it is answered a device goes on telling.
    conversation
      .say(session, {
        id: message.deviceId || deviceId,
        draft: (head) => resultAnswer("Alarm", head, true),
        sn: message.sn,
      })
      .catch((error: unknown) =>
        log.debug({ error, device: deviceId }, "an alarm could not be answered"),
      );
  }

  hearPositions(session: DeviceSession, message: Manscdp): void {
    const { conversation } = this.#parts;
    const nowMs = conversation.clock.nowMs();
    for (const position of readMobilePositions(message, conversation.settings.zoneMinutes)) {
      const { deviceId, atMs = nowMs, ...where } = position;
      this.#tell(session.deviceId, deviceId, { atMs, ...where });
    }
  }

  #tell(deviceId: string, toldId: string, position: GpsPosition): void {
    const intake = this.#parts.intake();
    if (!intake) return;
    const cameras =
      toldId === deviceId || toldId === "" ? [...intake.cameraIds(deviceId)] : [toldId];
    if (cameras.length <= mostOfVehicle)
      for (const id of cameras) intake.tellPosition(deviceId, id, position);
  }

  #eventOf(deviceId: string, toldId: string, alarm: Alarm): DeviceEvent {
    const { conversation } = this.#parts;
    const { method, type } = alarm;
    const number = alarmTypeNumber(alarm);
    return {
      channelId: this.#isChannel(deviceId, toldId) ? toldId : undefined,
      // A covered lens, which is new in 2022, has no number of its own.
      alarmType: number ?? (method === 5 && type === 13 ? videoAnomaly : 0),
      method,
      phase: "happens",
      atMs: alarm.atMs ?? conversation.clock.nowMs(),
      topic: `GB28181/${method}/${type ?? 0}`,
      description: textOf(alarm),
      severity: alarm.priority,
    };
  }

  #isChannel(deviceId: string, id: string): boolean {
    if (id === "" || id === deviceId) return false;
    return [...(this.#parts.intake()?.cameraIds(deviceId) ?? [])].includes(id);
  }
}

/** In the device's own words where it has any. */
function textOf({ description, method }: Alarm): Text {
  const told = description?.trim().slice(0, 300);
  if (told) return { zh: told, en: told };
  return methods[method] ?? otherText;
}

const otherText: Text = { zh: "其他报警", en: "Other alarm" };
const methods: Readonly<Record<number, Text>> = {
  1: { zh: "电话报警", en: "Telephone alarm" },
  2: { zh: "设备报警", en: "Device alarm" },
  3: { zh: "短信报警", en: "SMS alarm" },
  4: { zh: "GPS 报警", en: "GPS alarm" },
  5: { zh: "视频报警", en: "Video alarm" },
  6: { zh: "设备故障报警", en: "Device fault alarm" },
};
