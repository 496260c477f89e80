import type { Clock, Logger, Text } from "@tessera/base";
import type { AlarmIntake } from "@tessera/engine";
import { reportOf, systemTypes } from "./system-alarm.ts";

interface ClockWatchParts {
  readonly alarms: Pick<AlarmIntake, "report">;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Clocks are led by less than this; more is a step. */
const stepMs = 5000;

/** Tells when the wall clock of this server is set, by the clock that never steps. */
export class ClockWatch {
  readonly #parts: ClockWatchParts;
  /** Wall time minus the other. */
  #offsetMs: number;

  constructor(parts: ClockWatchParts) {
    this.#parts = parts;
    this.#offsetMs = offsetOf(parts.clock);
  }

  /** Called again and again. */
  async look(): Promise<void> {
    const { alarms, clock, log } = this.#parts;
    const offsetMs = offsetOf(clock);
    const steppedMs = offsetMs - this.#offsetMs;
    this.#offsetMs = offsetMs;
    if (Math.abs(steppedMs) < stepMs) return;
    const atMs = clock.nowMs();
    const alarm = {
      key: "clock step",
      deviceId: "",
      channel: undefined,
      alarmType: systemTypes.clock,
      severity: 2,
      topic: "System/ClockStep",
      description: stepText(steppedMs),
      beganAtMs: atMs,
      members: [],
    } as const;
    await alarms
      .report(reportOf(alarm, "happens", atMs))
      .catch((error: unknown) => log.error({ error }, "a step of the clock was not kept"));
  }
}

const offsetOf = (clock: Clock): number => clock.nowMs() - clock.monotonicMs();

function stepText(steppedMs: number): Text {
  const length = lengthText(steppedMs);
  return steppedMs > 0
    ? {
        zh: `服务器时间被调快了 ${length.zh}，这段时间可能没有录像；请检查 NTP 校时`,
        en: `The clock of the server was set ahead by ${length.en}; footage may be missing for that time. Check NTP.`,
      }
    : {
        zh: `服务器时间被调慢了 ${length.zh}，录像和报警的时间可能重叠；请检查 NTP 校时`,
        en: `The clock of the server was set back by ${length.en}; times of footage and alarms may overlap. Check NTP.`,
      };
}

/** `90 秒`, `3 分钟`, `2 小时`. */
export function lengthText(ms: number): Text {
  const seconds = Math.round(Math.abs(ms) / 1000);
  if (seconds < 120) return { zh: `${seconds} 秒`, en: `${seconds} s` };
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return { zh: `${minutes} 分钟`, en: `${minutes} min` };
  const hours = Math.round(minutes / 60);
  return hours < 48
    ? { zh: `${hours} 小时`, en: `${hours} h` }
    : { zh: `${Math.round(hours / 24)} 天`, en: `${Math.round(hours / 24)} days` };
}
