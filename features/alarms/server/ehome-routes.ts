import type { Language } from "@tessera/base";
import { type Route, route } from "@tessera/platform/server";
import { sql } from "kysely";
import { clearEhomeAlarms, deleteEhomeAlarm, listEhomeAlarms } from "../ehome-calls.ts";
import { ehomeAlarmGroups, ehomeSource, ehomeTopic } from "../ehome-types.ts";
import { askedOf } from "./asked.ts";
import { type ListRouteParts, unknownAlarm } from "./list-routes.ts";
import type { AlarmRow } from "./store/alarm-query-store.ts";
import { type Naming, wireAlarmOf } from "./wire.ts";

/** EHome alarms are alarms like others; these calls show them as that family of platforms does. */
export function ehomeRoutes({
  store,
  queries,
  seen,
  catalog,
  settled,
  tellChanged,
}: ListRouteParts): readonly Route[] {
  const own = sql<boolean>`source = ${ehomeSource}`;
  return [
    route(listEhomeAlarms, async (filter, { principal, language }) => {
      await settled();
      const asked = {
        ...askedOf({ ...noKind, ...filter, source: ehomeSource }),
        topics: topicsOf(filter),
      };
      const sees = seen.by(principal, { ...filter, channel: "", group: 0 });
      const places = sees && (await queries.places()).filter(sees);
      const { start, limit } = filter;
      const { total, rows } = await queries.page(asked, { places, start, limit });
      const naming = { catalog: catalog(), language };
      return { total, rows: rows.map((row) => wireEhome(row, naming)) };
    }),
    route(deleteEhomeAlarm, async ({ ID, IDs }, { noteChange }) => {
      const ids = [...new Set([...ID, ...IDs])];
      if (ids.length === 0) throw unknownAlarm();
      const Deleted = await store.remove(sql`${own} and id in (${sql.join(ids)})`);
      if (Deleted === 0) throw unknownAlarm();
      noteChange({ target: "EHome 报警", after: { deleted: Deleted } });
      tellChanged();
      return { Deleted };
    }),
    route(clearEhomeAlarms, async (_, { noteChange }) => {
      const Deleted = await store.remove(own);
      noteChange({ target: "EHome 报警", after: { deleted: Deleted } });
      tellChanged();
      return { Deleted };
    }),
  ];
}

const noKind = {
  priority: [],
  method: [],
  type: [],
  state: [],
  storm: 0,
  assignee: 0,
};

/** Those of a group, or of one code of it. */
function topicsOf({
  group,
  code,
}: {
  readonly group?: number | undefined;
  readonly code?: number | undefined;
}): readonly string[] {
  if (group === undefined) return code === undefined ? [] : [ehomeTopic(1, code)];
  return code === undefined ? [`${group}/*`] : [ehomeTopic(group, code)];
}

function wireEhome(row: AlarmRow, naming: Naming) {
  const alarm = wireAlarmOf(row, naming);
  const [Group = 0, Code = 0] = row.topic.split("/").map(Number);
  return {
    ID: alarm.ID,
    DeviceID: alarm.DeviceID,
    DeviceName: alarm.DeviceName,
    ChannelID: alarm.ChannelID,
    ChannelName: alarm.ChannelName,
    Time: alarm.Time,
    Description: alarm.Description,
    snap: alarm.snap,
    Group,
    Code,
    ...namesOf(Group, Code, naming.language),
  };
}

function namesOf(group: number, code: number, language: Language) {
  const known = ehomeAlarmGroups.find((one) => one.group === group);
  const name = known?.codes.find((one) => one.code === code)?.name;
  return {
    GroupName: known?.name[language] ?? String(group),
    CodeName: name?.[language] ?? String(code),
  };
}
