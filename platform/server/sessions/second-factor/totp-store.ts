import type { Kysely } from "kysely";
import type { Database } from "../../database/index.ts";

interface Tables {
  totp_secrets: {
    user_id: number;
    boxed_secret: string;
    /** 0 until the first code has shown that the app has the secret. */
    is_confirmed: 0 | 1;
    last_used_step: number;
  };
  totp_recovery_codes: { user_id: number; code_hash: string };
}

export interface KeptSecret {
  readonly boxedSecret: string;
  readonly isConfirmed: boolean;
}

/** A box that is put into the row of another user does not open. */
export const totpPurpose = (userId: number): string => `totp of user ${userId}`;

export class TotpStore {
  readonly #database: Database;
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#database = database;
    this.#db = database.as();
  }

  async find(userId: number): Promise<KeptSecret | undefined> {
    const row = await this.#db
      .selectFrom("totp_secrets")
      .select(["boxed_secret", "is_confirmed"])
      .where("user_id", "=", userId)
      .executeTakeFirst();
    return row && { boxedSecret: row.boxed_secret, isConfirmed: row.is_confirmed === 1 };
  }

  /** Users whose codes are asked for. */
  async confirmedUserIds(): Promise<Set<number>> {
    const rows = await this.#db
      .selectFrom("totp_secrets")
      .select("user_id")
      .where("is_confirmed", "=", 1)
      .execute();
    return new Set(rows.map(({ user_id }) => user_id));
  }

  async saveUnconfirmed(userId: number, boxedSecret: string): Promise<void> {
    const values = { boxed_secret: boxedSecret, is_confirmed: 0 as const, last_used_step: 0 };
    await this.#db
      .insertInto("totp_secrets")
      .values({ user_id: userId, ...values })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
      .execute();
  }

  async confirm(userId: number, recoveryHashes: readonly string[]): Promise<void> {
    await this.#database.transaction(async () => {
      await this.#db
        .updateTable("totp_secrets")
        .set({ is_confirmed: 1 })
        .where("user_id", "=", userId)
        .execute();
      await this.replaceRecoveryCodes(userId, recoveryHashes);
    });
  }

  /** Says no if this step, or a later one, was used before. */
  async useStep(userId: number, step: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable("totp_secrets")
      .set({ last_used_step: step })
      .where("user_id", "=", userId)
      .where("last_used_step", "<", step)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async remove(userId: number): Promise<void> {
    await this.#database.transaction(async () => {
      await this.#db.deleteFrom("totp_secrets").where("user_id", "=", userId).execute();
      await this.replaceRecoveryCodes(userId, []);
    });
  }

  async replaceRecoveryCodes(userId: number, hashes: readonly string[]): Promise<void> {
    await this.#database.transaction(async () => {
      await this.#db.deleteFrom("totp_recovery_codes").where("user_id", "=", userId).execute();
      if (hashes.length === 0) return;
      await this.#db
        .insertInto("totp_recovery_codes")
        .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
        .execute();
    });
  }

  /** Says whether there was such a code; it is gone then. */
  async useRecoveryCode(userId: number, hash: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom("totp_recovery_codes")
      .where("user_id", "=", userId)
      .where("code_hash", "=", hash)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  async countRecoveryCodes(userId: number): Promise<number> {
    const rows = await this.#db
      .selectFrom("totp_recovery_codes")
      .select("code_hash")
      .where("user_id", "=", userId)
      .execute();
    return rows.length;
  }
}
