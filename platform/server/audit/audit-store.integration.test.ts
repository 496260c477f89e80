import { FakeClock, silentLogger } from "@tessera/base";
import type { Kysely } from "kysely";
import { describe, expect, it } from "vitest";
import { forEachDatabase, type OpenTestDatabase } from "../../testing/index.ts";
import { migrate } from "../database/index.ts";
import type { Principal } from "../sessions/index.ts";
import type { AuditEntry } from "./audit-entry.ts";
import { noHash, plainHashOf } from "./audit-hash.ts";
import { AuditStore } from "./audit-store.ts";
import { AuditTrail } from "./audit-trail.ts";
import { ChainKey } from "./chain-key.ts";
import { auditMigrations } from "./migrations/index.ts";

const anEntry = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
  atMs: 1_767_225_600_000,
  userId: 1,
  userName: "admin",
  address: "192.0.2.7",
  action: "POST /api/v1/editdevice",
  kind: "change",
  target: "大门 (d1)",
  outcome: 200,
  durationMs: 12.6,
  detail: { noted: [{ target: "大门 (d1)", before: { name: "门" }, after: { name: "大门" } }] },
  ...changes,
});

interface Tables {
  audit_log: {
    id: number;
    target: string;
    hash: string;
    previous_hash: string;
    key_id: string;
    user_id: number | null;
  };
  audit_head: { total: number; last_hash: string; keyed_from: number; seal: string };
}

const aKey = new ChainKey(Buffer.alloc(32, 7));

/** As somebody with the database would do it: all lines bound to each other again, and the head to the last. */
async function rehash(store: AuditStore, db: Kysely<Tables>, key: ChainKey | undefined) {
  let last = noHash;
  for (const found of await store.listAfter(0, 1000)) {
    const row = { ...found, keyId: key?.id ?? "", previousHash: last };
    last = key ? key.hashOf(row) : plainHashOf(row);
    await db
      .updateTable("audit_log")
      .set({ key_id: row.keyId, previous_hash: row.previousHash, hash: last })
      .where("id", "=", row.id)
      .execute();
  }
  await db.updateTable("audit_head").set({ last_hash: last }).execute();
}

async function aTrail(open: OpenTestDatabase) {
  const database = await open();
  await migrate(database, [auditMigrations]);
  const clock = new FakeClock();
  const lost: unknown[] = [];
  const log = { ...silentLogger, error: (fields: object) => void lost.push(fields) };
  const trail = await AuditTrail.open({ database, key: aKey, clock, log });
  const store = new AuditStore(database);
  const db: Kysely<Tables> = database.as();
  return { trail, store, db, clock, lost, database };
}

forEachDatabase((open) => {
  it("lets the last line of each act stand for it, in a record from before too", async () => {
    const database = await open();
    const [first, second] = auditMigrations.migrations;
    if (!first || !second) throw new Error("no migrations");
    await migrate(database, [{ ...auditMigrations, migrations: [first, second] }]);
    const db = database.as<{
      audit_log: Record<string, number | string | null>;
    }>();
    const acts: [id: number, of: number | null][] = [
      [1, null],
      [2, 1],
      [3, null],
      [4, 1],
      [5, null],
    ];
    for (const [id, of_id] of acts)
      await db
        .insertInto("audit_log")
        .values({
          id,
          of_id,
          at_ms: id,
          user_name: "",
          address: "",
          action: "",
          kind: "view",
          target: "",
          outcome: 200,
          duration_ms: 0,
          detail: "{}",
          previous_hash: "",
          hash: "",
        })
        .execute();
    await migrate(database, [auditMigrations]);
    const rows = await db
      .selectFrom("audit_log")
      .select(["id", "standing"])
      .orderBy("id")
      .execute();
    expect(rows.map(({ standing }) => standing)).toEqual([0, 0, 1, 1, 1]);
  });

  describe("the audit record", () => {
    it("binds each line to the one before, in the order of asking", async () => {
      const { trail, store } = await aTrail(open);
      const actions = Array.from({ length: 450 }, (_, index) => `call ${index}`);
      await Promise.all(actions.map((action) => trail.append(anEntry({ action }))));
      await trail.append(anEntry({ action: "last", userId: undefined }));
      const rows = await store.listAfter(0, 1000);
      expect(rows.map(({ action }) => action)).toEqual([...actions, "last"]);
      expect(rows.map(({ id }) => id)).toEqual(rows.map((_, index) => index + 1));
      expect(rows.slice(1).map(({ previousHash }) => previousHash)).toEqual(
        rows.slice(0, -1).map(({ hash }) => hash),
      );
      expect(rows.at(-1)).toMatchObject({ userId: undefined, durationMs: 13 });
      expect(await trail.verify()).toEqual({ isIntact: true, checked: 451, removed: 0 });
    });

    it("is intact while it is empty", async () => {
      const { trail } = await aTrail(open);
      expect(await trail.verify()).toEqual({ isIntact: true, checked: 0, removed: 0 });
    });

    it("takes names that no database can store, and finds them as they were", async () => {
      const { trail, store } = await aTrail(open);
      const userName = `nul\0 and half a pair \ud83d${"x".repeat(200)}`;
      await trail.append(anEntry({ userName, detail: { input: { userName } } }));
      expect((await store.listAfter(0, 1))[0]?.userName).toHaveLength(100);
      expect(await trail.verify()).toMatchObject({ isIntact: true });
    });

    it("has one line for what a session watches within five minutes", async () => {
      const { trail, store, clock } = await aTrail(open);
      const watch = (sessionId: number, flow: number, address = "192.0.2.7") =>
        trail.watched({
          principal: aPrincipal(sessionId),
          address,
          channel: { deviceId: "d1", channelId: "1" },
          name: "大门",
          flow,
        });
      watch(1, 1);
      await clock.advance(299_999);
      watch(1, 1);
      watch(2, 1);
      watch(1, 2);
      watch(1, 1, "192.0.2.8");
      await clock.advance(1);
      watch(1, 1);
      await trail.stop();
      const rows = await store.listAfter(0, 10);
      expect(rows.map(({ target, address }) => [target, address])).toEqual([
        ["大门 (d1/1/1)", "192.0.2.7"],
        ["大门 (d1/1/1)", "192.0.2.7"],
        ["大门 (d1/1/2)", "192.0.2.7"],
        ["大门 (d1/1/1)", "192.0.2.8"],
        ["大门 (d1/1/1)", "192.0.2.7"],
      ]);
      expect(rows[0]).toMatchObject({ action: "watch", kind: "view", userName: "li" });
    });

    it("tells who waits that a line could not be written, logs it, and goes on", async () => {
      const { trail, db, lost } = await aTrail(open);
      const head = await db.selectFrom("audit_head").selectAll().executeTakeFirstOrThrow();
      await db.deleteFrom("audit_head").execute();
      await expect(trail.append(anEntry())).rejects.toThrow("no result");
      expect(lost).toMatchObject([{ lost: ["admin 192.0.2.7 POST /api/v1/editdevice 大门 (d1)"] }]);
      await db.insertInto("audit_head").values(head).execute();
      await trail.append(anEntry());
      expect(await trail.verify()).toEqual({ isIntact: true, checked: 1, removed: 0 });
    });
  });

  describe("lines that are written together", () => {
    it("are all written, whatever is in one of them", async () => {
      const { trail, store } = await aTrail(open);
      const circle: { self?: unknown } = {};
      circle.self = circle;
      const bad = {
        address: undefined as unknown as string,
        outcome: Number.NaN,
        detail: { input: { circle, big: 1n } },
      };
      const entries = [anEntry(), anEntry(bad), anEntry()];
      await Promise.all(entries.map((entry) => trail.append(entry)));
      const rows = await store.listAfter(0, 10);
      expect(rows.map(({ address, outcome }) => [address, outcome])).toEqual([
        ["192.0.2.7", 200],
        ["", 0],
        ["192.0.2.7", 200],
      ]);
      expect(await trail.verify()).toMatchObject({ isIntact: true });
    });

    it("are written one by one when the database takes one of them not", async () => {
      const { trail, store, lost } = await aTrail(open);
      const bad = anEntry({ kind: null as unknown as "change" });
      const entries = [anEntry(), anEntry(), bad, anEntry()];
      const ends = await Promise.allSettled(entries.map((entry) => trail.append(entry)));
      expect(ends.map(({ status }) => status)).toEqual([
        "fulfilled",
        "fulfilled",
        "rejected",
        "fulfilled",
      ]);
      expect(await store.listAfter(0, 10)).toHaveLength(3);
      expect(lost).toHaveLength(1);
      expect(await trail.verify()).toMatchObject({ isIntact: true, checked: 3 });
    });
  });

  describe("checking the record", () => {
    it.each([
      [
        "a changed line",
        (db: Kysely<Tables>) =>
          db.updateTable("audit_log").set({ target: "x" }).where("id", "=", 600).execute(),
        { checked: 599, firstBadId: 600, what: "changed" },
      ],
      [
        "a line whose hash was written anew",
        (db: Kysely<Tables>) =>
          db
            .updateTable("audit_log")
            .set({ hash: "f".repeat(64) })
            .where("id", "=", 5)
            .execute(),
        { checked: 4, firstBadId: 5, what: "changed" },
      ],
      [
        "a line taken out",
        (db: Kysely<Tables>) => db.deleteFrom("audit_log").where("id", "=", 3).execute(),
        { checked: 2, firstBadId: 3, what: "missing" },
      ],
      [
        "the first lines taken out",
        (db: Kysely<Tables>) => db.deleteFrom("audit_log").where("id", "<", 550).execute(),
        { checked: 0, firstBadId: 1, what: "missing" },
      ],
      [
        "a tail cut off",
        (db: Kysely<Tables>) => db.deleteFrom("audit_log").where("id", ">", 590).execute(),
        { checked: 590, firstBadId: 591, what: "cut" },
      ],
      [
        "everything taken out",
        (db: Kysely<Tables>) => db.deleteFrom("audit_log").execute(),
        { checked: 0, firstBadId: 1, what: "cut" },
      ],
      [
        "lines that the head does not know",
        (db: Kysely<Tables>) => db.updateTable("audit_head").set({ total: 602 }).execute(),
        { checked: 602, firstBadId: 603, what: "changed" },
      ],
      [
        "a head that does not know the last line",
        (db: Kysely<Tables>) => db.updateTable("audit_head").set({ last_hash: "0" }).execute(),
        { checked: 610, firstBadId: 611, what: "changed" },
      ],
    ])("finds %s", async (_, tamper, found) => {
      const { trail, db } = await aTrail(open);
      await Promise.all(Array.from({ length: 610 }, () => trail.append(anEntry())));
      await tamper(db);
      expect(await trail.verify()).toEqual({ isIntact: false, removed: 0, ...found });
    });

    it("finds out that the whole record was made anew without the key", async () => {
      const { trail, store, db } = await aTrail(open);
      for (let line = 0; line < 20; line++) await trail.append(anEntry());
      await db.updateTable("audit_log").set({ target: "x" }).where("id", "=", 7).execute();
      await rehash(store, db, new ChainKey(Buffer.alloc(32, 1)));
      expect(await trail.verify()).toMatchObject({ isIntact: false, firstBadId: 1, what: "key" });
      await rehash(store, db, undefined);
      expect(await trail.verify()).toMatchObject({ isIntact: false, what: "changed" });
      // Nor does it help to say that there are no keyed lines yet.
      await db.updateTable("audit_head").set({ keyed_from: 21 }).execute();
      expect(await trail.verify()).toMatchObject({ isIntact: false, what: "changed" });
      await db.updateTable("audit_head").set({ seal: "" }).execute();
      expect(await trail.verify()).toMatchObject({ isIntact: false, what: "changed" });
    });

    it("takes lines from before there was a key as they are, and none of them after it", async () => {
      const { store, db, clock, database } = await aTrail(open);
      const log = silentLogger;
      const older = await AuditTrail.open({ database, key: aKey, clock, log });
      for (let line = 0; line < 3; line++) await older.append(anEntry());
      await rehash(store, db, undefined);
      await db.updateTable("audit_head").set({ keyed_from: 4, seal: "" }).execute();
      const trail = await AuditTrail.open({ database, key: aKey, clock, log });
      for (let line = 0; line < 3; line++) await trail.append(anEntry());
      expect(await trail.verify()).toEqual({ isIntact: true, checked: 6, removed: 0 });
      await rehash(store, db, undefined);
      expect(await trail.verify()).toMatchObject({ firstBadId: 4, what: "changed" });
    });

    it("says of another key that it is another key, at the start and when asked", async () => {
      const { trail, clock, database } = await aTrail(open);
      await trail.append(anEntry());
      const said: unknown[] = [];
      const log = { ...silentLogger, error: (_: object, text: string) => void said.push(text) };
      const key = new ChainKey(Buffer.alloc(32, 1));
      const other = await AuditTrail.open({ database, key, clock, log });
      expect(said).toEqual([
        "the audit record was begun with another key: put that key back, or older lines cannot be checked",
      ]);
      expect(await other.verify()).toMatchObject({ isIntact: false, firstBadId: 1, what: "key" });
      await other.append(anEntry());
      expect(await trail.verify()).toMatchObject({ checked: 1, firstBadId: 2, what: "key" });
    });

    it("does not mind lines that are written meanwhile", async () => {
      const { trail } = await aTrail(open);
      for (let turn = 0; turn < 3; turn++) await trail.append(anEntry());
      const [check] = await Promise.all([trail.verify(), trail.append(anEntry())]);
      expect(check.isIntact).toBe(true);
    });
  });
});

const aPrincipal = (sessionId: number): Principal => ({
  userId: 2,
  userName: "li",
  nickName: "Li",
  roleId: 2,
  roleName: "operator",
  isAdmin: false,
  sessionId,
});
