import type { Database } from "@tessera/platform/server";
import type { Kysely, RawBuilder } from "kysely";
import type { AttachmentKind } from "../../attachment-kinds.ts";
import type { AlarmTables } from "../store/alarm-tables.ts";

export interface StoredAttachment {
  readonly id: number;
  readonly alarm_id: number;
  readonly name: string;
  readonly kind: AttachmentKind;
  readonly media_type: string;
  readonly size_bytes: number;
  readonly file: string;
  readonly at_ms: number;
}

const columns = [
  "id",
  "alarm_id",
  "name",
  "kind",
  "media_type",
  "size_bytes",
  "file",
  "at_ms",
] as const;

/** Which files a device has sent of which alarm. */
export class AttachmentStore {
  readonly #database: Database;
  readonly #db: Kysely<AlarmTables>;

  constructor(database: Database) {
    this.#database = database;
    this.#db = database.as();
  }

  async hasAlarm(alarmId: number): Promise<boolean> {
    const row = await this.#db
      .selectFrom("alarms")
      .select("id")
      .where("id", "=", alarmId)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** One that came again takes the place of the first; gives the file of that. */
  keep(row: Omit<StoredAttachment, "id">): Promise<string | undefined> {
    return this.#database.transaction(async () => {
      const before = await this.#db
        .selectFrom("alarm_attachments")
        .select("file")
        .where("alarm_id", "=", row.alarm_id)
        .where("name", "=", row.name)
        .executeTakeFirst();
      const { alarm_id, name, ...rest } = row;
      await this.#db
        .insertInto("alarm_attachments")
        .values({ alarm_id, name, ...rest })
        .onConflict((conflict) => conflict.columns(["alarm_id", "name"]).doUpdateSet(rest))
        .execute();
      return before?.file;
    });
  }

  /** In the order of their coming. */
  of(alarmId: number): Promise<readonly StoredAttachment[]> {
    return this.#db
      .selectFrom("alarm_attachments")
      .select(columns)
      .where("alarm_id", "=", alarmId)
      .orderBy("id")
      .execute();
  }

  find(id: number): Promise<StoredAttachment | undefined> {
    return this.#db
      .selectFrom("alarm_attachments")
      .select(columns)
      .where("id", "=", id)
      .executeTakeFirst();
  }

  /** Of the alarms of a condition. */
  async filesOf(alarms: RawBuilder<boolean>): Promise<readonly string[]> {
    const rows = await this.#db
      .selectFrom("alarm_attachments")
      .select("file")
      .where("alarm_id", "in", (from) => from.selectFrom("alarms").select("id").where(alarms))
      .execute();
    return rows.map(({ file }) => file);
  }

  /** Those of them that belong to an alarm. */
  async keptOf(files: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.#db
      .selectFrom("alarm_attachments")
      .select("file")
      .where("file", "in", files)
      .execute();
    return new Set(rows.map(({ file }) => file));
  }

  /** Of those that came from one moment to before another. */
  async filesBetween(fromMs: number, toMs: number): Promise<ReadonlySet<string>> {
    const rows = await this.#db
      .selectFrom("alarm_attachments")
      .select("file")
      .where("at_ms", ">=", fromMs)
      .where("at_ms", "<", toMs)
      .execute();
    return new Set(rows.map(({ file }) => file));
  }

  async removeBefore(atMs: number): Promise<void> {
    await this.#db.deleteFrom("alarm_attachments").where("at_ms", "<", atMs).execute();
  }
}
