import type { ChannelRef } from "@tessera/engine";
import type { Database } from "@tessera/platform/server";
import type { Generated, Kysely, Selectable } from "kysely";
import type { CascadeOptions, CascadeRecord, ChannelNumber, GroupShare } from "./cascade-record.ts";

interface CascadeTable {
  id: Generated<number>;
  name: string;
  is_enabled: number;
  /** Sealed. */
  password: string;
  /** JSON of CascadeOptions. */
  options: string;
  created_at_ms: number;
}
interface ChannelTable {
  cascade_id: number;
  device_id: string;
  channel_id: string;
}
interface GroupTable {
  cascade_id: number;
  label_id: number;
  has_channels: number;
  has_groups: number;
}
interface NumberTable {
  device_id: string;
  channel_id: string;
  custom_id: string | null;
  civil_code: string | null;
}
interface Tables {
  cascades: CascadeTable;
  cascade_channels: ChannelTable;
  cascade_groups: GroupTable;
  cascade_ids: NumberTable;
}

/** Below the limits of both databases on bound values and on the length of an expression. */
const rowsPerInsert = 1000;
const rowsPerDelete = 200;

export class CascadeStore {
  readonly #database: Database;
  readonly #db: Kysely<Tables>;
  readonly #sealer: Database["sealer"];

  constructor(database: Database) {
    this.#database = database;
    this.#db = database.as();
    this.#sealer = database.sealer;
  }

  async cascades(): Promise<CascadeRecord[]> {
    const rows = await this.#db.selectFrom("cascades").selectAll().orderBy("id").execute();
    return rows.map((row) => this.#fromTable(row));
  }

  async channels(): Promise<(ChannelRef & { readonly cascadeId: number })[]> {
    const rows = await this.#db.selectFrom("cascade_channels").selectAll().execute();
    return rows.map((row) => ({
      cascadeId: row.cascade_id,
      deviceId: row.device_id,
      channelId: row.channel_id,
    }));
  }

  async groups(): Promise<(GroupShare & { readonly cascadeId: number })[]> {
    const rows = await this.#db.selectFrom("cascade_groups").selectAll().execute();
    return rows.map((row) => ({
      cascadeId: row.cascade_id,
      groupId: row.label_id,
      hasChannels: row.has_channels === 1,
      hasGroups: row.has_groups === 1,
    }));
  }

  async numbers(): Promise<ChannelNumber[]> {
    const rows = await this.#db.selectFrom("cascade_ids").selectAll().execute();
    return rows.map((row) => ({
      deviceId: row.device_id,
      channelId: row.channel_id,
      customId: row.custom_id ?? undefined,
      civilCode: row.civil_code ?? undefined,
    }));
  }

  /** Gives the new id. */
  async insert(draft: Omit<CascadeRecord, "id">): Promise<number> {
    const { id } = await this.#db
      .insertInto("cascades")
      .values(this.#toTable(draft))
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }

  async update(record: CascadeRecord): Promise<void> {
    await this.#db
      .updateTable("cascades")
      .set(this.#toTable(record))
      .where("id", "=", record.id)
      .execute();
  }

  /** With all that was shared with it. */
  async remove(id: number): Promise<void> {
    await this.#database.transaction(async () => {
      for (const table of ["cascade_channels", "cascade_groups"] as const)
        await this.#db.deleteFrom(table).where("cascade_id", "=", id).execute();
      await this.#db.deleteFrom("cascades").where("id", "=", id).execute();
    });
  }

  async share(cascadeId: number, channels: readonly ChannelRef[]): Promise<void> {
    await this.#database.transaction(async () => {
      for (const chunk of chunksOf(channels, rowsPerInsert))
        await this.#db
          .insertInto("cascade_channels")
          .values(
            chunk.map(({ deviceId, channelId }) => ({
              cascade_id: cascadeId,
              device_id: deviceId,
              channel_id: channelId,
            })),
          )
          .onConflict((conflict) => conflict.doNothing())
          .execute();
    });
  }

  async unshare(channels: readonly ChannelRef[], cascadeId: number): Promise<void> {
    await this.#deleteChannels("cascade_channels", channels, cascadeId);
  }

  async shareGroup(cascadeId: number, share: GroupShare): Promise<void> {
    const flags = {
      has_channels: share.hasChannels ? 1 : 0,
      has_groups: share.hasGroups ? 1 : 0,
    };
    await this.#db
      .insertInto("cascade_groups")
      .values({ cascade_id: cascadeId, label_id: share.groupId, ...flags })
      .onConflict((conflict) => conflict.columns(["cascade_id", "label_id"]).doUpdateSet(flags))
      .execute();
  }

  async unshareGroup(cascadeId: number, groupId: number): Promise<void> {
    await this.#db
      .deleteFrom("cascade_groups")
      .where("cascade_id", "=", cascadeId)
      .where("label_id", "=", groupId)
      .execute();
  }

  /** Those with nothing left of their own are forgotten. */
  async number(numbers: readonly ChannelNumber[]): Promise<void> {
    const kept = numbers.filter(({ customId, civilCode }) => customId ?? civilCode);
    await this.#database.transaction(async () => {
      // First all that are let go: another may get the same id.
      await this.#deleteChannels("cascade_ids", numbers);
      for (const chunk of chunksOf(kept, rowsPerInsert))
        await this.#db
          .insertInto("cascade_ids")
          .values(
            chunk.map(({ deviceId, channelId, customId, civilCode }) => ({
              device_id: deviceId,
              channel_id: channelId,
              custom_id: customId ?? null,
              civil_code: civilCode ?? null,
            })),
          )
          .execute();
    });
  }

  async #deleteChannels(
    table: "cascade_channels" | "cascade_ids",
    channels: readonly ChannelRef[],
    cascadeId?: number,
  ): Promise<void> {
    await this.#database.transaction(async () => {
      for (const [deviceId, refs] of Map.groupBy(channels, (ref) => ref.deviceId))
        for (const chunk of chunksOf(refs, rowsPerDelete)) {
          const channelIds = chunk.map(({ channelId }) => channelId);
          if (table === "cascade_ids")
            await this.#db
              .deleteFrom("cascade_ids")
              .where("device_id", "=", deviceId)
              .where("channel_id", "in", channelIds)
              .execute();
          else
            await this.#db
              .deleteFrom("cascade_channels")
              .where("device_id", "=", deviceId)
              .where("channel_id", "in", channelIds)
              .$if(cascadeId !== undefined, (query) =>
                query.where("cascade_id", "=", cascadeId as number),
              )
              .execute();
        }
    });
  }

  #toTable({ name, isEnabled, password, createdAtMs, ...rest }: Omit<CascadeRecord, "id">) {
    const { id: _id, ...options } = rest as CascadeOptions & { readonly id?: number };
    return {
      name,
      is_enabled: isEnabled ? 1 : 0,
      password: this.#sealer.seal(password, "password"),
      options: JSON.stringify(options),
      created_at_ms: createdAtMs,
    };
  }

  #fromTable(row: Selectable<CascadeTable>): CascadeRecord {
    return {
      ...(JSON.parse(row.options) as CascadeOptions),
      id: row.id,
      name: row.name,
      isEnabled: row.is_enabled === 1,
      password: this.#sealer.read(row.password, "password"),
      createdAtMs: row.created_at_ms,
    };
  }
}

function* chunksOf<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
