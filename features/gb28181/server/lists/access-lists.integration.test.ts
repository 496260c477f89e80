import { FakeClock } from "@tessera/base";
import { processorMsOf } from "@tessera/base/testing";
import { type Database, settingsMigrations, sharedMigrations } from "@tessera/platform/server";
import { feedOn, forEachDatabase, makeTables } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import { gbMigrations } from "../migrations/index.ts";
import type { EntryDraft } from "./access-entry.ts";
import { AccessListStore } from "./access-list-store.ts";
import { AccessLists } from "./access-lists.ts";

const anEntry = (entry: Partial<EntryDraft>): EntryDraft => ({
  serial: "",
  remoteIp: "",
  remotePort: 0,
  password: "",
  description: "",
  ...entry,
});

const gate = "34020000001320000007";
const yard = "34020000001320000008";

async function load(
  database: Database,
  { isWhiteOnly = false, feed = feedOn(database) } = {},
): Promise<AccessLists> {
  await makeTables(database, [sharedMigrations, settingsMigrations, gbMigrations]);
  const store = new AccessListStore(database);
  const clock = new FakeClock(1000);
  return AccessLists.load({ store, feed, isWhiteOnly: () => isWhiteOnly, clock });
}

forEachDatabase((open, kind) => {
  it("lets in by the white list, keeps out by the black list, which wins, and knows nothing of others", async () => {
    const lists = await load(await open());
    expect(lists.judge(gate, "192.0.2.7")).toBe("unlisted");
    await lists.add("white", [anEntry({ serial: gate })]);
    expect(lists.judge(gate, "192.0.2.7")).toBe("allowed");
    await lists.add("black", [anEntry({ remoteIp: "192.0.2.7" })]);
    expect(lists.judge(gate, "192.0.2.7")).toBe("denied");
    expect(lists.judge(gate, "::ffff:192.0.2.7")).toBe("denied");
    expect(lists.judge(gate, "192.0.2.8")).toBe("allowed");
  });

  it("keeps out whoever is not on the white list while only that counts", async () => {
    const lists = await load(await open(), { isWhiteOnly: true });
    await lists.add("white", [anEntry({ serial: gate, remoteIp: "192.0.2.0/28" })]);
    expect(lists.judge(gate, "192.0.2.15")).toBe("allowed");
    expect(lists.judge(gate, "192.0.2.16")).toBe("denied");
    expect(lists.judge(yard, "192.0.2.15")).toBe("denied");
  });

  it("knows ids by wildcards, networks of both kinds and ports", async () => {
    const lists = await load(await open());
    await lists.add("black", [
      anEntry({ serial: "3402*132*" }),
      anEntry({ serial: "4401000000132000000?" }),
      anEntry({ remoteIp: "2001:db8::/32" }),
      anEntry({ remoteIp: "198.51.100.1", remotePort: 5070 }),
    ]);
    const verdicts = (
      [
        [gate, "192.0.2.1"],
        ["34020000001180000007", "192.0.2.1"],
        ["44010000001320000001", "192.0.2.1"],
        ["440100000013200000012", "192.0.2.1"],
        ["1", "2001:db8:1::7"],
        ["1", "2001:db9::7"],
        ["1", "198.51.100.1", 5070],
        ["1", "198.51.100.1", 5060],
      ] as const
    ).map(([id, host, port]) => lists.judge(id, host, port));
    expect(verdicts).toEqual([
      "denied",
      "unlisted",
      "denied",
      "unlisted",
      "denied",
      "unlisted",
      "denied",
      "unlisted",
    ]);
  });

  it("gives the password of the entry that says most about an id", async () => {
    const lists = await load(await open());
    await lists.add("white", [
      anEntry({ serial: "3402*", password: "of many" }),
      anEntry({ serial: "3402000000132*", password: "of cameras" }),
      anEntry({ serial: gate, password: "of the gate" }),
      anEntry({ remoteIp: "192.0.2.0/24", password: "of nobody" }),
    ]);
    expect([gate, yard, "34020000001180000001", "4401"].map((id) => lists.passwordOf(id))).toEqual([
      "of the gate",
      "of cameras",
      "of many",
      undefined,
    ]);
  });

  it("keeps entries over a restart, changes and removes them, and has none twice", async () => {
    const database = await open();
    const lists = await load(database);
    const [first] = await lists.add("white", [
      anEntry({ serial: gate, password: "secret" }),
      anEntry({ serial: yard }),
    ]);
    const id = first?.id ?? 0;
    await expect(lists.add("white", [anEntry({ serial: gate })])).rejects.toMatchObject({
      code: "list-entry-taken",
    });
    await expect(
      lists.change("white", id, (entry) => ({ ...entry, serial: yard })),
    ).rejects.toMatchObject({ code: "list-entry-taken" });
    await lists.change("white", id, (entry) => ({ ...entry, description: "大门" }));
    const again = await load(database);
    expect(again.find("white", id)).toMatchObject({ description: "大门", password: "secret" });
    await again.remove("white", [id, 4711]);
    await expect(again.remove("white", [id])).rejects.toMatchObject({ code: "unknown-list-entry" });
    expect((await load(database)).all("white")).toMatchObject([{ serial: yard }]);
  });

  it("judges by 20,000 entries in no time", async () => {
    const lists = await load(await open());
    const drafts = Array.from({ length: 20_000 }, (_, index) =>
      anEntry({ serial: `3402000000132${String(index).padStart(7, "0")}` }),
    );
    await lists.add("white", drafts);
    lists.judge(gate, "192.0.2.1");
    const tookMs = await processorMsOf(() => {
      for (let turn = 0; turn < 10_000; turn++) lists.judge(gate, "192.0.2.1");
    });
    expect(tookMs).toBeLessThan(500);
  });

  it.runIf(kind === "postgres")("is followed by another server", async () => {
    const database = await open();
    const lists = await load(database);
    const again = await open({ again: database });
    const feed = feedOn(again);
    const other = await load(again, { feed });
    const [entry] = await lists.add("black", [anEntry({ serial: gate })]);
    await feed.catchUp();
    expect(other.judge(gate, "192.0.2.1")).toBe("denied");
    await lists.change("black", entry?.id ?? 0, (before) => ({ ...before, serial: yard }));
    await feed.catchUp();
    expect(other.judge(gate, "192.0.2.1")).toBe("unlisted");
    await lists.remove("black", [entry?.id ?? 0]);
    await feed.catchUp();
    expect(other.judge(yard, "192.0.2.1")).toBe("unlisted");
    expect(other.all("black")).toEqual([]);
  });
});
