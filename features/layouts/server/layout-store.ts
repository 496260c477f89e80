import type { Database } from "@tessera/platform/server";
import type { Generated, Kysely, Selectable } from "kysely";
import { z } from "zod";
import { type LayoutDraft, layoutDraft } from "../contract.ts";

interface LayoutTable {
  id: Generated<number>;
  owner_id: number;
  name: string;
  column_count: number;
  row_count: number;
  /** JSON, as is the tour. */
  cells: string;
  tour: string;
  is_shared: 0 | 1;
  revision: number;
  updated_at_ms: number;
}

interface Tables {
  layouts: LayoutTable;
  users: { id: number; name: string };
}

export interface LayoutRecord extends LayoutDraft {
  readonly id: number;
  readonly ownerId: number;
  readonly ownerName: string;
  readonly revision: number;
  readonly updatedAtMs: number;
}

/** Without its tour, of which a list only tells how long it is. */
export interface ListedRecord extends Omit<LayoutRecord, "Tour"> {
  readonly tourCameras: number;
}

export class LayoutStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  /** Own ones and those that others share. */
  async visibleTo(userId: number): Promise<ListedRecord[]> {
    const rows = await this.#layouts()
      .where((where) =>
        where.or([where("layouts.owner_id", "=", userId), where("layouts.is_shared", "=", 1)]),
      )
      .execute();
    return rows.map(listedOf);
  }

  async find(id: number): Promise<LayoutRecord | undefined> {
    const row = await this.#layouts().where("layouts.id", "=", id).executeTakeFirst();
    return row && recordOf(row);
  }

  async countOf(ownerId: number): Promise<number> {
    const { count } = await this.#db
      .selectFrom("layouts")
      .select((select) => select.fn.countAll().as("count"))
      .where("owner_id", "=", ownerId)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  async insert(ownerId: number, draft: LayoutDraft, atMs: number): Promise<number> {
    const { id } = await this.#db
      .insertInto("layouts")
      .values({ ...rowOf(draft), owner_id: ownerId, revision: 1, updated_at_ms: atMs })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Says whether it still was as it was in that revision. */
  async update(id: number, revision: number, draft: LayoutDraft, atMs: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable("layouts")
      .set({ ...rowOf(draft), revision: revision + 1, updated_at_ms: atMs })
      .where("id", "=", id)
      .where("revision", "=", revision)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async remove(id: number): Promise<void> {
    await this.#db.deleteFrom("layouts").where("id", "=", id).execute();
  }

  #layouts() {
    return this.#db
      .selectFrom("layouts")
      .innerJoin("users", "users.id", "layouts.owner_id")
      .selectAll("layouts")
      .select("users.name as owner_name")
      .orderBy("layouts.name")
      .orderBy("layouts.id");
  }
}

const rowOf = ({ Name, Columns, Rows, Cells, Tour, Shared }: LayoutDraft) => ({
  name: Name,
  column_count: Columns,
  row_count: Rows,
  cells: JSON.stringify(Cells),
  tour: JSON.stringify(Tour),
  is_shared: Shared ? (1 as const) : (0 as const),
});

const json = z.string().transform((text): unknown => JSON.parse(text));
const storedCells = json.pipe(layoutDraft.shape.Cells);
const storedTour = json.pipe(layoutDraft.shape.Tour);
const storedTourSize = json.pipe(z.object({ cameras: z.array(z.unknown()) }).nullable());

type Row = Selectable<LayoutTable> & { owner_name: string };

const recordOf = (row: Row): LayoutRecord => ({
  ...partsOf(row),
  Tour: storedTour.parse(row.tour),
});

const listedOf = (row: Row): ListedRecord => ({
  ...partsOf(row),
  tourCameras: storedTourSize.parse(row.tour)?.cameras.length ?? 0,
});

function partsOf(row: Row): Omit<LayoutRecord, "Tour"> {
  return {
    id: row.id,
    ownerId: row.owner_id,
    ownerName: row.owner_name,
    Name: row.name,
    Columns: row.column_count,
    Rows: row.row_count,
    Cells: storedCells.parse(row.cells),
    Shared: row.is_shared === 1,
    revision: row.revision,
    updatedAtMs: row.updated_at_ms,
  };
}
