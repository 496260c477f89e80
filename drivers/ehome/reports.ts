import type { Clock, Logger, Text } from "@tessera/base";
import type { AlarmIntake, AlarmReport, DeviceIntake } from "@tessera/engine";
import { ehomeAlarmGroups } from "@tessera/formats/ehome";
import { type EhomeAlarm, readAlarm, reportTaken } from "@tessera/protocols/ehome";
import { alarmMeaning } from "./alarm-meaning.ts";
import { isBelievable } from "./believable-time.ts";
import { driverName } from "./ehome-connection.ts";
import type { Positions } from "./positions.ts";
import type { EhomeSession } from "./sessions/ehome-session.ts";
import type { Received } from "./signalling/received.ts";

interface ReportsParts {
  readonly intake: () => DeviceIntake | undefined;
  readonly alarms: () => AlarmIntake | undefined;
  readonly positions: Pick<Positions, "take">;
  readonly onFault: (request: Received, note: Text) => void;
  readonly clock: Clock;
  readonly log: Logger;
}

const maxRaw = 4000;

/** Positions and alarms. */
export class Reports {
  readonly #parts: ReportsParts;

  constructor(parts: ReportsParts) {
    this.#parts = parts;
  }

  async hearGps(session: EhomeSession, request: Received): Promise<void> {
    await session.heard.once(request.message, async () =>
      this.#parts.positions.take(session, request),
    );
    this.#acknowledge(request);
  }

  /** It is acknowledged once it is stored: until then the device tells it again. */
  async hearAlarm(session: EhomeSession, request: Received): Promise<void> {
    const alarms = this.#parts.alarms();
    if (!alarms) return;
    try {
      await session.heard.once(request.message, async () => {
        await alarms.report(this.#reportOf(session, readAlarm(request.message), request));
      });
    } catch (error) {
      const { log } = this.#parts;
      log.error({ error, device: session.deviceId }, "an EHome alarm was not stored");
      return;
    }
    this.#acknowledge(request);
  }

  #reportOf({ deviceId }: EhomeSession, alarm: EhomeAlarm, request: Received): AlarmReport {
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
      atMs: this.#believed(alarm.atMs, request),
      topic: `${group}/${code}`,
      description: descriptionOf(group, code, remark),
      raw: request.text.slice(0, maxRaw),
    };
  }

  #believed(atMs: number | undefined, request: Received): number {
    const nowMs = this.#parts.clock.nowMs();
    if (atMs === undefined || isBelievable(atMs, nowMs)) return atMs ?? nowMs;
    this.#parts.onFault(request, timeText);
    return nowMs;
  }

  #acknowledge(request: Received): void {
    const answer = reportTaken(request.message);
    if (answer) request.answer(answer);
  }
}

function descriptionOf(group: number, code: number, remark: string): Text {
  const known = ehomeAlarmGroups.find((one) => one.group === group);
  const name = known?.codes.find((one) => one.code === code)?.name ?? known?.name ?? otherText;
  if (remark === "") return name;
  return { zh: `${name.zh}：${remark}`, en: `${name.en}: ${remark}` };
}

const otherText: Text = { zh: "其他报警", en: "Other alarm" };
const timeText: Text = {
  zh: "设备时间与平台相差过大，报警按收到的时间记录：请为设备校时",
  en: "The device's clock is far from the platform's; the alarm is kept with the time it came. Set the device's clock.",
};
