import { type Clock, dayMs, type Logger, minuteMs, type Text } from "@tessera/base";
import type { AlarmIntake, AlarmReport, DeviceIntake } from "@tessera/engine";
import { ehomeAlarmGroups } from "@tessera/formats/ehome";
import { type EhomeAlarm, readAlarm, readGps, reportTaken } from "@tessera/protocols/ehome";
import { alarmMeaning } from "./alarm-meaning.ts";
import { driverName } from "./ehome-connection.ts";
import type { EhomeSession } from "./sessions/ehome-session.ts";
import type { Received } from "./signalling/received.ts";

interface ReportsParts {
  readonly intake: () => DeviceIntake | undefined;
  readonly alarms: () => AlarmIntake | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The box of a vehicle tells one place for all of its cameras; who has more is no vehicle. */
const mostOfVehicle = 16;
const maxRaw = 4000;

/** Positions and alarms. */
export class Reports {
  readonly #parts: ReportsParts;

  constructor(parts: ReportsParts) {
    this.#parts = parts;
  }

  async hearGps(session: EhomeSession, request: Received): Promise<void> {
    await session.heard.once(request.message, async () => this.#takeGps(session, request));
    this.#acknowledge(request);
  }

  /** It is acknowledged once it is stored: until then the device tells it again. */
  async hearAlarm(session: EhomeSession, request: Received): Promise<void> {
    const alarms = this.#parts.alarms();
    if (!alarms) return;
    try {
      await session.heard.once(request.message, async () => {
        await alarms.report(this.#reportOf(session, readAlarm(request.message), request.text));
      });
    } catch (error) {
      const { log } = this.#parts;
      log.error({ error, device: session.deviceId }, "an EHome alarm was not stored");
      return;
    }
    this.#acknowledge(request);
  }

  #takeGps({ deviceId }: EhomeSession, { message }: Received): void {
    const gps = readGps(message.params);
    const intake = this.#parts.intake();
    if (!gps || !intake) return;
    const { atMs, longitude, latitude, speedKmh, direction, altitudeM: altitude } = gps;
    const position = {
      atMs: this.#believable(atMs),
      longitude,
      latitude,
      speedKmh,
      direction,
      altitude,
    };
    const cameras = [...intake.cameraIds(deviceId)];
    if (cameras.length > mostOfVehicle) return;
    for (const id of cameras) intake.tellPosition(deviceId, id, position);
  }

  #reportOf({ deviceId }: EhomeSession, alarm: EhomeAlarm, raw: string): AlarmReport {
    const { group, code, channel, input, disk, remark } = alarm;
    const channelId = String(channel);
    const cameras = new Set(this.#parts.intake()?.cameraIds(deviceId));
    const { alarmType, severity, isMomentary } = alarmMeaning(group, code);
    return {
      source: driverName,
      deviceId,
      channel: cameras.has(channelId) ? { deviceId, channelId } : undefined,
      alarmType,
      severity,
      phase: isMomentary ? "happens" : alarm.phase,
      key: `${group}/${code}/${channel}/${input}/${disk}`,
      atMs: this.#believable(alarm.atMs),
      topic: `${group}/${code}`,
      description: descriptionOf(group, code, remark),
      raw: raw.slice(0, maxRaw),
    };
  }

  /** A clock that was never set, or that runs ahead, would hide what it tells. */
  #believable(atMs: number | undefined): number {
    const nowMs = this.#parts.clock.nowMs();
    if (atMs === undefined || atMs > nowMs + latestMs || atMs < nowMs - earliestMs) return nowMs;
    return atMs;
  }

  #acknowledge(request: Received): void {
    const answer = reportTaken(request.message);
    if (answer) request.answer(answer);
  }
}

const latestMs = 10 * minuteMs;
/** What was kept while there was no network. */
const earliestMs = 30 * dayMs;

function descriptionOf(group: number, code: number, remark: string): Text {
  const known = ehomeAlarmGroups.find((one) => one.group === group);
  const name = known?.codes.find((one) => one.code === code)?.name ?? known?.name ?? otherText;
  if (remark === "") return name;
  return { zh: `${name.zh}：${remark}`, en: `${name.en}: ${remark}` };
}

const otherText: Text = { zh: "其他报警", en: "Other alarm" };
