import { chunksOf, type Database } from "@tessera/platform/server";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { AlarmState } from "../../alarm-states.ts";
import type { AlarmTables, HandledRow } from "./alarm-tables.ts";
import { negated, TallyStore } from "./tally-store.ts";

export interface Handling {
  readonly atMs: number;
  readonly userId: number;
  readonly userName: string;
  readonly note: string;
  /** Undefined: as it was, as below. */
  readonly state: AlarmState | undefined;
  /** Null: nobody's. */
  readonly assignee: { readonly id: number; readonly name: string } | null | undefined;
}

/** Kinds of alarms of one device that somebody has looked into. */
export interface SeenTo {
  readonly source: string;
  readonly deviceId: string;
  readonly topics: readonly string[];
}

/** Of one handling: who handles thousands at once tells no device about each. */
const mostSeenTo = 500;
const mostTopics = 50;

/** What people make of alarms, all of it, with what was before, so that the last word can be taken back. */
export class HandlingStore {
  readonly #database: Database;
  readonly #db: Kysely<AlarmTables>;
  readonly #tallies: TallyStore;

  constructor(database: Database) {
    this.#database = database;
    this.#db = database.as();
    this.#tallies = new TallyStore(database);
  }

  /** The places of the alarms of a condition. */
  async places(condition: RawBuilder<boolean>): Promise<readonly string[]> {
    const rows = await this.#db
      .selectFrom("alarms")
      .select("place")
      .distinct()
      .where(condition)
      .execute();
    return rows.map(({ place }) => place);
  }

  /** Whom an alarm can be given to, by name. */
  users(): Promise<readonly { readonly id: number; readonly name: string }[]> {
    return this.#db.selectFrom("users").select(["id", "name"]).orderBy("name").execute();
  }

  /** All that was made of an alarm, the last one last. */
  of(alarmId: number): Promise<readonly HandledRow[]> {
    return this.#db
      .selectFrom("alarm_handled")
      .innerJoin("alarm_handlings", "alarm_handlings.id", "alarm_handled.handling_id")
      .select(["at_ms", "user_name", "note", "made_state", "made_assignee"])
      .where("alarm_id", "=", alarmId)
      .orderBy("alarm_handlings.id")
      .execute();
  }

  /** Its number, and how many alarms it is about. */
  handle(
    condition: RawBuilder<boolean>,
    { atMs, userId, userName, note, state, assignee }: Handling,
  ): Promise<{ readonly id: number; readonly changed: number }> {
    return this.#database.transaction(async () => {
      const { id } = await this.#db
        .insertInto("alarm_handlings")
        .values({
          at_ms: atMs,
          user_id: userId,
          user_name: userName,
          note,
          made_state: state ?? null,
          made_assignee: assignee === undefined ? null : (assignee?.name ?? ""),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await sql`insert into alarm_handled (alarm_id, handling_id, before_state, before_assignee_id)
        select id, ${sql.lit(id)}, state, assignee_id from alarms where ${condition}`.execute(
        this.#db,
      );
      const changed = await this.#change(isIn(id), sql`handling_id = ${id}`, {
        handling_id: sql`${id}`,
        ...(state !== undefined && { state: sql`${state}` }),
        ...(assignee !== undefined && { assignee_id: sql`${assignee?.id ?? null}` }),
      });
      return { id, changed };
    });
  }

  /** What it is about that nobody had looked into before, by device. */
  async seenTo(id: number): Promise<readonly SeenTo[]> {
    const rows = await this.#db
      .selectFrom("alarm_handled")
      .innerJoin("alarms", "alarms.id", "alarm_handled.alarm_id")
      .select(["source", "device_id", "topic"])
      .distinct()
      .where("alarm_handled.handling_id", "=", id)
      .where("alarm_handled.before_state", "=", "new")
      .where("alarms.state", "<>", "new")
      .limit(mostSeenTo)
      .execute();
    const byDevice = Map.groupBy(rows, ({ source, device_id }) => `${source} ${device_id}`);
    return [...byDevice.values()].flatMap((kinds) => {
      const [first] = kinds;
      if (!first || first.device_id === "") return [];
      const topics = kinds.slice(0, mostTopics).map(({ topic }) => topic);
      return [{ source: first.source, deviceId: first.device_id, topics }];
    });
  }

  async userOf(id: number): Promise<number | undefined> {
    const row = await this.#db
      .selectFrom("alarm_handlings")
      .select("user_id")
      .where("id", "=", id)
      .executeTakeFirst();
    return row?.user_id;
  }

  /** What somebody else has handled since stays. Gives how many are as they were before. */
  undo(id: number): Promise<number> {
    return this.#database.transaction(async () => {
      const before = (column: string) =>
        sql`(select ${sql.ref(`alarm_handled.${column}`)} from alarm_handled
          where alarm_id = alarms.id and alarm_handled.handling_id = ${id})`;
      // Whoever handled them since has a later number.
      const isUndone = sql<boolean>`${isIn(id)} and coalesce(handling_id, 0) < ${id}`;
      const changed = await this.#change(sql`handling_id = ${id}`, isUndone, {
        state: before("before_state"),
        assignee_id: before("before_assignee_id"),
        handling_id: sql`(select max(alarm_handled.handling_id) from alarm_handled
          where alarm_id = alarms.id and alarm_handled.handling_id < ${id})`,
      });
      await sql`delete from alarm_handled where handling_id = ${id}
        and alarm_id in (select id from alarms where ${isUndone})`.execute(this.#db);
      // Where somebody has handled the alarm since, it stays in what was made of it.
      await this.#db
        .deleteFrom("alarm_handlings")
        .where("id", "=", id)
        .where(sql<boolean>`not exists (select 1 from alarm_handled where handling_id = ${id})`)
        .execute();
      return changed;
    });
  }

  /** Changes alarms in one statement: to write a row is what costs. They fit one condition before and one after it. */
  async #change(
    before: RawBuilder<boolean>,
    after: RawBuilder<boolean>,
    change: Partial<Record<"state" | "assignee_id" | "handling_id", RawBuilder<unknown>>>,
  ): Promise<number> {
    const isCounted = change.state !== undefined;
    if (isCounted) await this.#tallies.count(negated(await this.#tallies.of(before)));
    const { numUpdatedRows } = await this.#db
      .updateTable("alarms")
      .set(change as never)
      .where(before)
      .executeTakeFirst();
    if (isCounted) await this.#tallies.count(await this.#tallies.of(after));
    if (isCounted) await this.#countNew(await this.#stormsOf(after));
    return Number(numUpdatedRows);
  }

  async #stormsOf(condition: RawBuilder<boolean>): Promise<readonly number[]> {
    const rows = await this.#db
      .selectFrom("alarms")
      .select("storm_id")
      .distinct()
      .where(condition)
      .execute();
    return rows.flatMap(({ storm_id }) => (storm_id === null ? [] : [storm_id]));
  }

  async #countNew(stormIds: readonly number[]): Promise<void> {
    for (const chunk of chunksOf(stormIds))
      await this.#db
        .updateTable("alarm_storms")
        .set({
          new_count: sql`(select count(*) from alarms
            where storm_id = alarm_storms.id and state = 'new')`,
        })
        .where("id", "in", chunk)
        .execute();
  }
}

/** An alarm that the handling is about. */
const isIn = (id: number) =>
  sql<boolean>`id in (select alarm_id from alarm_handled where alarm_handled.handling_id = ${id})`;
