import type { Database } from "@tessera/platform/server";
import type { Kysely, Selectable } from "kysely";

interface DeviceTable {
  id: string;
  name: string;
  driver: string;
  /** JSON, as the driver's schema gives it. */
  connection: string;
  is_enabled: number;
  is_on_demand: number;
  last_seen_at_ms: number | null;
  created_at_ms: number;
}
interface DeviceTables {
  devices: DeviceTable;
}

export interface DeviceRecord {
  readonly id: string;
  readonly name: string;
  readonly driver: string;
  readonly connection: Readonly<Record<string, unknown>>;
  readonly isEnabled: boolean;
  readonly isOnDemand: boolean;
  readonly lastSeenAtMs: number | undefined;
  readonly createdAtMs: number;
}

export class DeviceStore {
  readonly #db: Kysely<DeviceTables>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  async all(): Promise<DeviceRecord[]> {
    const rows = await this.#db
      .selectFrom("devices")
      .selectAll()
      .orderBy("created_at_ms")
      .execute();
    return rows.map(toRecord);
  }

  async insert(record: DeviceRecord): Promise<void> {
    await this.#db.insertInto("devices").values(toRow(record)).execute();
  }

  async update(record: DeviceRecord): Promise<void> {
    const { id, ...change } = toRow(record);
    await this.#db.updateTable("devices").set(change).where("id", "=", id).execute();
  }

  async setLastSeen(id: string, lastSeenAtMs: number): Promise<void> {
    const change = { last_seen_at_ms: lastSeenAtMs };
    await this.#db.updateTable("devices").set(change).where("id", "=", id).execute();
  }

  async remove(id: string): Promise<void> {
    await this.#db.deleteFrom("devices").where("id", "=", id).execute();
  }
}

const toRecord = (row: Selectable<DeviceTable>): DeviceRecord => ({
  id: row.id,
  name: row.name,
  driver: row.driver,
  connection: JSON.parse(row.connection) as Record<string, unknown>,
  isEnabled: row.is_enabled === 1,
  isOnDemand: row.is_on_demand === 1,
  lastSeenAtMs: row.last_seen_at_ms ?? undefined,
  createdAtMs: row.created_at_ms,
});

const toRow = (record: DeviceRecord): DeviceTable => ({
  id: record.id,
  name: record.name,
  driver: record.driver,
  connection: JSON.stringify(record.connection),
  is_enabled: record.isEnabled ? 1 : 0,
  is_on_demand: record.isOnDemand ? 1 : 0,
  last_seen_at_ms: record.lastSeenAtMs ?? null,
  created_at_ms: record.createdAtMs,
});
