import type { Generated, Kysely, Selectable } from "kysely";
import { z } from "zod";
import type { Database } from "../../database/index.ts";

interface PasskeyTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** Base64url, as on the wire. */
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  counter: number;
  transports: string;
  is_synced: 0 | 1;
  host: string;
  created_at_ms: number;
  /** 0: never. */
  last_used_at_ms: number;
}

export interface Passkey {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly credentialId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: number;
  readonly transports: string[];
  /** Kept in several places by a password manager. */
  readonly isSynced: boolean;
  /** The domain for which the browser keeps it. */
  readonly host: string;
  readonly createdAtMs: number;
  /** 0: never. */
  readonly lastUsedAtMs: number;
}

export class PasskeyStore {
  readonly #db: Kysely<{ passkeys: PasskeyTable }>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  async insert(passkey: Omit<Passkey, "id">): Promise<number> {
    const { id } = await this.#db
      .insertInto("passkeys")
      .values({
        user_id: passkey.userId,
        name: passkey.name,
        credential_id: passkey.credentialId,
        public_key: Buffer.from(passkey.publicKey).toString("base64url"),
        counter: passkey.counter,
        transports: JSON.stringify(passkey.transports),
        is_synced: passkey.isSynced ? 1 : 0,
        host: passkey.host,
        created_at_ms: passkey.createdAtMs,
        last_used_at_ms: passkey.lastUsedAtMs,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }

  async find(id: number): Promise<Passkey | undefined> {
    const row = await this.#db
      .selectFrom("passkeys")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirst();
    return row && passkeyOf(row);
  }

  async findByCredential(credentialId: string): Promise<Passkey | undefined> {
    const row = await this.#db
      .selectFrom("passkeys")
      .selectAll()
      .where("credential_id", "=", credentialId)
      .executeTakeFirst();
    return row && passkeyOf(row);
  }

  async ofUser(userId: number): Promise<Passkey[]> {
    const rows = await this.#db
      .selectFrom("passkeys")
      .selectAll()
      .where("user_id", "=", userId)
      .orderBy("id")
      .execute();
    return rows.map(passkeyOf);
  }

  async countByUser(): Promise<Map<number, number>> {
    const rows = await this.#db
      .selectFrom("passkeys")
      .select(({ fn }) => ["user_id", fn.countAll<number | string | bigint>().as("count")])
      .groupBy("user_id")
      .execute();
    return new Map(rows.map(({ user_id, count }) => [user_id, Number(count)]));
  }

  async noteUse(id: number, counter: number, atMs: number): Promise<void> {
    await this.#db
      .updateTable("passkeys")
      .set({ counter, last_used_at_ms: atMs })
      .where("id", "=", id)
      .execute();
  }

  async rename(id: number, name: string): Promise<void> {
    await this.#db.updateTable("passkeys").set({ name }).where("id", "=", id).execute();
  }

  async remove(id: number): Promise<void> {
    await this.#db.deleteFrom("passkeys").where("id", "=", id).execute();
  }

  /** Says how many there were. */
  async removeAllOf(userId: number): Promise<number> {
    const { numDeletedRows } = await this.#db
      .deleteFrom("passkeys")
      .where("user_id", "=", userId)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }
}

function passkeyOf(row: Selectable<PasskeyTable>): Passkey {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    credentialId: row.credential_id,
    publicKey: new Uint8Array(Buffer.from(row.public_key, "base64url")),
    counter: row.counter,
    transports: z.array(z.string()).parse(JSON.parse(row.transports)),
    isSynced: row.is_synced === 1,
    host: row.host,
    createdAtMs: row.created_at_ms,
    lastUsedAtMs: row.last_used_at_ms,
  };
}
