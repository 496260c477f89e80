import { type Clock, type Logger, Turns } from "@tessera/base";
import type { AlarmIntake, ChannelRef } from "@tessera/engine";
import { reportOf, type SystemAlarm } from "./system-alarm.ts";
import type { SystemAlarmStore } from "./system-alarm-store.ts";

export interface OpenAlarmsParts {
  readonly store: Pick<SystemAlarmStore, "open" | "save" | "remove">;
  readonly alarms: Pick<AlarmIntake, "report">;
  readonly clock: Clock;
  readonly log: Logger;
}

interface Kept {
  readonly alarm: SystemAlarm;
  /** Whether the store has it as it is here, and whether its beginning was reported. */
  readonly state: "new" | "changed" | "open" | "over";
  readonly overAtMs: number;
}

/**
 * What is wrong now, over restarts: a beginning is reported once, and so is its end, also of what was over while no server
 * looked. What could not be stored is tried again with the next `flush`.
 */
export class OpenAlarms {
  readonly #parts: OpenAlarmsParts;
  readonly #scope: string;
  readonly #turns = new Turns();
  readonly #kept = new Map<string, Kept>();

  private constructor(parts: OpenAlarmsParts, scope: string) {
    this.#parts = parts;
    this.#scope = scope;
  }

  static async load(parts: OpenAlarmsParts, scope: string): Promise<OpenAlarms> {
    const open = new OpenAlarms(parts, scope);
    for (const { alarm, isReported } of await parts.store.open(scope))
      open.#kept.set(alarm.key, { alarm, state: isReported ? "open" : "new", overAtMs: 0 });
    return open;
  }

  all(): readonly SystemAlarm[] {
    return [...this.#kept.values()]
      .filter(({ state }) => state !== "over")
      .map(({ alarm }) => alarm);
  }

  /** What is wrong already stays as it began. */
  raise(alarm: SystemAlarm): void {
    const known = this.#kept.get(alarm.key);
    if (known?.state === "over") {
      // It has come again before its end was told: it never was over.
      this.#kept.set(alarm.key, { ...known, state: "changed" });
    } else if (!known) this.#kept.set(alarm.key, { alarm, state: "new", overAtMs: 0 });
  }

  /** More cameras that it is about. */
  join(key: string, members: readonly ChannelRef[]): void {
    const known = this.#kept.get(key);
    if (!known || known.state === "over") return;
    const alarm = { ...known.alarm, members: [...known.alarm.members, ...members] };
    this.#kept.set(key, { ...known, alarm, state: known.state === "new" ? "new" : "changed" });
  }

  end(key: string): void {
    const known = this.#kept.get(key);
    if (known && known.state !== "over")
      this.#kept.set(key, { ...known, state: "over", overAtMs: this.#parts.clock.nowMs() });
  }

  /** These are wrong and no others. */
  set(alarms: readonly SystemAlarm[]): void {
    const keys = new Set(alarms.map(({ key }) => key));
    for (const { key } of this.all()) if (!keys.has(key)) this.end(key);
    for (const alarm of alarms) this.raise(alarm);
  }

  /** Stores and tells what has changed. */
  flush(): Promise<void> {
    return this.#turns.run(async () => {
      for (const kept of this.#kept.values())
        try {
          await this.#settle(kept);
        } catch (error) {
          this.#parts.log.error({ error, key: kept.alarm.key }, "a system alarm was not kept");
        }
    });
  }

  async #settle(kept: Kept): Promise<void> {
    const { store, alarms } = this.#parts;
    const { alarm, state, overAtMs } = kept;
    const { key } = alarm;
    if (state === "new") {
      // Stored first: a server that dies between the two reports it again, and it is joined.
      await store.save(this.#scope, alarm, false);
      await alarms.report(reportOf(alarm, "begins", alarm.beganAtMs));
    }
    if (state === "new" || state === "changed") {
      await store.save(this.#scope, alarm, true);
      if (this.#kept.get(key) === kept) this.#kept.set(key, { ...kept, state: "open" });
    }
    if (state !== "over") return;
    await alarms.report(reportOf(alarm, "ends", overAtMs));
    await store.remove(this.#scope, key);
    if (this.#kept.get(key) === kept) this.#kept.delete(key);
  }
}
