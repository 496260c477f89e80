import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FakeClock, StartupError, silentLogger } from "@tessera/base";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { addressOf, forEachDatabase, temporaryFolder } from "../../../testing/index.ts";
import { SecretBox } from "../../secrets/index.ts";
import type { Database } from "../database.ts";
import { migrate } from "../migrate.ts";
import type { FeatureMigrations } from "../migration.ts";
import { backUp, backupsIn } from "./backups.ts";
import { lockClearBackups } from "./before-upgrade.ts";
import { restoreBackup } from "./restore.ts";

interface Tables {
  people: { id?: number; name: string; boss_id: number | null; picture: Uint8Array; at_ms: number };
  rights: { person_id: number; place: string; x: number };
  places: { name: string };
}

const orchard: FeatureMigrations = {
  feature: "orchard",
  migrations: [
    {
      name: "0001-people",
      async up(db, dialect) {
        await db.schema
          .createTable("people")
          .$call((table) => dialect.autoId(table))
          .addColumn("name", "text", (column) => column.notNull())
          .addColumn("boss_id", "bigint", (column) => column.references("people.id"))
          .addColumn("picture", "bytea", (column) => column.notNull())
          .addColumn("at_ms", "bigint", (column) => column.notNull())
          .execute();
        await db.schema
          .createTable("rights")
          .addColumn("person_id", "bigint", (column) =>
            column.notNull().references("people.id").onDelete("cascade"),
          )
          .addColumn("place", "text", (column) => column.notNull())
          .addColumn("x", "double precision", (column) => column.notNull())
          .execute();
        await db.schema.createTable("places").addColumn("name", "text").execute();
        // There from the first step on, and deleted since.
        await sql`insert into places values ('first')`.execute(db);
      },
    },
  ],
};
const later: FeatureMigrations = {
  feature: "orchard",
  migrations: [
    ...orchard.migrations,
    {
      name: "0002-pears",
      async up(db) {
        await db.schema.createTable("pears").addColumn("name", "text").execute();
      },
    },
  ],
};

describe("a backup", () => {
  forEachDatabase((open, kind) => {
    it("brings back every row, and gives no id twice", async () => {
      const { database, place, restore } = await aFullDatabase();
      const before = await rowsOf(database);
      const told: (readonly [number, number])[] = [];
      const onProgress = (...progress: readonly [number, number]) => void told.push(progress);
      const file = await backUp(database, place, { onProgress });
      const [rows = 0, ofRows] = told.at(-1) ?? [];
      expect([rows > 1200, ofRows]).toEqual([true, rows]);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect((await readFile(file)).toString("latin1")).not.toMatch(/Alice|people/);
      await destroy(database);
      const after = await restore(file, later);
      expect(await rowsOf(after)).toEqual(before);
      const db = after.as<Tables>();
      const added = await db
        .insertInto("people")
        .values(aPerson("new", null))
        .returning("id")
        .executeTakeFirstOrThrow();
      // The highest one before was of a row that was deleted.
      expect(added.id).toBe(1202);
      await migrate(after, [later]);
      await expect(
        db.insertInto("rights").values({ person_id: 9999, place: "", x: 0 }).execute(),
      ).rejects.toThrow(/foreign key/i);
    });

    it("that is damaged, cut, of another key or another program says so and changes nothing", async () => {
      const { database, place, restore, again } = await aFullDatabase();
      const file = await backUp(database, place);
      const whole = await readFile(file);
      const before = await rowsOf(database);
      const bad = join(place.folder, "bad");
      const refused = async (bytes: Buffer | undefined, code: string) => {
        if (bytes) await writeFile(bad, bytes);
        const failure: unknown = await restore(bytes ? bad : file, orchard).catch((e) => e);
        expect(failure).toBeInstanceOf(StartupError);
        expect(failure).toMatchObject({
          code,
          text: { en: expect.stringMatching(/^[^\n]*Nothing was changed\.[^\n]*$/) },
        });
      };
      const flipped = Buffer.from(whole);
      flipped[whole.length - 100] = (flipped[whole.length - 100] ?? 0) ^ 1;
      await refused(flipped, "backup-damaged");
      await refused(whole.subarray(0, whole.length - 1), "backup-damaged");
      await refused(Buffer.concat([whole, Buffer.from("more")]), "backup-damaged");
      await refused(Buffer.from("SQLite format 3"), "backup-unknown");
      await rename(join(database.dataDir, "secret-box.key"), join(database.dataDir, "kept"));
      await refused(undefined, "backup-key");
      await rename(join(database.dataDir, "kept"), join(database.dataDir, "secret-box.key"));
      const failure = restore(file, { feature: "orchard", migrations: [] });
      await expect(failure).rejects.toMatchObject({ code: "backup-newer" });
      expect(await rowsOf(await again())).toEqual(before);
      expect(await readdir(database.dataDir)).not.toContain("restoring");
    });

    it.runIf(kind === "sqlite")(
      "with a passphrase opens on another machine, and brings the key of its secrets",
      async () => {
        const { database, place } = await aFullDatabase();
        const sealed = database.sealer.seal("hush", "password");
        const file = await backUp(database, place, { passphrase: "correct horse" });
        const dataDir = await temporaryFolder();
        const restore = (passphrase: string) =>
          restoreBackup({ file, dataDir, passphrase, migrations: [orchard], log: silentLogger });
        await expect(restore("")).rejects.toMatchObject({ code: "backup-passphrase" });
        await expect(restore("wrong horse")).rejects.toMatchObject({ code: "backup-damaged" });
        await restore("correct horse");
        expect(await new SecretBox(dataDir).open(sealed, "password")).toBe("hush");
      },
    );

    it.runIf(kind === "sqlite")("is one of so many that are kept", async () => {
      const { database, place, clock } = await aFullDatabase();
      await writeFile(join(database.dataDir, "other.backup"), "");
      for (let count = 0; count < 4; count++) {
        await backUp(database, place);
        await clock.advance(1000);
      }
      const kept = await backupsIn(place);
      expect(kept.map(({ atMs }) => clock.nowMs() - atMs)).toEqual([2000, 1000]);
      expect(kept.every(({ bytes, doneAtMs }) => bytes > 1000 && doneAtMs > 0)).toBe(true);
      expect(await readdir(database.dataDir)).toContain("other.backup");
    });

    it.runIf(kind === "sqlite")(
      "fails, and does not hang, where no folder can be made",
      async () => {
        const { database, place } = await aFullDatabase();
        const folder = join(database.dataDir, "deep", "er");
        expect(
          await readdir(join(await backUp(database, { ...place, folder }), "..")),
        ).toHaveLength(1);
        const nowhere = { ...place, folder: "/proc/none/at/all" };
        await expect(backUp(database, nowhere)).rejects.toMatchObject({ code: "ENOENT" });
      },
    );

    it.runIf(kind === "sqlite")("of an older version, in clear, is locked", async () => {
      const { database, restore } = await aFullDatabase();
      const before = await rowsOf(database);
      const folder = join(database.dataDir, "backups");
      await mkdir(folder);
      const clear = join(folder, "tessera-20250101T000000000Z.db");
      await sql`vacuum into ${clear}`.execute(database.as<unknown>());
      await lockClearBackups(database);
      const [name = "", ...others] = await readdir(folder);
      expect([name, others]).toEqual(["tessera-before-upgrade-20250101T000000000Z.backup", []]);
      await destroy(database);
      expect(await rowsOf(await restore(join(folder, name), orchard))).toEqual(before);
    });

    async function aFullDatabase() {
      const clock = new FakeClock();
      const database = await open({ clock });
      const { dataDir } = database;
      await migrate(database, [orchard]);
      const db = database.as<Tables>();
      const people = Array.from({ length: 1200 }, (_, index) =>
        aPerson(`Alice ${index}`, index === 0 ? null : 1),
      );
      for (let from = 0; from < people.length; from += 400)
        await db
          .insertInto("people")
          .values(people.slice(from, from + 400))
          .execute();
      // Who stands before its boss.
      await db.updateTable("people").set({ boss_id: 1200 }).where("id", "=", 1).execute();
      const gone = await db
        .insertInto("people")
        .values(aPerson("gone", null))
        .returning("id")
        .execute();
      await db
        .deleteFrom("people")
        .where("id", "=", gone[0]?.id ?? 0)
        .execute();
      await db
        .insertInto("rights")
        .values({ person_id: 7, place: "gate", x: 116.397428 })
        .execute();
      await db.deleteFrom("places").execute();
      const again = () => open({ clock, again: database });
      const restore = async (file: string, migrations: FeatureMigrations) => {
        await database.close();
        const url = addressOf(database);
        await restoreBackup({
          file,
          dataDir,
          url,
          passphrase: "",
          migrations: [migrations],
          log: silentLogger,
          clock,
        });
        return again();
      };
      const place = { folder: dataDir, prefix: "tessera-", kept: 2 };
      return { database, clock, place, restore, again };
    }
  });
});

const aPerson = (name: string, bossId: number | null): Tables["people"] => ({
  name,
  boss_id: bossId,
  picture: randomBytes(20),
  at_ms: 1_800_000_000_000,
});

async function rowsOf(database: Database) {
  const db = database.as<Tables>();
  const people = await db.selectFrom("people").selectAll().orderBy("id").execute();
  return {
    people: people.map((row) => ({ ...row, picture: Buffer.from(row.picture).toString("hex") })),
    rights: (await db.selectFrom("rights").selectAll().execute()).map((row) => ({ ...row })),
    places: await db.selectFrom("places").selectAll().execute(),
  };
}

async function destroy(database: Database): Promise<void> {
  const db = database.as<Tables>();
  await db.deleteFrom("rights").execute();
  await db.deleteFrom("people").where("id", "<", 100).where("id", ">", 1).execute();
}
