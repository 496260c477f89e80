import type { Kysely } from "kysely";
import { z } from "zod";
import { secondPersonVerbs } from "../../contract/index.ts";
import type { Database } from "../database/index.ts";

interface Tables {
  approvals: {
    /** SHA-256 of the value; the value itself is only with who asked. */
    value_hash: string;
    /** Who asked. */
    user_id: number;
    /** The path of the call, for people. */
    act: string;
    /** SHA-256 of the call and its input. */
    act_hash: string;
    /** JSON. */
    needs: string;
    /** Empty until somebody has agreed. */
    approved_by: string;
    /** 1: it may be used again until it expires. */
    is_standing: 0 | 1;
    expires_at_ms: number;
  };
}

const keptNeeds = z.object({
  verb: z.enum(secondPersonVerbs),
  channels: z.array(z.object({ deviceId: z.string(), channelId: z.string() })).readonly(),
  isForAdmins: z.boolean(),
});

/** What a second person has to be allowed to do. */
export type ApprovalNeeds = Readonly<z.output<typeof keptNeeds>>;

export interface AskedApproval {
  readonly userId: number;
  readonly act: string;
  readonly actHash: string;
  readonly needs: ApprovalNeeds;
}

export class ApprovalStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  async insert(
    valueHash: string,
    { userId, act, actHash, needs }: AskedApproval,
    kept: {
      readonly approvedBy: string;
      readonly isStanding: boolean;
      readonly expiresAtMs: number;
    },
  ): Promise<void> {
    await this.#db
      .insertInto("approvals")
      .values({
        value_hash: valueHash,
        user_id: userId,
        act,
        act_hash: actHash,
        needs: JSON.stringify(needs),
        approved_by: kept.approvedBy,
        is_standing: kept.isStanding ? 1 : 0,
        expires_at_ms: kept.expiresAtMs,
      })
      .execute();
  }

  /** What nobody has agreed to yet. */
  async findAsked(
    valueHash: string,
    userId: number,
    nowMs: number,
  ): Promise<AskedApproval | undefined> {
    const row = await this.#db
      .selectFrom("approvals")
      .selectAll()
      .where("value_hash", "=", valueHash)
      .where("user_id", "=", userId)
      .where("approved_by", "=", "")
      .where("expires_at_ms", ">", nowMs)
      .executeTakeFirst();
    if (!row) return undefined;
    const needs = keptNeeds.parse(JSON.parse(row.needs));
    return { userId, act: row.act, actHash: row.act_hash, needs };
  }

  /** Says whether it was still to be agreed to. */
  async approve(valueHash: string, approvedBy: string, expiresAtMs: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable("approvals")
      .set({ approved_by: approvedBy, expires_at_ms: expiresAtMs })
      .where("value_hash", "=", valueHash)
      .where("approved_by", "=", "")
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Who agreed; it is gone, so that of two who come with it at once only one has it. */
  async take(
    valueHash: string,
    { userId, actHash }: Pick<AskedApproval, "userId" | "actHash">,
    nowMs: number,
  ): Promise<string | undefined> {
    const row = await this.#db
      .deleteFrom("approvals")
      .where("value_hash", "=", valueHash)
      .where("user_id", "=", userId)
      .where("act_hash", "=", actHash)
      .where("approved_by", "!=", "")
      .where("expires_at_ms", ">", nowMs)
      .returning("approved_by")
      .executeTakeFirst();
    return row?.approved_by;
  }

  async findStanding(
    { userId, actHash }: Pick<AskedApproval, "userId" | "actHash">,
    nowMs: number,
  ): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom("approvals")
      .select("approved_by")
      .where("act_hash", "=", actHash)
      .where("user_id", "=", userId)
      .where("is_standing", "=", 1)
      .where("expires_at_ms", ">", nowMs)
      .executeTakeFirst();
    return row?.approved_by;
  }

  /** Those that are over, and what a user has asked most. */
  async makeRoom(userId: number, nowMs: number, mostAsked: number): Promise<void> {
    await this.#db.deleteFrom("approvals").where("expires_at_ms", "<=", nowMs).execute();
    const asked = await this.#db
      .selectFrom("approvals")
      .select("value_hash")
      .where("user_id", "=", userId)
      .where("approved_by", "=", "")
      .orderBy("expires_at_ms", "desc")
      .offset(mostAsked - 1)
      .limit(1000)
      .execute();
    for (const { value_hash } of asked)
      await this.#db.deleteFrom("approvals").where("value_hash", "=", value_hash).execute();
  }
}
