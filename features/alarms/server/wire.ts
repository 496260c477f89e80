import type { Language, Text } from "@tessera/base";
import type { DeviceCatalog, GpsPosition } from "@tessera/engine";
import { wireTime } from "@tessera/platform/server";
import type { WireAlarm, WireHandling, WireStorm } from "../contract.ts";
import type { AlarmRow } from "./store/alarm-query-store.ts";
import type { HandledRow } from "./store/alarm-tables.ts";
import type { StormRow } from "./store/inbox-store.ts";

export interface Naming {
  readonly catalog: Pick<DeviceCatalog, "device" | "channel">;
  readonly language: Language;
}

/** A recording is looked at from here on, so that one sees how it came about. */
const leadMs = 5000;

export function wireAlarmOf(row: AlarmRow, naming: Naming): WireAlarm {
  const text = JSON.parse(row.description) as Text;
  const position = row.position ? (JSON.parse(row.position) as GpsPosition) : undefined;
  return {
    ID: row.id,
    ...placeNames(row, naming),
    AlarmPriority: row.severity,
    AlarmMethod: row.method,
    AlarmType: row.alarm_type,
    EventType: row.topic,
    Time: wireTime(row.at_ms),
    AtMs: row.at_ms,
    EndMs: row.ended_at_ms ?? 0,
    ToldTime: wireTime(row.told_at_ms),
    Description: text[naming.language],
    Text: { zh: text.zh, en: text.en },
    Source: row.source,
    Longitude: position?.longitude ?? null,
    Latitude: position?.latitude ?? null,
    snap: row.picture ? `/api/v1/alarm/picture?id=${row.id}` : "",
    record: recordOf(row),
    CreatedAt: wireTime(row.at_ms),
    State: row.state,
    ...handlingOf(row),
    StormID: row.storm_id ?? 0,
  };
}

const handlingOf = (row: AlarmRow) => ({
  HandledBy: row.handled_by ?? "",
  HandledAt: wireTime(row.handled_at_ms),
  Note: row.note ?? "",
  AssigneeID: row.assignee_id ?? 0,
  Assignee: row.assignee ?? "",
});

export const wireHandlingOf = (row: HandledRow): WireHandling => ({
  Time: wireTime(row.at_ms),
  By: row.user_name,
  State: row.made_state,
  Assignee: row.made_assignee,
  Note: row.note,
});

export const wireStormOf = (
  storm: StormRow,
  last: AlarmRow,
  isMuted: boolean,
  naming: Naming,
): WireStorm => ({
  ID: storm.id,
  ...placeNames(storm, naming),
  AlarmPriority: storm.severity,
  AlarmType: storm.alarm_type,
  Source: storm.source,
  FirstMs: storm.first_at_ms,
  LastMs: storm.last_at_ms,
  Count: storm.count,
  NewCount: storm.new_count,
  Last: wireAlarmOf(last, naming),
  IsMuted: isMuted,
});

function placeNames(
  { device_id, channel_id }: Pick<AlarmRow, "device_id" | "channel_id">,
  { catalog }: Naming,
) {
  const ref = { deviceId: device_id, channelId: channel_id };
  return {
    DeviceID: device_id,
    DeviceName: catalog.device(device_id)?.name ?? "",
    ChannelID: channel_id,
    ChannelName: (channel_id && catalog.channel(ref)?.name) || "",
  };
}

function recordOf({ device_id, channel_id, at_ms }: AlarmRow): string {
  if (!channel_id) return "";
  const path = [device_id, channel_id].map(encodeURIComponent).join("/");
  return `/video/backtime/${path}?at=${at_ms - leadMs}`;
}
