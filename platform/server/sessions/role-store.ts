import type { Generated, Kysely } from "kysely";
import { z } from "zod";
import type { ChannelRef } from "../../contract/index.ts";
import type { Database } from "../database/index.ts";
import {
  type Grant,
  grantedVerbs,
  highestPriority,
  type Role,
  usualPriority,
  weekHours,
} from "../rights/role.ts";

interface RoleTable {
  id: Generated<number>;
  name: string;
  is_admin: 0 | 1;
  priority: number;
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

interface RoleGrantGroupTable {
  grant_id: number;
  group_id: number;
}

interface Tables {
  roles: RoleTable;
  role_grants: RoleGrantTable;
  role_grant_channels: RoleGrantChannelTable;
  role_grant_groups: RoleGrantGroupTable;
}

export interface KeptRole extends Role {
  readonly updatedAtMs: number;
}

type NewRole = Pick<Role, "name" | "isAdmin" | "grants"> & Partial<Pick<Role, "id" | "priority">>;

/** Below the limits on bound values of both databases. */
const rowsPerInsert = 1000;

export class RoleStore {
  readonly #database: Database;
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#database = database;
    this.#db = database.as();
  }

  all(): Promise<KeptRole[]> {
    return this.#read();
  }

  async find(roleId: number): Promise<KeptRole | undefined> {
    const [role] = await this.#read(roleId);
    return role;
  }

  /** Gives the new id; a fixed one only for the built-in roles. */
  async insert(role: NewRole, atMs: number): Promise<number> {
    return this.#database.transaction(async () => {
      const { id } = await this.#db
        .insertInto("roles")
        .values({
          ...(role.id !== undefined && { id: role.id }),
          name: role.name,
          is_admin: role.isAdmin ? 1 : 0,
          priority: role.priority ?? (role.isAdmin ? highestPriority : usualPriority),
          updated_at_ms: atMs,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await this.#insertGrants(id, role.grants);
      return id;
    });
  }

  async update(
    roleId: number,
    { name, grants, priority }: Pick<Role, "name" | "grants" | "priority">,
    atMs: number,
  ): Promise<void> {
    await this.#database.transaction(async () => {
      await this.#db
        .updateTable("roles")
        .set({ name, priority, updated_at_ms: atMs })
        .where("id", "=", roleId)
        .execute();
      await this.#db.deleteFrom("role_grants").where("role_id", "=", roleId).execute();
      await this.#insertGrants(roleId, grants);
    });
  }

  async remove(roleId: number): Promise<void> {
    await this.#db.deleteFrom("roles").where("id", "=", roleId).execute();
  }

  async #insertGrants(roleId: number, grants: readonly Grant[]): Promise<void> {
    for (const grant of grants) await this.#insertGrant(roleId, grant);
  }

  async #insertGrant(roleId: number, { verbs, channels, groups, hours }: Grant): Promise<void> {
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
    for (const some of inParts(groups))
      await this.#db
        .insertInto("role_grant_groups")
        .values(some.map((groupId) => ({ grant_id: id, group_id: groupId })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    for (const some of inParts(channels === "all" ? [] : channels))
      await this.#db
        .insertInto("role_grant_channels")
        .values(
          some.map(({ deviceId, channelId }) => ({
            grant_id: id,
            device_id: deviceId,
            channel_id: channelId,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  }

  /** Of one role, or of all. */
  async #read(roleId?: number): Promise<KeptRole[]> {
    const roles = await this.#db
      .selectFrom("roles")
      .selectAll()
      .$if(roleId !== undefined, (query) => query.where("id", "=", roleId as number))
      .orderBy("id")
      .execute();
    const grants = await this.#grantsByRole(roleId);
    return roles.map(({ id, name, is_admin, priority, updated_at_ms }) => ({
      id,
      name,
      isAdmin: is_admin === 1,
      grants: grants.get(id) ?? [],
      priority,
      updatedAtMs: updated_at_ms,
    }));
  }

  async #grantsByRole(roleId: number | undefined): Promise<Map<number, Grant[]>> {
    const rows = await this.#db
      .selectFrom("role_grants")
      .selectAll()
      .$if(roleId !== undefined, (query) => query.where("role_id", "=", roleId as number))
      .orderBy("id")
      .execute();
    const channels = await this.#channelsByGrant(roleId);
    const groups = await this.#groupsByGrant(roleId);
    const grants = new Map<number, Grant[]>();
    for (const row of rows) {
      listOf(grants, row.role_id).push({
        verbs: json.pipe(grantedVerbs).parse(row.verbs),
        channels: row.covers_all_channels === 1 ? "all" : (channels.get(row.id) ?? []),
        groups: groups.get(row.id) ?? [],
        hours: json.pipe(weekHours).parse(row.hours),
      });
    }
    return grants;
  }

  async #channelsByGrant(roleId: number | undefined): Promise<Map<number, ChannelRef[]>> {
    const rows = await this.#db
      .selectFrom("role_grant_channels")
      .selectAll()
      .$if(roleId !== undefined, (query) => query.where("grant_id", "in", this.#grantIds(roleId)))
      .orderBy("device_id")
      .orderBy("channel_id")
      .execute();
    const channels = new Map<number, ChannelRef[]>();
    for (const { grant_id, device_id, channel_id } of rows)
      listOf(channels, grant_id).push({ deviceId: device_id, channelId: channel_id });
    return channels;
  }

  async #groupsByGrant(roleId: number | undefined): Promise<Map<number, number[]>> {
    const rows = await this.#db
      .selectFrom("role_grant_groups")
      .selectAll()
      .$if(roleId !== undefined, (query) => query.where("grant_id", "in", this.#grantIds(roleId)))
      .orderBy("group_id")
      .execute();
    const groups = new Map<number, number[]>();
    for (const { grant_id, group_id } of rows) listOf(groups, grant_id).push(group_id);
    return groups;
  }

  #grantIds(roleId: number | undefined) {
    return this.#db
      .selectFrom("role_grants")
      .select("id")
      .where("role_id", "=", roleId ?? 0);
  }
}

function listOf<Item>(lists: Map<number, Item[]>, ownerId: number): Item[] {
  const known = lists.get(ownerId);
  if (known) return known;
  const made: Item[] = [];
  lists.set(ownerId, made);
  return made;
}

function* inParts<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += rowsPerInsert)
    yield items.slice(start, start + rowsPerInsert);
}

const json = z.string().transform((text): unknown => JSON.parse(text));
