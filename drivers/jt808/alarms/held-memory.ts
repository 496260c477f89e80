import type { Logger, Text } from "@tessera/base";
import type { AlarmReport } from "@tessera/engine";
import { driverName } from "../jt808-driver.ts";
import type { HeldAlarm } from "./held-alarms.ts";

/** Alarms that are stored as begun and not ended. */
export interface OpenAlarms {
  openOf(source: string, deviceId: string): Promise<readonly OpenAlarm[]>;
}

export interface OpenAlarm extends Pick<AlarmReport, "key" | "channel" | "alarmType" | "severity"> {
  readonly method: number;
  readonly description: Text;
}

export type Held = ReadonlyMap<string, HeldAlarm>;

interface MemoryParts {
  readonly open: OpenAlarms;
  readonly log: Logger;
}

const nothing: Held = new Map();
/** Terminals whose alarms go on while they are away. */
const mostRemembered = 50_000;
/** What one says while its alarms are read. */
const mostWaiting = 200;

/**
 * What holds of each terminal. It is read anew when a terminal comes: this server may have started since, or another may
 * have heard it meanwhile.
 */
export class HeldMemory {
  readonly #parts: MemoryParts;
  /** Of each terminal that has any; also while it is away. */
  readonly #held = new Map<string, Held>();
  /** Those that are being read, with what is to be done then. */
  readonly #reading = new Map<string, (() => void)[]>();

  constructor(parts: MemoryParts) {
    this.#parts = parts;
  }

  of(deviceId: string): Held {
    return this.#held.get(deviceId) ?? nothing;
  }

  set(deviceId: string, held: Held): void {
    this.#held.delete(deviceId);
    if (held.size === 0) return;
    this.#held.set(deviceId, held);
    const [oldest] = this.#held.keys();
    if (this.#held.size > mostRemembered && oldest !== undefined) this.#held.delete(oldest);
  }

  /** Never rejects: what cannot be read is as it was here. */
  async recall(deviceId: string): Promise<void> {
    if (this.#reading.has(deviceId)) return;
    const waiting: (() => void)[] = [];
    this.#reading.set(deviceId, waiting);
    try {
      const open = await this.#parts.open.openOf(driverName, deviceId);
      const held = open.filter(({ key }) => ofBits.test(key)).map(heldOf);
      this.set(deviceId, new Map(held.map((alarm) => [alarm.key, alarm])));
    } catch (error) {
      this.#parts.log.error({ error, device: deviceId }, "open alarms could not be read");
    }
    this.#reading.delete(deviceId);
    for (const task of waiting) task();
  }

  /** In the order of asking; at once unless they are being read. */
  whenKnown(deviceId: string, task: () => void): void {
    const waiting = this.#reading.get(deviceId);
    if (!waiting) return task();
    if (waiting.length < mostWaiting) waiting.push(task);
  }
}

/** Those that a location tells by bits; others say themselves when they end. */
const ofBits = /^(alarm|video|lost|covered|store|behaviour) \d+$/;

const heldOf = ({
  key,
  channel,
  alarmType,
  severity,
  method,
  description,
}: OpenAlarm): HeldAlarm => ({
  key,
  kind: { alarmType, severity, method, text: description },
  channel: channel && Number(channel.channelId),
});
