import type { Database } from "@tessera/platform/server";
import type { Generated, Kysely } from "kysely";

interface RootTables {
  recording_roots: { id: Generated<number>; path: string; volume_id: string };
}

export interface KnownRoot {
  readonly id: number;
  readonly path: string;
  readonly volumeId: string;
}

/** Volumes that ever held recordings. */
export class RootStore {
  readonly #db: Kysely<RootTables>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  async known(): Promise<KnownRoot[]> {
    const rows = await this.#db.selectFrom("recording_roots").selectAll().orderBy("id").execute();
    return rows.map(({ id, path, volume_id }) => ({ id, path, volumeId: volume_id }));
  }

  /** A volume that is known already has moved: its recordings are found at the new path. */
  async add(path: string, volumeId: string): Promise<number> {
    const { id } = await this.#db
      .insertInto("recording_roots")
      .values({ path, volume_id: volumeId })
      .onConflict((conflict) => conflict.column("volume_id").doUpdateSet({ path }))
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }
}
