import type { Kysely } from "kysely";
import { expect, it } from "vitest";
import type { Database } from "../../database/index.ts";
import type { ModelChanges, ReadModel } from "../change-feed.ts";

interface Feed {
  follow<Change>(model: ReadModel<Change>): Promise<ModelChanges<Change>>;
  /** Hears what other servers have changed up to now. */
  catchUp(): Promise<void>;
}

interface ItemChange {
  readonly added?: readonly string[] | undefined;
  readonly removed?: readonly string[] | undefined;
}

/**
 * What every feed of changes must do. `servers` gives the feeds of so many servers on one database that has the
 * table `items(name)`, each with its own way to the database; fewer where several are not to be had.
 */
export function changeFeedContract(
  servers: (
    count: number,
  ) => Promise<readonly { readonly feed: Feed; readonly database: Database }[]>,
): void {
  const someItems = async (count = 1) =>
    Promise.all((await servers(count)).map(({ feed, database }) => Items.load(feed, database)));
  const oneOf = async () => {
    const [items] = await someItems();
    if (!items) throw new Error("there is no server");
    return items;
  };

  it("changes memory after the change is stored, by what went through JSON", async () => {
    const items = await oneOf();
    const change = { added: ["gate"], removed: undefined };
    const inJudge = await items.changes.make(async (tell) => {
      await items.store(change);
      tell(change);
      return [...items.names];
    });
    expect(inJudge).toEqual([]);
    expect([...items.names]).toEqual(["gate"]);
    expect(items.heard).toEqual([{ added: ["gate"] }]);
    expect(items.heard[0]).not.toBe(change);
    expect(Object.keys(items.heard[0] ?? {})).toEqual(["added"]);
  });

  it("stores nothing and changes no memory when the change is refused, and goes on", async () => {
    const items = await oneOf();
    const refused = items.changes.make(async (tell) => {
      await items.store({ added: ["gate"] });
      tell({ added: ["gate"] });
      throw new Error("refused");
    });
    await expect(refused).rejects.toThrow("refused");
    expect(items.heard).toEqual([]);
    expect(await items.stored()).toEqual([]);
    await items.add("yard");
    expect([...items.names]).toEqual(["yard"]);
  });

  it("judges one change at a time, each by what the one before it has left", async () => {
    const items = await oneOf();
    const outcomes = await Promise.allSettled(
      ["gate", "yard", "gate", "yard", "gate"].map((name) => items.add(name)),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([
      "fulfilled",
      "fulfilled",
      "rejected",
      "rejected",
      "rejected",
    ]);
    expect(await items.stored()).toEqual(["gate", "yard"]);
  });

  it("makes no change inside another transaction, which might still be undone", async () => {
    const [server] = await servers(1);
    if (!server) throw new Error("there is no server");
    const items = await Items.load(server.feed, server.database);
    await expect(server.database.transaction(() => items.add("gate"))).rejects.toThrow(
      "transaction of its own",
    );
  });

  it("brings every server to the same memory, whoever changes", async () => {
    const all = await someItems(2);
    await Promise.all(
      Array.from({ length: 40 }, async (_, number) => {
        const server = all[number % all.length];
        await server?.add(`item ${number % 30}`).catch(() => undefined);
        if (number % 5 === 0) await server?.remove(`item ${number % 30}`);
      }),
    );
    for (const { feed } of all) await feed.catchUp();
    const stored = await all[0]?.stored();
    for (const { names } of all) expect([...names].toSorted()).toEqual(stored);
    const [first] = all;
    for (const { heard } of all) expect(heard).toEqual(first?.heard);
  });

  it("judges by what other servers have stored, heard or not", async () => {
    const all = await someItems(2);
    const other = all.at(-1);
    await all[0]?.add("gate");
    await expect(other?.add("gate")).rejects.toThrow("there already");
    expect([...(other?.names ?? [])]).toEqual(["gate"]);
  });

  it("hears what is stored while the model is being read", async () => {
    const [one, other] = await servers(2);
    const first = one && (await Items.load(one.feed, one.database));
    if (!other) return;
    const late = await Items.load(other.feed, other.database, () => first?.add("gate"));
    await other.feed.catchUp();
    expect([...late.names]).toEqual(["gate"]);
  });
}

/** A set of names that must not be there twice. */
class Items {
  readonly heard: ItemChange[] = [];
  names = new Set<string>();
  changes!: ModelChanges<ItemChange>;
  readonly feed: Feed;
  readonly #db: Kysely<{ items: { name: string } }>;

  constructor(feed: Feed, database: Database) {
    this.feed = feed;
    this.#db = database.as();
  }

  static async load(
    feed: Feed,
    database: Database,
    whenRead: () => Promise<void> | undefined = () => undefined,
  ): Promise<Items> {
    const items = new Items(feed, database);
    items.changes = await feed.follow<ItemChange>({
      name: "items",
      know: (change) => items.#know(change),
      read: async () => {
        items.names = new Set(await items.stored());
        await whenRead();
      },
    });
    return items;
  }

  add(name: string): Promise<void> {
    return this.changes.make(async (tell) => {
      if (this.names.has(name)) throw new Error(`${name} is there already`);
      await this.store({ added: [name] });
      tell({ added: [name] });
    });
  }

  remove(name: string): Promise<void> {
    return this.changes.make(async (tell) => {
      await this.store({ removed: [name] });
      tell({ removed: [name] });
    });
  }

  async store({ added = [], removed = [] }: ItemChange): Promise<void> {
    for (const name of added) await this.#db.insertInto("items").values({ name }).execute();
    for (const name of removed)
      await this.#db.deleteFrom("items").where("name", "=", name).execute();
  }

  async stored(): Promise<string[]> {
    const rows = await this.#db.selectFrom("items").select("name").orderBy("name").execute();
    return rows.map(({ name }) => name).toSorted();
  }

  #know(change: ItemChange): void {
    this.heard.push(change);
    for (const name of change.added ?? []) this.names.add(name);
    for (const name of change.removed ?? []) this.names.delete(name);
  }
}
