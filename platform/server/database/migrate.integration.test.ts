import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { FakeClock, StartupError } from "@tessera/base";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { forEachDatabase, ownTables } from "../../testing/index.ts";
import { restoreBackup } from "./backup/restore.ts";
import type { Database } from "./database.ts";
import { migrate } from "./migrate.ts";
import type { Migration } from "./migration.ts";

const creating = (name: string, table: string): Migration => ({
  name,
  async up(db) {
    await db.schema.createTable(table).addColumn("value", "text").execute();
  },
});

const first = creating("0001-apples", "apples");
const second = creating("0002-pears", "pears");
const failing: Migration = {
  name: "0003-broken",
  async up(db) {
    await db.schema.createTable("plums").addColumn("value", "text").execute();
    await sql`this is not sql`.execute(db);
  },
};

const fruit = (...migrations: Migration[]) => [{ feature: "fruit", migrations }];

const tablesOf = async (database: Database): Promise<string[]> =>
  (await ownTables(database)).map(({ name }) => name).toSorted();

async function appliedIn(database: Database) {
  const rows = await database
    .as<{ migrations: { feature: string; name: string; applied_at_ms: number } }>()
    .selectFrom("migrations")
    .selectAll()
    .orderBy("name")
    .execute();
  return rows.map((row) => ({ ...row }));
}

async function backupsOf(database: Database): Promise<string[]> {
  const folder = join(database.dataDir, "backups");
  const names: string[] = await readdir(folder).catch(() => []);
  return names.toSorted().map((name) => join(folder, name));
}

describe("migrate", () => {
  forEachDatabase((open, kind) => {
    it("makes the tables of a feature after those that it reads, wherever it stands in the list", async () => {
      const database = await open();
      const made: string[] = [];
      const noting = (feature: string, after: readonly string[] = []) => ({
        feature,
        after,
        migrations: [{ name: "0001-first", up: async () => void made.push(feature) }],
      });
      await migrate(database, [noting("alarms", ["devices"]), noting("groups"), noting("devices")]);
      expect(made).toEqual(["devices", "alarms", "groups"]);
    });

    it("applies each feature's steps in order and notes when", async () => {
      const clock = new FakeClock();
      const database = await open({ clock });
      await migrate(database, [
        ...fruit(first, second),
        { feature: "nuts", migrations: [creating("0001-nuts", "nuts")] },
      ]);
      expect(await tablesOf(database)).toEqual(["apples", "migrations", "nuts", "pears"]);
      expect(await appliedIn(database)).toEqual([
        { feature: "fruit", name: "0001-apples", applied_at_ms: clock.nowMs() },
        { feature: "nuts", name: "0001-nuts", applied_at_ms: clock.nowMs() },
        { feature: "fruit", name: "0002-pears", applied_at_ms: clock.nowMs() },
      ]);
    });

    it("does nothing and backs up nothing the second time", async () => {
      const clock = new FakeClock();
      const database = await open({ clock });
      await migrate(database, fruit(first));
      const before = await appliedIn(database);
      await clock.advance(1000);
      await migrate(database, fruit(first));
      expect(await appliedIn(database)).toEqual(before);
      expect(await backupsOf(database)).toEqual([]);
    });

    it("refuses a database of a newer program and changes nothing", async () => {
      const clock = new FakeClock();
      const database = await open({ clock });
      await migrate(database, fruit(first));
      await clock.advance(1000);
      await migrate(database, fruit(first, second));
      const [backup] = await backupsOf(database);
      const before = await appliedIn(database);
      await clock.advance(1000);

      const other = { feature: "nuts", migrations: [creating("0001-nuts", "nuts")] };
      const refusal: unknown = await migrate(database, [...fruit(first), other]).catch((e) => e);

      expect(refusal).toBeInstanceOf(StartupError);
      const { code, text } = refusal as StartupError;
      expect(code).toBe("database-newer");
      expect(text.zh).toContain("fruit/0002-pears");
      expect(text.en).toContain("fruit/0002-pears");
      expect(text.en).toContain(
        kind === "sqlite" ? `npm run restore -- ${backup}` : "restore the backup",
      );
      expect(await appliedIn(database)).toEqual(before);
      expect(await tablesOf(database)).toEqual(["apples", "migrations", "pears"]);
    });

    it("undoes all steps when one fails", async () => {
      const clock = new FakeClock();
      const database = await open({ clock });
      await migrate(database, fruit(first));
      await clock.advance(1000);
      const failure: unknown = await migrate(database, fruit(first, second, failing)).catch(
        (e) => e,
      );
      expect(failure).toMatchObject({ code: "migration-failed" });
      expect((failure as StartupError).text.zh).toContain("fruit/0003-broken");
      expect(await tablesOf(database)).toEqual(["apples", "migrations"]);
      expect(await appliedIn(database)).toHaveLength(1);
    });

    it.runIf(kind === "postgres")(
      "lets two nodes that start together apply each step once",
      async () => {
        const one = await open();
        const other = await open({ again: one });
        await Promise.all([
          migrate(one, fruit(first, second)),
          migrate(other, fruit(first, second)),
        ]);
        expect(await appliedIn(one)).toHaveLength(2);
      },
    );

    it("refuses a list whose names do not ascend", async () => {
      const database = await open();
      await expect(migrate(database, fruit(second, first))).rejects.toThrow("out of order");
      await expect(migrate(database, fruit(first, first))).rejects.toThrow("out of order");
    });

    it.runIf(kind === "sqlite")(
      "leaves the backup of a failed upgrade, locked, which restores what was before",
      async () => {
        const clock = new FakeClock();
        const database = await open({ clock });
        await migrate(database, fruit(first));
        await sql`insert into apples values ('red')`.execute(database.as<unknown>());
        await clock.advance(1000);
        const failure: unknown = await migrate(database, fruit(first, failing)).catch((e) => e);

        const [backup = ""] = await backupsOf(database);
        expect((failure as StartupError).text.en).toContain(backup);
        expect((await stat(backup)).mode & 0o777).toBe(0o600);
        expect((await readFile(backup)).toString("latin1")).not.toContain("apples");
        await sql`delete from apples`.execute(database.as<unknown>());
        const { dataDir, log } = database;
        const migrations = fruit(first, failing);
        await database.close();
        await restoreBackup({ file: backup, dataDir, passphrase: "", migrations, log });
        const again = await open({ again: database });
        const { rows } = await sql`select value from apples`.execute(again.as<unknown>());
        expect(rows.map((row) => ({ ...Object(row) }))).toEqual([{ value: "red" }]);
      },
    );

    it.runIf(kind === "sqlite")("keeps the last five backups", async () => {
      const clock = new FakeClock();
      const database = await open({ clock });
      const steps = Array.from({ length: 8 }, (_, index) =>
        creating(`000${index}-step`, `table_${index}`),
      );
      for (let count = 1; count <= steps.length; count++) {
        await migrate(database, fruit(...steps.slice(0, count)));
        await clock.advance(1000);
      }
      const names = (await backupsOf(database)).map((file) => file.slice(-26));
      expect(names).toHaveLength(5);
      expect(names.at(-1)).toBe("20260101T000007000Z.backup");
    });
  });
});
