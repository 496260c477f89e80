import type { Kysely } from "kysely";
import { z } from "zod";
import { type SecondPersonVerb, secondPersonVerbs } from "../../contract/index.ts";
import type { Database } from "../database/index.ts";

interface Tables {
  role_protections: {
    role_id: number;
    needs_second_factor: 0 | 1;
    /** JSON, as the next. */
    networks: string;
    second_person: string;
  };
}

/** How those of a role have to sign in, and what they do not do alone. */
export interface RoleProtection {
  readonly needsSecondFactor: boolean;
  /** Addresses and networks that they may come from; none: from anywhere. */
  readonly networks: readonly string[];
  /** What takes the consent of a second person. */
  readonly secondPerson: readonly SecondPersonVerb[];
}

export const keptNetworks = z.array(z.string()).catch([]);
export const keptVerbs = z.array(z.enum(secondPersonVerbs)).catch([]);

export class RoleProtectionStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  async find(roleId: number): Promise<RoleProtection> {
    const row = await this.#db
      .selectFrom("role_protections")
      .selectAll()
      .where("role_id", "=", roleId)
      .executeTakeFirst();
    if (!row) return { needsSecondFactor: false, networks: [], secondPerson: [] };
    return {
      needsSecondFactor: row.needs_second_factor === 1,
      networks: keptNetworks.parse(JSON.parse(row.networks)),
      secondPerson: keptVerbs.parse(JSON.parse(row.second_person)),
    };
  }

  async save(roleId: number, protection: RoleProtection): Promise<void> {
    const { needsSecondFactor, networks, secondPerson } = protection;
    const values = {
      needs_second_factor: needsSecondFactor ? (1 as const) : (0 as const),
      networks: JSON.stringify(networks),
      second_person: JSON.stringify(secondPerson),
    };
    await this.#db
      .insertInto("role_protections")
      .values({ role_id: roleId, ...values })
      .onConflict((conflict) => conflict.column("role_id").doUpdateSet(values))
      .execute();
  }
}
