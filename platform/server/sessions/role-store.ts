import type { Generated, Kysely } from "kysely";
import { z } from "zod";
import type { ChannelRef } from "../../contract/index.ts";
import type { Database } from "../database/index.ts";
import { type Grant, grantedVerbs, type Role, weekHours } from "../rights/role.ts";

interface RoleTable {
  id: Generated<number>;
  name: string;
  is_admin: 0 | 1;
  updated_at_ms: number;
}

/** Verbs and hours are JSON; the channels of a grant that does not cover all have rows. */
interface RoleGrantTable {
  id: Generated<number>;
  role_id: number;
  verbs: string;
  covers_all_channels: 0 | 1;
  hours: string;
}

interface RoleGrantChannelTable {
  grant_id: number;
  device_id: string;
  channel_id: string;
}

interface Tables {
  roles: RoleTable;
  role_grants: RoleGrantTable;
  role_grant_channels: RoleGrantChannelTable;
}

/** Below the limits on bound values of both databases. */
const channelsPerInsert = 1000;

export class RoleStore {
  readonly #database: Database;
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#database = database;
    this.#db = database.as();
  }

  async all(): Promise<Role[]> {
    const roles = await this.#db.selectFrom("roles").selectAll().orderBy("id").execute();
    const grants = await this.#grantsByRole();
    return roles.map(({ id, name, is_admin }) => ({
      id,
      name,
      isAdmin: is_admin === 1,
      grants: grants.get(id) ?? [],
    }));
  }

  /** Gives the new id; a fixed one only for the built-in roles. */
  async insert(role: Omit<Role, "id"> & { readonly id?: number }, atMs: number): Promise<number> {
    return this.#database.transaction(async () => {
      const { id } = await this.#db
        .insertInto("roles")
        .values({
          ...(role.id !== undefined && { id: role.id }),
          name: role.name,
          is_admin: role.isAdmin ? 1 : 0,
          updated_at_ms: atMs,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await this.setGrants(id, role.grants);
      return id;
    });
  }

  async setGrants(roleId: number, grants: readonly Grant[]): Promise<void> {
    await this.#database.transaction(async () => {
      await this.#db.deleteFrom("role_grants").where("role_id", "=", roleId).execute();
      for (const grant of grants) await this.#insertGrant(roleId, grant);
    });
  }

  async #insertGrant(roleId: number, { verbs, channels, hours }: Grant): Promise<void> {
    const { id } = await this.#db
      .insertInto("role_grants")
      .values({
        role_id: roleId,
        verbs: JSON.stringify(grantedVerbs.parse(verbs)),
        covers_all_channels: channels === "all" ? 1 : 0,
        hours: JSON.stringify(weekHours.parse(hours)),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (channels === "all") return;
    for (let start = 0; start < channels.length; start += channelsPerInsert)
      await this.#db
        .insertInto("role_grant_channels")
        .values(
          channels.slice(start, start + channelsPerInsert).map(({ deviceId, channelId }) => ({
            grant_id: id,
            device_id: deviceId,
            channel_id: channelId,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  }

  async #grantsByRole(): Promise<Map<number, Grant[]>> {
    const rows = await this.#db.selectFrom("role_grants").selectAll().orderBy("id").execute();
    const channels = await this.#channelsByGrant();
    const grants = new Map<number, Grant[]>();
    for (const row of rows) {
      const ofRole = grants.get(row.role_id) ?? [];
      grants.set(row.role_id, ofRole);
      ofRole.push({
        verbs: json.pipe(grantedVerbs).parse(row.verbs),
        channels: row.covers_all_channels === 1 ? "all" : (channels.get(row.id) ?? []),
        hours: json.pipe(weekHours).parse(row.hours),
      });
    }
    return grants;
  }

  async #channelsByGrant(): Promise<Map<number, ChannelRef[]>> {
    const rows = await this.#db
      .selectFrom("role_grant_channels")
      .selectAll()
      .orderBy("device_id")
      .orderBy("channel_id")
      .execute();
    const channels = new Map<number, ChannelRef[]>();
    for (const { grant_id, device_id, channel_id } of rows) {
      const ofGrant = channels.get(grant_id) ?? [];
      channels.set(grant_id, ofGrant);
      ofGrant.push({ deviceId: device_id, channelId: channel_id });
    }
    return channels;
  }
}

const json = z.string().transform((text): unknown => JSON.parse(text));
