import { chunksOf, type Database } from "@tessera/platform/server";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { AlarmState } from "../../alarm-states.ts";
import type { AlarmTables } from "./alarm-tables.ts";
import { negated, TallyStore } from "./tally-store.ts";

export interface Handling {
  readonly atMs: number;
  readonly userId: number;
  readonly userName: string;
  readonly note: string;
  /** Undefined: as it was, as below. */
  readonly state: AlarmState | undefined;
  /** Null: nobody's. */
  readonly assigneeId: number | null | undefined;
}

/** What people make of alarms, with what was before, so that the last word can be taken back. */
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

  /** Its number, and how many alarms it is about. */
  handle(
    condition: RawBuilder<boolean>,
    { atMs, userId, userName, note, state, assigneeId }: Handling,
  ): Promise<{ readonly id: number; readonly changed: number }> {
    return this.#database.transaction(async () => {
      const { id } = await this.#db
        .insertInto("alarm_handlings")
        .values({ at_ms: atMs, user_id: userId, user_name: userName, note })
        .returning("id")
        .executeTakeFirstOrThrow();
      const { numUpdatedRows } = await this.#db
        .updateTable("alarms")
        .set({
          before_state: sql`state`,
          before_assignee_id: sql`assignee_id`,
          before_handling_id: sql`handling_id`,
          handling_id: id,
        })
        .where(condition)
        .executeTakeFirst();
      await this.#change(id, {
        ...(state !== undefined && { state: sql`${state}` }),
        ...(assigneeId !== undefined && { assignee_id: sql`${assigneeId}` }),
      });
      return { id, changed: Number(numUpdatedRows) };
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
      const stormIds = await this.#stormsOf(id);
      await this.#change(id, { state: sql`before_state`, assignee_id: sql`before_assignee_id` });
      const { numUpdatedRows } = await this.#db
        .updateTable("alarms")
        .set({ handling_id: sql`before_handling_id`, before_handling_id: null })
        .where("handling_id", "=", id)
        .executeTakeFirst();
      await this.#countNew(stormIds);
      await this.#db.deleteFrom("alarm_handlings").where("id", "=", id).execute();
      return Number(numUpdatedRows);
    });
  }

  /** Of the alarms that the handling is about. */
  async #change(
    id: number,
    change: { readonly state?: RawBuilder<unknown>; readonly assignee_id?: RawBuilder<unknown> },
  ): Promise<void> {
    if (Object.keys(change).length === 0) return;
    const isAbout = sql<boolean>`handling_id = ${id}`;
    await this.#tallies.count(negated(await this.#tallies.of(isAbout)));
    await this.#db
      .updateTable("alarms")
      .set(change as never)
      .where(isAbout)
      .execute();
    await this.#tallies.count(await this.#tallies.of(isAbout));
    await this.#countNew(await this.#stormsOf(id));
  }

  async #stormsOf(handlingId: number): Promise<readonly number[]> {
    const rows = await this.#db
      .selectFrom("alarms")
      .select("storm_id")
      .distinct()
      .where("handling_id", "=", handlingId)
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
