import type { Clock, Text } from "@tessera/base";
import { type AlarmIntake, type AlarmReport, type ChannelRef, channelKey } from "@tessera/engine";
import type { Events } from "@tessera/platform/server";
import type { RecordingTrouble } from "../platform-events.ts";
import { ownSource, ownTopicOf } from "./recording-alarm.ts";

/** Something that keeps channels from being recorded, however many. */
export interface Cause {
  /** The same cause has the same. */
  readonly key: string;
  readonly kind: RecordingTrouble["kind"];
  /** 1 video loss, 3 disk full, 16 video anomaly, 18 disk fault. */
  readonly alarmType: 1 | 3 | 16 | 18;
  /** What is wrong and what to do. */
  readonly text: Text;
  /** Undefined: it is about the server's storage. */
  readonly channel?: ChannelRef | undefined;
  /** Those that suffer from it. */
  readonly channels: readonly ChannelRef[];
}

export interface Outage extends Cause {
  readonly sinceMs: number;
}

interface OutagesParts {
  readonly events: Pick<Events, "tellSite">;
  readonly alarms: AlarmIntake;
  readonly clock: Clock;
}

/** Footage is being lost. */
const severity: AlarmReport["severity"] = 1;

/** What is wrong now. Each outage is told once when it begins and once when it is over. */
export class Outages {
  readonly #events: Pick<Events, "tellSite">;
  readonly #alarms: AlarmIntake;
  readonly #clock: Clock;
  #open: ReadonlyMap<string, Outage> = new Map();

  constructor({ events, alarms, clock }: OutagesParts) {
    this.#events = events;
    this.#alarms = alarms;
    this.#clock = clock;
  }

  all(): Iterable<Outage> {
    return this.#open.values();
  }

  has(key: string): boolean {
    return this.#open.has(key);
  }

  /** These and no others. */
  set(causes: readonly Cause[]): void {
    const before = this.#open;
    const nowMs = this.#clock.nowMs();
    const now = new Map(
      causes.map((cause) => {
        const sinceMs = before.get(cause.key)?.sinceMs ?? nowMs;
        return [cause.key, { ...cause, sinceMs }];
      }),
    );
    this.#open = now;
    for (const outage of before.values()) if (!now.has(outage.key)) this.#tell(outage, "ends");
    for (const outage of now.values()) if (!before.has(outage.key)) this.#tell(outage, "begins");
  }

  #tell({ key, kind, alarmType, channel, text, sinceMs }: Outage, phase: "begins" | "ends"): void {
    this.#alarms
      .report({
        source: ownSource,
        deviceId: channel?.deviceId ?? "",
        channel,
        alarmType,
        severity,
        phase,
        key,
        atMs: this.#clock.nowMs(),
        topic: ownTopicOf(kind),
        description: text,
      })
      // Whoever could not store it has said so; the banner is told in any case.
      .catch(() => {});
    this.#events.tellSite("recording-trouble", { kind, phase, sinceMs, text, channel });
  }
}

export const channelCause = (channel: ChannelRef, name: string): string =>
  `${name}/${channelKey(channel)}`;
