import type { Database } from "@tessera/platform/server";
import type { Generated, Kysely } from "kysely";
import { type GroupMember, type GroupRecord, rootId } from "./group-record.ts";

interface LabelTable {
  id: Generated<number>;
  name: string;
  parent_id: number | null;
  custom_id: string | null;
  sort: number;
  created_at_ms: number;
}
interface LabelDeviceTable {
  label_id: number;
  device_id: string;
}
interface LabelChannelTable extends LabelDeviceTable {
  channel_id: string;
}
interface Tables {
  labels: LabelTable;
  label_devices: LabelDeviceTable;
  label_channels: LabelChannelTable;
}

/** What one change writes, all of it or nothing. */
export interface GroupChange {
  readonly changed?: readonly GroupRecord[];
  /** Their members go with them; those below before those above. */
  readonly removed?: readonly number[];
  readonly assigned?: readonly GroupMember[];
  readonly unassigned?: readonly GroupMember[];
}

/** Below the limits of both databases on bound values and on the length of an expression. */
const rowsPerInsert = 1000;
const rowsPerDelete = 200;

export class GroupStore {
  readonly #database: Database;
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#database = database;
    this.#db = database.as();
  }

  async groups(): Promise<GroupRecord[]> {
    const rows = await this.#db.selectFrom("labels").selectAll().orderBy("id").execute();
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      parentId: row.parent_id ?? rootId,
      customId: row.custom_id ?? "",
      sort: row.sort,
      createdAtMs: row.created_at_ms,
    }));
  }

  async members(): Promise<GroupMember[]> {
    const devices = await this.#db.selectFrom("label_devices").selectAll().execute();
    const channels = await this.#db.selectFrom("label_channels").selectAll().execute();
    return [
      ...devices.map((row) => ({ groupId: row.label_id, deviceId: row.device_id })),
      ...channels.map((row) => ({
        groupId: row.label_id,
        deviceId: row.device_id,
        channelId: row.channel_id,
      })),
    ];
  }

  /** Gives the new id; what changes with it is written together. */
  async insert(
    draft: Omit<GroupRecord, "id">,
    changeFor: (id: number) => GroupChange,
  ): Promise<number> {
    return this.#database.transaction(async () => {
      const { id } = await this.#db
        .insertInto("labels")
        .values(toRow(draft))
        .returning("id")
        .executeTakeFirstOrThrow();
      await this.apply(changeFor(id));
      return id;
    });
  }

  async apply({ changed, removed, assigned, unassigned }: GroupChange): Promise<void> {
    await this.#database.transaction(async () => {
      for (const record of changed ?? [])
        await this.#db
          .updateTable("labels")
          .set(toRow(record))
          .where("id", "=", record.id)
          .execute();
      for (const id of removed ?? [])
        await this.#db.deleteFrom("labels").where("id", "=", id).execute();
      for (const rows of chunksOf(unassigned ?? [], rowsPerDelete)) await this.#unassign(rows);
      for (const rows of chunksOf(assigned ?? [], rowsPerInsert)) await this.#assign(rows);
    });
  }

  async #assign(members: readonly GroupMember[]): Promise<void> {
    const { devices, channels } = rowsOf(members);
    if (devices.length > 0) await this.#db.insertInto("label_devices").values(devices).execute();
    if (channels.length > 0) await this.#db.insertInto("label_channels").values(channels).execute();
  }

  async #unassign(members: readonly GroupMember[]): Promise<void> {
    const { devices, channels } = rowsOf(members);
    if (devices.length > 0)
      await this.#db
        .deleteFrom("label_devices")
        .where((where) =>
          where.or(
            devices.map((row) =>
              where.and([
                where("label_id", "=", row.label_id),
                where("device_id", "=", row.device_id),
              ]),
            ),
          ),
        )
        .execute();
    if (channels.length > 0)
      await this.#db
        .deleteFrom("label_channels")
        .where((where) =>
          where.or(
            channels.map((row) =>
              where.and([
                where("label_id", "=", row.label_id),
                where("device_id", "=", row.device_id),
                where("channel_id", "=", row.channel_id),
              ]),
            ),
          ),
        )
        .execute();
  }
}

const toRow = (record: Omit<GroupRecord, "id">) => ({
  name: record.name,
  parent_id: record.parentId === rootId ? null : record.parentId,
  custom_id: record.customId || null,
  sort: record.sort,
  created_at_ms: record.createdAtMs,
});

function rowsOf(members: readonly GroupMember[]) {
  const devices: LabelDeviceTable[] = [];
  const channels: LabelChannelTable[] = [];
  for (const { groupId, deviceId, channelId } of members) {
    const row = { label_id: groupId, device_id: deviceId };
    if (channelId === undefined) devices.push(row);
    else channels.push({ ...row, channel_id: channelId });
  }
  return { devices, channels };
}

function* chunksOf<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
