import type { Migration } from "@tessera/platform/server";
import { type Kysely, sql } from "kysely";

interface StoredEvent {
  readonly device_id: string;
  readonly channel_id: string;
  readonly alarm_type: number;
  readonly phase: "begins" | "ends" | "happens";
  readonly topic: string;
  readonly description: string;
  readonly at_ms: number;
}

const rowsAStatement = 500;
/** That of alarms whose source does not say. */
const usualSeverity = 4;

/** What devices had noticed was kept as beginnings and ends before. */
export const fromDeviceEvents: Migration = {
  name: "0002-from-device-events",
  async up(db) {
    const source = db as Kysely<{ device_events: StoredEvent & { id: number } }>;
    const events = await source
      .selectFrom("device_events")
      .selectAll()
      .orderBy("at_ms")
      .orderBy("id")
      .execute();
    const alarms = joined(events);
    const target = db as Kysely<{ alarms: (typeof alarms)[number] }>;
    for (let start = 0; start < alarms.length; start += rowsAStatement)
      await target
        .insertInto("alarms")
        .values(alarms.slice(start, start + rowsAStatement))
        .execute();
    await sql`drop table device_events`.execute(db);
  },
};

function joined(events: readonly StoredEvent[]) {
  const begun = new Map<string, { ended_at_ms: number | null }>();
  const alarms = [];
  for (const { phase, at_ms, device_id, channel_id, alarm_type, topic, description } of events) {
    const event = { device_id, channel_id, alarm_type, topic, description };
    const key = [event.device_id, event.channel_id, event.alarm_type, event.topic].join(" ");
    const running = begun.get(key);
    if (phase === "begins" && running) continue;
    if (phase === "ends" && running) {
      running.ended_at_ms = at_ms;
      begun.delete(key);
      continue;
    }
    const alarm = {
      ...event,
      source: "",
      severity: usualSeverity,
      began_at_ms: phase === "ends" ? null : at_ms,
      ended_at_ms: phase === "begins" ? null : at_ms,
      is_moment: phase === "happens" ? 1 : 0,
      // An end that is still to come does not find it: it is over after an hour.
      open_key: null,
    };
    if (phase === "begins") begun.set(key, alarm);
    alarms.push(alarm);
  }
  return alarms;
}
