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
  /** How many are in the tour. */
  tour_cameras: number;
  is_shared: 0 | 1;
  revision: number;
  updated_at_ms: number;
}

interface Tables {
  layouts: LayoutTable;
  users: { id: number; name: string };
}

/** Without windows and tour, which may be long. */
export interface LayoutHead extends Omit<LayoutDraft, "Cells" | "Tour"> {
  readonly id: number;
  readonly ownerId: number;
  readonly ownerName: string;
  readonly revision: number;
  readonly updatedAtMs: number;
}

export interface LayoutRecord extends LayoutHead, Pick<LayoutDraft, "Cells" | "Tour"> {}

/** Of its tour a list only tells how long it is. */
export interface ListedHead extends LayoutHead {
  readonly tourCameras: number;
}

export interface ListedRecord extends ListedHead, Pick<LayoutDraft, "Cells"> {}

/** A database takes only so many values in one query. */
const idsAtOnce = 500;

export class LayoutStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  /** Own ones and those that others share. */
  async visibleTo(userId: number): Promise<ListedHead[]> {
    const rows = await this.#heads()
      .where((where) =>
        where.or([where("layouts.owner_id", "=", userId), where("layouts.is_shared", "=", 1)]),
      )
      .execute();
    return rows.map(listedHeadOf);
  }

  /** In the order of the ids; what is gone by now is left out. */
  async listed(ids: readonly number[]): Promise<ListedRecord[]> {
    const found = new Map<number, ListedRecord>();
    for (let start = 0; start < ids.length; start += idsAtOnce) {
      const rows = await this.#heads()
        .select("layouts.cells")
        .where("layouts.id", "in", ids.slice(start, start + idsAtOnce))
        .execute();
      for (const row of rows)
        found.set(row.id, { ...listedHeadOf(row), Cells: storedCells.parse(row.cells) });
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  async find(id: number): Promise<LayoutRecord | undefined> {
    const row = await this.#heads()
      .select(["layouts.cells", "layouts.tour"])
      .where("layouts.id", "=", id)
      .executeTakeFirst();
    return (
      row && {
        ...headOf(row),
        Cells: storedCells.parse(row.cells),
        Tour: storedTour.parse(row.tour),
      }
    );
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

  #heads() {
    return this.#db
      .selectFrom("layouts")
      .innerJoin("users", "users.id", "layouts.owner_id")
      .select([
        "layouts.id",
        "layouts.owner_id",
        "users.name as owner_name",
        "layouts.name",
        "layouts.column_count",
        "layouts.row_count",
        "layouts.tour_cameras",
        "layouts.is_shared",
        "layouts.revision",
        "layouts.updated_at_ms",
      ])
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
  tour_cameras: Tour?.cameras.length ?? 0,
  is_shared: Shared ? (1 as const) : (0 as const),
});

const json = z.string().transform((text): unknown => JSON.parse(text));
const storedCells = json.pipe(layoutDraft.shape.Cells);
const storedTour = json.pipe(layoutDraft.shape.Tour);

type HeadRow = Omit<Selectable<LayoutTable>, "cells" | "tour"> & { owner_name: string };

const headOf = (row: HeadRow): LayoutHead => ({
  id: row.id,
  ownerId: row.owner_id,
  ownerName: row.owner_name,
  Name: row.name,
  Columns: row.column_count,
  Rows: row.row_count,
  Shared: row.is_shared === 1,
  revision: row.revision,
  updatedAtMs: row.updated_at_ms,
});

const listedHeadOf = (row: HeadRow): ListedHead => ({
  ...headOf(row),
  tourCameras: row.tour_cameras,
});
