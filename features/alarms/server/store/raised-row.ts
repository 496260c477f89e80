import type { Text } from "@tessera/base";
import type { GpsPosition, RaisedAlarm } from "@tessera/engine";
import type { Selectable } from "kysely";
import type { AlarmTable } from "./alarm-tables.ts";

/** As it was reported first. */
export const raisedOf = (row: Selectable<AlarmTable>): RaisedAlarm => ({
  id: row.id,
  source: row.source,
  deviceId: row.device_id,
  channel: row.channel_id ? { deviceId: row.device_id, channelId: row.channel_id } : undefined,
  alarmType: row.alarm_type,
  method: row.method,
  severity: row.severity,
  phase: phaseOf(row),
  // Only a source needs it, to find the alarm that ends.
  key: "",
  atMs: row.at_ms,
  position: row.position ? (JSON.parse(row.position) as GpsPosition) : undefined,
  picture: row.picture ?? undefined,
  topic: row.topic,
  description: JSON.parse(row.description) as Text,
  raw: row.raw ?? undefined,
});

function phaseOf({ is_moment, began_at_ms }: Selectable<AlarmTable>): RaisedAlarm["phase"] {
  if (is_moment) return "happens";
  return began_at_ms === null ? "ends" : "begins";
}
