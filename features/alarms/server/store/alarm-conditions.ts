import type { DatabaseKind } from "@tessera/platform/server";
import { type RawBuilder, sql } from "kysely";
import type { AlarmState } from "../../alarm-states.ts";

/** Which alarms are asked for; a list that is empty asks for any. */
export interface AskedAlarms {
  readonly fromMs: number;
  /** Not included. */
  readonly toMs: number;
  readonly types: readonly number[];
  readonly methods: readonly number[];
  readonly severities: readonly number[];
  readonly states: readonly AlarmState[];
  readonly source: string;
  /** 0: of any. These are not counted by tallies, so whoever asks for them has all counted one by one. */
  readonly stormId: number;
  readonly assigneeId: number;
  /** As sources name what alarms are about; `1/*` is all that begins with `1/`. */
  readonly topics?: readonly string[];
}

export const anyAlarm: AskedAlarms = {
  fromMs: 0,
  // The last moment that a date can name; a whole day.
  toMs: 8_640_000_000_000_000,
  types: [],
  methods: [],
  severities: [],
  states: [],
  source: "",
  stormId: 0,
  assigneeId: 0,
};

/** What both an alarm and a tally can be asked; undefined: any. */
export function kindCondition(
  asked: Pick<AskedAlarms, "types" | "methods" | "severities" | "states" | "source">,
): RawBuilder<boolean> {
  const all = [
    oneOf("alarm_type", asked.types),
    oneOf("method", asked.methods),
    oneOf("severity", asked.severities),
    oneOf("state", asked.states),
    asked.source ? sql<boolean>`source = ${asked.source}` : undefined,
  ];
  return allOf(all);
}

/** What alarms alone know. */
export const ownCondition = ({ stormId, assigneeId, topics }: AskedAlarms): RawBuilder<boolean> =>
  allOf([
    topics && topics.length > 0 ? sql`(${sql.join(topics.map(isAbout), sql` or `)})` : undefined,
    stormId ? sql<boolean>`storm_id = ${stormId}` : undefined,
    assigneeId ? sql<boolean>`assignee_id = ${assigneeId}` : undefined,
  ]);

/** So few are named one by one: the database then knows how few alarms that will be. */
const fewPlaces = 20;

/** Any number of places in one value; undefined: all of them. */
export function placeCondition(
  kind: DatabaseKind,
  places: readonly string[] | undefined,
): RawBuilder<boolean> {
  if (!places) return sql`1 = 1`;
  if (places.length === 0) return sql`1 = 0`;
  if (places.length <= fewPlaces) return sql`place in (${sql.join(places)})`;
  const json = JSON.stringify(places);
  return kind === "postgres"
    ? sql`place in (select json_array_elements_text(${json}::json))`
    : sql`place in (select value from json_each(${json}))`;
}

export const allOf = (
  conditions: readonly (RawBuilder<boolean> | undefined)[],
): RawBuilder<boolean> => {
  const said = conditions.filter((condition) => condition !== undefined);
  return said.length === 0 ? sql`1 = 1` : sql`(${sql.join(said, sql` and `)})`;
};

/** Whether alarms have to be counted one by one, since tallies do not tell these apart. */
export const isBeyondTallies = ({ stormId, assigneeId, topics }: AskedAlarms): boolean =>
  stormId !== 0 || assigneeId !== 0 || (topics !== undefined && topics.length > 0);

const isAbout = (topic: string): RawBuilder<boolean> =>
  topic.endsWith("/*") ? sql`topic like ${`${topic.slice(0, -1)}%`}` : sql`topic = ${topic}`;

const oneOf = (
  column: string,
  values: readonly (number | string)[],
): RawBuilder<boolean> | undefined =>
  values.length === 0 ? undefined : sql`${sql.ref(column)} in (${sql.join(values)})`;
