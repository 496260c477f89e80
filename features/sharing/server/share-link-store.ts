import type { Flow, Place } from "@tessera/engine";
import type { Database } from "@tessera/platform/server";
import type { Generated, Kysely, Selectable } from "kysely";

interface ShareLinkTable {
  id: Generated<number>;
  /** SHA-256; the key itself is only in the link. */
  key_hash: string;
  name: string;
  device_id: string;
  channel_id: string;
  flow: Flow;
  owner_id: number;
  owner_name: string;
  created_at_ms: number;
  expires_at_ms: number;
  revoked_at_ms: number;
  max_viewers: number;
  opened: number;
  last_open_at_ms: number;
}

export interface NewShareLink extends Place {
  readonly keyHash: string;
  readonly name: string;
  readonly ownerId: number;
  readonly ownerName: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  /** At once; 0: any number. */
  readonly maxViewers: number;
}

export interface ShareLinkRecord extends NewShareLink {
  readonly id: number;
  /** 0: not revoked. */
  readonly revokedAtMs: number;
  readonly opened: number;
  /** 0: never. */
  readonly lastOpenAtMs: number;
}

export class ShareLinkStore {
  readonly #database: Database;
  readonly #db: Kysely<{ share_links: ShareLinkTable }>;

  constructor(database: Database) {
    this.#database = database;
    this.#db = database.as();
  }

  /** Oldest first. */
  async all(): Promise<ShareLinkRecord[]> {
    const rows = await this.#db.selectFrom("share_links").selectAll().orderBy("id").execute();
    return rows.map(recordOf);
  }

  async insert(link: NewShareLink): Promise<ShareLinkRecord> {
    const row = await this.#db
      .insertInto("share_links")
      .values({
        key_hash: link.keyHash,
        name: link.name,
        device_id: link.channel.deviceId,
        channel_id: link.channel.channelId,
        flow: link.flow,
        owner_id: link.ownerId,
        owner_name: link.ownerName,
        created_at_ms: link.createdAtMs,
        expires_at_ms: link.expiresAtMs,
        revoked_at_ms: 0,
        max_viewers: link.maxViewers,
        opened: 0,
        last_open_at_ms: 0,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return recordOf(row);
  }

  /** Added to what is stored: other servers count too. */
  async countOpen(id: number, atMs: number): Promise<void> {
    await this.#db
      .updateTable("share_links")
      .set((row) => ({ opened: row("opened", "+", 1), last_open_at_ms: atMs }))
      .where("id", "=", id)
      .execute();
  }

  async revoke(ids: readonly number[], atMs: number): Promise<void> {
    await this.#db
      .updateTable("share_links")
      .set({ revoked_at_ms: atMs })
      .where("id", "in", ids)
      .execute();
  }

  async remove(ids: readonly number[]): Promise<void> {
    await this.#database.transaction(async () => {
      for (const id of ids) await this.#db.deleteFrom("share_links").where("id", "=", id).execute();
    });
  }
}

const recordOf = (row: Selectable<ShareLinkTable>): ShareLinkRecord => ({
  id: row.id,
  keyHash: row.key_hash,
  name: row.name,
  channel: { deviceId: row.device_id, channelId: row.channel_id },
  flow: row.flow,
  ownerId: row.owner_id,
  ownerName: row.owner_name,
  createdAtMs: row.created_at_ms,
  expiresAtMs: row.expires_at_ms,
  revokedAtMs: row.revoked_at_ms,
  maxViewers: row.max_viewers,
  opened: row.opened,
  lastOpenAtMs: row.last_open_at_ms,
});
