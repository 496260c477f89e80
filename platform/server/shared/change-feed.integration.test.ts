import { FakeClock, silentLogger } from "@tessera/base";
import { expect, it } from "vitest";
import { forEachDatabase, makeTables } from "../../testing/index.ts";
import { type Database } from "../database/index.ts";
import { ChangeFeed } from "./change-feed.ts";
import { sharedMigrations } from "./migrations/index.ts";
import { changeFeedContract } from "./testing/change-feed-contract.ts";

const hourMs = 3_600_000;

async function prepare(database: Database): Promise<void> {
  await makeTables(database, [sharedMigrations]);
  await database.as().schema.createTable("items").addColumn("name", "text").execute();
}

const aFeed = (database: Database, clock = new FakeClock()) =>
  new ChangeFeed({ database, clock, log: silentLogger });

forEachDatabase((open, kind) => {
  changeFeedContract(async (count) => {
    const first = await open();
    await prepare(first);
    const databases = [first];
    // SQLite has one server only.
    if (kind === "postgres")
      while (databases.length < count) databases.push(await open({ again: first }));
    return databases.map((database) => ({ database, feed: aFeed(database) }));
  });

  it("reads a model once more when it could not hear for longer than the feed remembers", async () => {
    const database = await open();
    await prepare(database);
    const clock = new FakeClock();
    const feed = aFeed(database, clock);
    const told: string[] = [];
    await feed.follow<string>({
      name: "items",
      know: () => undefined,
      read: async () => void told.push("read"),
      onReadAgain: () => told.push("again"),
    });
    await feed.catchUp();
    expect(told).toEqual(["read"]);
    await feed.stop();
    await clock.advance(2 * hourMs);
    await feed.catchUp();
    expect(told).toEqual(["read", "read", "again"]);
  });

  it("forgets after hours what every server has heard long since", async () => {
    const database = await open();
    await prepare(database);
    const clock = new FakeClock();
    const changes = await aFeed(database, clock).follow<string>({
      name: "items",
      know: () => undefined,
      read: async () => undefined,
    });
    await changes.make(async (tell) => tell("old"));
    await clock.advance(2 * hourMs);
    await changes.make(async (tell) => tell("new"));
    await clock.advance(hourMs);
    const rows = database.as<{ changes: { change: string } }>().selectFrom("changes");
    await expect
      .poll(() => rows.select("change").execute())
      .toEqual([{ change: JSON.stringify("new") }]);
  });
});
