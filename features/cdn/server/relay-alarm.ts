import type { Clock, Logger } from "@tessera/base";
import type { AlarmIntake, ChannelRef } from "@tessera/engine";
import type { RelayState } from "./relay-push.ts";

interface RelayAlarmParts {
  readonly channel: ChannelRef;
  readonly alarms: AlarmIntake;
  readonly clock: Clock;
  readonly log: Logger;
}

/** What fails no longer than this is nobody's concern. */
const patienceMs = 60_000;
/** 视频异常. */
const alarmType = 16;

/** Raised when a push has failed for a while, over when something goes out again or is not wanted any more. */
export class RelayAlarm {
  readonly #parts: RelayAlarmParts;
  #cancel: (() => void) | undefined;
  #isRaised = false;

  constructor(parts: RelayAlarmParts) {
    this.#parts = parts;
  }

  follow(state: RelayState): void {
    if (state.status === "pushing") return this.stop();
    if (state.status !== "failing" || this.#isRaised) return;
    this.#cancel?.();
    const failedForMs = this.#parts.clock.nowMs() - state.sinceMs;
    this.#cancel = this.#parts.clock.after(Math.max(0, patienceMs - failedForMs), () => {
      this.#isRaised = true;
      this.#report("begins", state);
    });
  }

  /** Idempotent. */
  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    if (!this.#isRaised) return;
    this.#isRaised = false;
    this.#report("ends", undefined);
  }

  #report(phase: "begins" | "ends", state: RelayState | undefined): void {
    const { channel, alarms, clock, log } = this.#parts;
    const { zh = "", en = "" } = state?.reason ?? {};
    alarms
      .report({
        source: "cdn",
        deviceId: channel.deviceId,
        channel,
        alarmType,
        severity: 3,
        phase,
        key: "relay",
        atMs: clock.nowMs(),
        topic: "Relay/Failing",
        description: state
          ? { zh: `CDN 推流失败：${zh}`, en: `The push to the CDN fails: ${en}` }
          : { zh: "CDN 推流已恢复", en: "The push to the CDN goes on" },
      })
      .catch((error: unknown) => log.error({ error }, "the alarm of a relay was not kept"));
  }
}
