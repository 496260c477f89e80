import type { Clock, Text } from "@tessera/base";
import type { AlarmIntake } from "@tessera/engine";
import type { SipPeer } from "@tessera/protocols/sip";
import { driverName } from "../gb-streams.ts";
import type { Elsewhere } from "./registrar.ts";

interface ElsewhereAlarmsParts {
  readonly alarms: AlarmIntake;
  readonly clock: Clock;
}

/** Whoever tries goes on trying. */
const quietMs = 10 * 60_000;
const maxKept = 10_000;
const otherAlarm = 0;

/** Tells when a device that is here registers from somewhere else: it may be another that knows its password. */
export class ElsewhereAlarms {
  readonly #parts: ElsewhereAlarmsParts;
  readonly #told = new Map<string, number>();

  constructor(parts: ElsewhereAlarmsParts) {
    this.#parts = parts;
  }

  take({ deviceId, here, there, isTaken }: Elsewhere): void {
    const { alarms, clock } = this.#parts;
    const nowMs = clock.monotonicMs();
    const key = `${deviceId} ${isTaken}`;
    if (nowMs - (this.#told.get(key) ?? Number.NEGATIVE_INFINITY) < quietMs) return;
    if (this.#told.size >= maxKept) this.#told.clear();
    this.#told.set(key, nowMs);
    alarms
      .report({
        source: driverName,
        deviceId,
        alarmType: otherAlarm,
        severity: isTaken ? 2 : 1,
        phase: "happens",
        key: "registered-elsewhere",
        atMs: clock.nowMs(),
        topic: "GB28181/registered-elsewhere",
        description: isTaken ? movedText(here, there) : refusedText(here, there),
      })
      // Whoever could not store it has said so.
      .catch(() => {});
  }
}

const placeOf = ({ host, port }: SipPeer) => `${host}:${port}`;

const movedText = (here: SipPeer, there: SipPeer): Text => ({
  zh: `设备在线时又从 ${placeOf(there)} 注册（原为 ${placeOf(here)}），新会话已接替原会话。若设备没有移动，请核实并更换其密码`,
  en: `The device was online from ${placeOf(here)} and registered again from ${placeOf(there)}; the new session replaced the old one. If the device was not moved, investigate and change its password.`,
});

const refusedText = (here: SipPeer, there: SipPeer): Text => ({
  zh: `设备在线（${placeOf(here)}）时，有设备从 ${placeOf(there)} 以相同编号注册，已拒绝。可能是冒充，或两台设备编号相同；请为该设备设置单独的密码`,
  en: `While the device was online from ${placeOf(here)}, another device registered with its ID from ${placeOf(there)} and was refused. It may be an impostor, or two devices share one ID. Give the device its own password.`,
});
