import { chunksOf, type Database } from "@tessera/platform/server";
import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import { type AskedAlarms, allOf, kindCondition, placeCondition } from "./alarm-conditions.ts";
import { type AlarmTables, type StormTable } from "./alarm-tables.ts";

export type StormRow = Selectable<StormTable>;

export interface AskedInbox
  extends Pick<AskedAlarms, "types" | "severities" | "source" | "assigneeId"> {
  readonly isOpenOnly: boolean;
  readonly start: number;
  readonly limit: number;
}

/** No console asks further back: what is older is in the history. */
const mostCounted = 10_000;

/** The rows of the inbox. */
export class InboxStore {
  readonly #kind: Database["kind"];
  readonly #db: Kysely<AlarmTables>;

  constructor(database: Database) {
    this.#kind = database.kind;
    this.#db = database.as();
  }

  async page(
    asked: AskedInbox,
    places: readonly string[] | undefined,
  ): Promise<{ readonly total: number; readonly rows: readonly StormRow[] }> {
    const condition = this.#condition(asked, places);
    return {
      total: await this.#count(condition),
      rows: await this.#db
        .selectFrom("alarm_storms")
        .selectAll()
        .where(condition)
        .orderBy("last_at_ms", "desc")
        .orderBy("id", "desc")
        .offset(asked.start)
        .limit(asked.limit)
        .execute(),
    };
  }

  /** The rows that some alarms are in. */
  async ofAlarms(alarmIds: readonly number[]): Promise<readonly StormRow[]> {
    const stormIds = new Set<number>();
    for (const chunk of chunksOf(alarmIds)) {
      const rows = await this.#db
        .selectFrom("alarms")
        .select("storm_id")
        .distinct()
        .where("id", "in", chunk)
        .execute();
      for (const { storm_id } of rows) if (storm_id !== null) stormIds.add(storm_id);
    }
    return this.#find([...stormIds]);
  }

  /** Rows that nobody has looked into. */
  unread(places: readonly string[] | undefined): Promise<number> {
    return this.#count(allOf([sql`new_count > 0`, places && placeCondition(this.#kind, places)]));
  }

  async #find(ids: readonly number[]): Promise<readonly StormRow[]> {
    const found: StormRow[] = [];
    for (const chunk of chunksOf(ids))
      found.push(
        ...(await this.#db
          .selectFrom("alarm_storms")
          .selectAll()
          .where("id", "in", chunk)
          .execute()),
      );
    return found;
  }

  async #count(condition: RawBuilder<boolean>): Promise<number> {
    const counted = this.#db
      .selectFrom("alarm_storms")
      .select("id")
      .where(condition)
      .limit(mostCounted)
      .as("counted");
    const { count } = await this.#db
      .selectFrom(counted)
      .select(sql<number | string>`count(*)`.as("count"))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  #condition(asked: AskedInbox, places: readonly string[] | undefined): RawBuilder<boolean> {
    const { types, severities, source, assigneeId } = asked;
    return allOf([
      kindCondition({ types, severities, source, methods: [], states: [] }),
      asked.isOpenOnly ? sql`new_count > 0` : undefined,
      assigneeId
        ? sql`exists (select 1 from alarms where alarms.storm_id = alarm_storms.id
            and alarms.assignee_id = ${assigneeId} and alarms.state in ('new', 'acknowledged'))`
        : undefined,
      places && placeCondition(this.#kind, places),
    ]);
  }
}
