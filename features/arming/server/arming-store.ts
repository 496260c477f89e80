import type { Database } from "@tessera/platform/server";
import type { Generated, Kysely, Selectable } from "kysely";
import { type Area, siteId } from "./area.ts";
import type { BuiltInMode, CustomMode } from "./modes.ts";
import type { Schedule } from "./schedule.ts";

interface ModeTable {
  id: Generated<number>;
  name: string;
  is_like: BuiltInMode;
}
interface AreaTable {
  /** "site", or the group's id. */
  area: string;
  group_id: number | null;
  mode: string;
  changed_at_ms: number;
  changed_by: string;
  is_by_schedule: number;
  /** JSON. */
  schedule: string | null;
  scheduled_mode: string | null;
}
interface Tables {
  arming_modes: ModeTable;
  arming_areas: AreaTable;
}

/** Modes that were made, and in which mode the site and its groups are. */
export class ArmingStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  async modes(): Promise<CustomMode[]> {
    const rows = await this.#db.selectFrom("arming_modes").selectAll().orderBy("id").execute();
    return rows.map(({ id, name, is_like }) => ({ id, name, like: is_like }));
  }

  async addMode({ name, like }: Omit<CustomMode, "id">): Promise<number> {
    const { id } = await this.#db
      .insertInto("arming_modes")
      .values({ name, is_like: like })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }

  async changeMode({ id, name, like }: CustomMode): Promise<void> {
    await this.#db
      .updateTable("arming_modes")
      .set({ name, is_like: like })
      .where("id", "=", id)
      .execute();
  }

  async removeMode(id: number): Promise<void> {
    await this.#db.deleteFrom("arming_modes").where("id", "=", id).execute();
  }

  async areas(): Promise<Area[]> {
    const rows = await this.#db.selectFrom("arming_areas").selectAll().execute();
    return rows.map(toArea);
  }

  async saveArea(area: Area): Promise<void> {
    const row = toRow(area);
    await this.#db
      .insertInto("arming_areas")
      .values(row)
      .onConflict((conflict) => conflict.column("area").doUpdateSet(row))
      .execute();
  }

  async removeArea(groupId: number): Promise<void> {
    await this.#db.deleteFrom("arming_areas").where("area", "=", nameOf(groupId)).execute();
  }
}

const nameOf = (groupId: number): string => (groupId === siteId ? "site" : String(groupId));

const toRow = (area: Area): Selectable<AreaTable> => ({
  area: nameOf(area.groupId),
  group_id: area.groupId === siteId ? null : area.groupId,
  mode: area.mode,
  changed_at_ms: area.changedAtMs,
  changed_by: area.changedBy,
  is_by_schedule: area.isBySchedule ? 1 : 0,
  schedule: area.schedule ? JSON.stringify(area.schedule) : null,
  scheduled_mode: area.scheduled ?? null,
});

const toArea = (row: Selectable<AreaTable>): Area => ({
  groupId: row.group_id ?? siteId,
  mode: row.mode,
  changedAtMs: row.changed_at_ms,
  changedBy: row.changed_by,
  isBySchedule: row.is_by_schedule === 1,
  schedule: row.schedule === null ? undefined : (JSON.parse(row.schedule) as Schedule),
  scheduled: row.scheduled_mode ?? undefined,
});
