import type { AlarmReport } from "@tessera/engine";
import type { Generated } from "kysely";
import type { AlarmState } from "../../alarm-states.ts";
import type { AttachmentKind } from "../../attachment-kinds.ts";

export interface AlarmTable {
  id: Generated<number>;
  source: string;
  /** Empty: the server. */
  device_id: string;
  /** Empty: the device as a whole. */
  channel_id: string;
  /** Both of them, as `placeOf` writes them. */
  place: string;
  alarm_type: number;
  method: number;
  severity: AlarmReport["severity"];
  /** When it began, or ended if only that was heard of. */
  at_ms: number;
  /** As its source told it, if that cannot be. */
  told_at_ms: number | null;
  /** Null: only its end was heard of. */
  began_at_ms: number | null;
  /** Null while it goes on. */
  ended_at_ms: number | null;
  /** It only happened. */
  is_moment: number;
  /** Of an alarm that goes on. */
  open_key: string | null;
  topic: string;
  /** JSON: both languages. */
  description: string;
  /** JSON. */
  position: string | null;
  /** A file of the pictures' folder. */
  picture: string | null;
  raw: string | null;
  state: Generated<AlarmState>;
  /** Null: from before there were storms. */
  storm_id: number | null;
  assignee_id: number | null;
  handling_id: number | null;
}

/** Alarms of one kind at one place that follow each other closely: one row of the inbox. */
export interface StormTable {
  id: Generated<number>;
  place: string;
  device_id: string;
  channel_id: string;
  alarm_type: number;
  source: string;
  /** The most urgent of them. */
  severity: AlarmReport["severity"];
  first_at_ms: number;
  last_at_ms: number;
  last_alarm_id: number;
  count: number;
  /** How many of them nobody has looked into. */
  new_count: number;
  /** While more of the kind join it. */
  open_key: string | null;
}

/** How many alarms of a kind there were in an hour or a day of UTC. */
export interface TallyTable {
  span: "hour" | "day";
  from_ms: number;
  place: string;
  alarm_type: number;
  method: number;
  severity: number;
  source: string;
  state: AlarmState;
  device_id: string;
  count: number;
}

/** One of what was made of an alarm. */
export interface HandledRow {
  readonly at_ms: number;
  readonly user_name: string;
  readonly note: string;
  /** Null: as it was, as below. */
  readonly made_state: AlarmState | null;
  /** Empty: nobody's. */
  readonly made_assignee: string | null;
}

export interface AlarmTables {
  alarms: AlarmTable;
  alarm_storms: StormTable;
  alarm_tallies: TallyTable;
  alarm_handlings: HandledRow & { readonly id: Generated<number>; readonly user_id: number };
  alarm_handled: {
    alarm_id: number;
    handling_id: number;
    /** Before that handling, to undo it. */
    before_state: AlarmState;
    before_assignee_id: number | null;
  };
  /** What no plan has looked at yet. */
  alarm_fresh: {
    id: Generated<number>;
    alarm_id: number;
    phase: AlarmReport["phase"];
    at_ms: number;
  };
  /** Every place that ever had an alarm. */
  alarm_places: { place: string; device_id: string };
  users: { id: number; name: string };
  alarm_pictures: { alarm_id: number; at_ms: number; file: string };
  alarm_attachments: {
    id: Generated<number>;
    alarm_id: number;
    name: string;
    kind: AttachmentKind;
    /** Empty: to be saved only. */
    media_type: string;
    size_bytes: number;
    /** Of the folder of attachments. */
    file: string;
    at_ms: number;
  };
}

/** Ids of devices and channels have no slash that matters: the first one parts them. */
export const placeOf = (deviceId: string, channelId = ""): string => `${deviceId}/${channelId}`;

/** What `placeOf` joined. */
export function partsOf(place: string): { readonly deviceId: string; readonly channelId: string } {
  const slash = place.indexOf("/");
  return { deviceId: place.slice(0, slash), channelId: place.slice(slash + 1) };
}
