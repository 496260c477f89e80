import { join } from "node:path";
import {
  backUp,
  compareSteps,
  type Database,
  type FeatureMigrations,
  migrate,
} from "@tessera/platform/server";
import { addressOf, forEachDatabase } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import { loadModules, migrationsOf } from "../modules.ts";
import { undoUpdate } from "./undo-update.ts";

const newer: FeatureMigrations = {
  feature: "holograms",
  migrations: [{ name: "0001-holograms", up: async () => {} }],
};

/** What is known here, and a backup of it. */
async function aDatabase(database: Database) {
  const migrations = migrationsOf(await loadModules());
  await migrate(database, migrations);
  const { dataDir } = database;
  const place = { folder: join(dataDir, "backups"), prefix: "before-", kept: 3 };
  const options = { dataDir, databaseUrl: addressOf(database) };
  return { migrations, file: await backUp(database, place), options };
}

forEachDatabase((open, kind) => {
  it("leaves a database alone whose tables the newer version has not changed", async () => {
    const database = await open();
    const { file, options } = await aDatabase(database);
    await database.close();
    expect((await undoUpdate(file, options)).en).toContain("stays as it is");
  });

  it("brings the backup back when the newer version has changed tables", async () => {
    const database = await open();
    const { migrations, file, options } = await aDatabase(database);
    await migrate(database, [...migrations, newer]);
    expect((await compareSteps(database, migrations)).unknown).toEqual([
      "holograms/0001-holograms",
    ]);
    await database.close();
    expect((await undoUpdate(file, options)).en).toContain("is restored");
    const again = await open({ again: database });
    expect(await compareSteps(again, migrations)).toEqual({ missing: [], unknown: [] });
  });

  it.runIf(kind === "postgres")(
    "changes nothing while other servers use the database",
    async () => {
      const database = await open();
      const { migrations, file, options } = await aDatabase(database);
      await migrate(database, [...migrations, newer]);
      await database
        .as<{ servers: { id: string; expires_at_ms: number } }>()
        .insertInto("servers")
        .values({ id: "another", expires_at_ms: Date.now() + 60_000 })
        .execute();
      await expect(undoUpdate(file, options)).rejects.toMatchObject({ code: "undo-others-run" });
      expect((await compareSteps(database, migrations)).unknown).toHaveLength(1);
    },
  );
});
