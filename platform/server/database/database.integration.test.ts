import { type Generated, sql } from "kysely";
import { describe, expect, it } from "vitest";
import { forEachDatabase, type OpenTestDatabase } from "../../testing/index.ts";
import type { Database } from "./database.ts";
import { migrate } from "./migrate.ts";

interface Tables {
  things: { id: Generated<number>; name: string };
}

async function openWithThings(open: OpenTestDatabase): Promise<Database> {
  const database = await open();
  const migration = {
    name: "0001-things",
    async up(db, dialect) {
      await db.schema
        .createTable("things")
        .$call((table) => dialect.autoId(table, 3))
        .addColumn("name", "text", (column) => column.notNull().unique())
        .execute();
    },
  } satisfies Parameters<typeof migrate>[1][number]["migrations"][number];
  await migrate(database, [{ feature: "things", migrations: [migration] }]);
  return database;
}

function insert(database: Database, name: string, id?: number) {
  const thing = id === undefined ? { name } : { id, name };
  return database
    .as<Tables>()
    .insertInto("things")
    .values(thing)
    .returning("id")
    .executeTakeFirstOrThrow();
}

async function names(database: Database): Promise<string[]> {
  const rows = await database
    .as<Tables>()
    .selectFrom("things")
    .select("name")
    .orderBy("name")
    .execute();
  return rows.map(({ name }) => name);
}

async function insertAndFail(database: Database, name: string): Promise<void> {
  await insert(database, name);
  throw new Error(`after ${name}`);
}

describe("Database", () => {
  forEachDatabase((open, kind) => {
    it("counts ids up after the fixed ones and gives them as numbers", async () => {
      const database = await openWithThings(open);
      await insert(database, "first", 1);
      await insert(database, "second", 2);
      expect((await insert(database, "third")).id).toBe(3);
    });

    it("never uses an id twice", async () => {
      const database = await openWithThings(open);
      await insert(database, "a", 2);
      const { id } = await insert(database, "b");
      await database.as<Tables>().deleteFrom("things").where("id", "=", id).execute();
      expect((await insert(database, "c")).id).toBe(id + 1);
    });

    it("gives counts, sums and milliseconds as numbers", async () => {
      const database = await open();
      const nowMs = 1_800_000_000_123;
      const { rows } = await sql`
        select count(*) as n, sum(v) as total, max(v) as most
        from (select cast(${nowMs} as bigint) as v) as t`.execute(database.as<unknown>());
      expect({ ...(rows[0] as object) }).toEqual({ n: 1, total: nowMs, most: nowMs });
    });

    it("undoes everything that a failed transaction did", async () => {
      const database = await openWithThings(open);
      const failed = database.transaction(() => insertAndFail(database, "a"));
      await expect(failed).rejects.toThrow("after a");
      expect(await names(database)).toEqual([]);
    });

    it("undoes a failed inner transaction alone", async () => {
      const database = await openWithThings(open);
      await database.transaction(async () => {
        await insert(database, "outer");
        await expect(database.transaction(() => insertAndFail(database, "inner"))).rejects.toThrow(
          "after inner",
        );
        await database.transaction(() => insert(database, "second inner"));
      });
      expect(await names(database)).toEqual(["outer", "second inner"]);
    });

    it("undoes a finished inner transaction with the outer one", async () => {
      const database = await openWithThings(open);
      const failed = database.transaction(async () => {
        await database.transaction(() => insert(database, "inner"));
        await insertAndFail(database, "outer");
      });
      await expect(failed).rejects.toThrow("after outer");
      expect(await names(database)).toEqual([]);
    });

    it("keeps inner transactions that start side by side apart", async () => {
      const database = await openWithThings(open);
      const outcomes = await database.transaction(() =>
        Promise.allSettled([
          database.transaction(() => insert(database, "a")),
          database.transaction(() => insertAndFail(database, "b")),
          database.transaction(() => insert(database, "c")),
        ]),
      );
      expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
      expect(await names(database)).toEqual(["a", "c"]);
    });

    it("keeps transactions that run at the same time apart", async () => {
      const database = await openWithThings(open);
      const outcomes = await Promise.allSettled(
        Array.from({ length: 10 }, (_, index) =>
          database.transaction(async () => {
            await insert(database, `${index} first`);
            if (index % 2 === 1) throw new Error("odd");
            await insert(database, `${index} second`);
          }),
        ),
      );
      expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(5);
      expect(await names(database)).toEqual(
        [0, 2, 4, 6, 8].flatMap((index) => [`${index} first`, `${index} second`]),
      );
    });

    it("keeps a query from elsewhere out of an open transaction", async () => {
      const database = await openWithThings(open);
      const inside = Promise.withResolvers<void>();
      const leave = Promise.withResolvers<void>();
      const failed = database.transaction(async () => {
        await insert(database, "undone");
        inside.resolve();
        await leave.promise;
        throw new Error("no");
      });
      await inside.promise;
      const elsewhere = insert(database, "kept");
      leave.resolve();
      await expect(failed).rejects.toThrow("no");
      await elsewhere;
      expect(await names(database)).toEqual(["kept"]);
    });

    it("lets work that outlives its transaction go on by itself", async () => {
      const database = await openWithThings(open);
      const ended = Promise.withResolvers<void>();
      let late: Promise<unknown> | undefined;
      await database.transaction(async () => {
        late = ended.promise.then(() => insert(database, "late"));
      });
      ended.resolve();
      await late;
      expect(await names(database)).toEqual(["late"]);
    });

    it("refuses Kysely's own transactions, which could wait for themselves", async () => {
      const database = await openWithThings(open);
      const attempt = database
        .as<Tables>()
        .transaction()
        .execute(() => Promise.resolve());
      await expect(attempt).rejects.toThrow("Database.transaction()");
      expect(await names(database)).toEqual([]);
    });

    it("enforces foreign keys", async () => {
      const database = await openWithThings(open);
      await database
        .as<unknown>()
        .schema.createTable("parts")
        .addColumn("thing_id", kind === "sqlite" ? "integer" : "bigint", (column) =>
          column.references("things.id"),
        )
        .execute();
      const orphan = database
        .as<{ parts: { thing_id: number } }>()
        .insertInto("parts")
        .values({ thing_id: 99 })
        .execute();
      await expect(orphan).rejects.toThrow(/foreign key/i);
    });
  });
});
