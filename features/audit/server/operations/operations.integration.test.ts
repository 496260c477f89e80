import { FakeClock, silentLogger } from "@tessera/base";
import {
  type AuditEntry,
  AuditTrail,
  auditMigrations,
  ChainKey,
  createHttpServer,
  type Database,
  defineFeature,
} from "@tessera/platform/server";
import {
  anAdmin,
  aPrincipal,
  forEachDatabase,
  makeTables,
  type OpenTestDatabase,
} from "@tessera/platform/testing";
import { type KyselyPlugin, type RootOperationNode, sql } from "kysely";
import { describe, expect, it } from "vitest";
import { operationRoutes } from "./operation-routes.ts";
import { OperationStore } from "./operation-store.ts";

const startMs = Date.UTC(2026, 10, 15, 4);

const anEntry = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
  atMs: startMs,
  userId: 1,
  userName: "admin",
  address: "192.0.2.7",
  action: "POST /api/v1/editdevice",
  kind: "change",
  target: "大门 (d1)",
  outcome: 200,
  durationMs: 12,
  detail: { noted: [{ target: "大门 (d1)", before: { name: "门" }, after: { name: "大门" } }] },
  ...changes,
});

const principals = new Map([
  ["admin", anAdmin],
  ["li", aPrincipal(2, { userName: "li", roleName: "operator" })],
]);

async function aSite(open: OpenTestDatabase) {
  const database = await open();
  await makeTables(database, [auditMigrations]);
  const clock = new FakeClock(startMs + 86_400_000);
  const key = new ChainKey(Buffer.alloc(32, 7));
  const audit = await AuditTrail.open({ database, key, clock, log: silentLogger });
  const store = new OperationStore(database);
  const server = await createHttpServer({
    features: [defineFeature({ name: "audit", routes: operationRoutes(store) })],
    sessions: { resolve: async (token) => principals.get(token) },
    rights: { require() {} },
    audit,
    provider: () => "Tessera",
    product: { name: "Tessera", version: "0.1.0" },
    log: silentLogger,
    clock,
  });
  const ask = (method: "GET" | "DELETE", url: string, payload?: object, token = "admin") =>
    server.inject({
      method,
      url: `/api/v1/${url}`,
      headers: { token, "accept-language": "zh" },
      ...(payload && { payload }),
    });
  const list = async (query = "") => (await ask("GET", `operations?limit=100&${query}`)).json();
  const targets = async (query = "") =>
    (await list(query)).rows.map(({ Description }: { Description: string }) => Description);
  return { database, audit, store, ask, list, targets };
}

/** Nothing was put in here: an act that was begun, has changed something, and then failed. */
async function anUndoneAct(audit: AuditTrail, database: Database) {
  const act = await audit.begin(() => anEntry({ target: "", detail: { input: { device: "d1" } } }));
  await audit.during(act, () =>
    database.transaction(async () => {
      await database
        .as<{ audit_offer: { offered_to: string; last_id: number } }>()
        .insertInto("audit_offer")
        .values({ offered_to: "x", last_id: 1 })
        .execute();
    }),
  );
  const { input: _, ...detail } = { ...anEntry().detail, input: undefined, error: "boom" };
  await audit.append(anEntry({ of: act.id, outcome: 500, detail }));
  return act.id;
}

forEachDatabase((open) => {
  describe("the operation log", () => {
    it("says who did what to what, in the fields of the specification and the caller's language", async () => {
      const { audit, list } = await aSite(open);
      await audit.append(anEntry());
      await audit.append(anEntry({ action: "watch", kind: "view", userName: "li", durationMs: 0 }));
      expect(await list()).toMatchObject({
        total: 2,
        rows: [
          { ID: 2, Name: "观看实时画面", Method: "", RequestURI: "", Username: "li", Kind: "view" },
          {
            ID: 1,
            Name: "修改设备",
            Method: "POST",
            RequestURI: "/api/v1/editdevice",
            RemoteAddr: "192.0.2.7",
            StatusCode: 200,
            StartAtMs: startMs - 12,
            Duration: 12,
            Username: "admin",
            Description: "大门 (d1)",
          },
        ],
      });
    });

    it("has one line an act, the last that was written of it", async () => {
      const { audit, database, ask, list } = await aSite(open);
      const begun = await anUndoneAct(audit, database);
      const { total, rows } = await list();
      expect([total, rows[0].StatusCode]).toEqual([1, 500]);
      const { data } = (await ask("GET", `operation/${rows[0].ID}`)).json();
      expect(data).toMatchObject({
        Input: { device: "d1" },
        Changes: [{ Target: "大门 (d1)", Before: { name: "门" }, After: { name: "大门" } }],
        Error: "boom",
        Times: 1,
        IsHidden: false,
        Lines: [
          { ID: begun, Phase: "begun" },
          { ID: begun + 1, Phase: "changed" },
          { ID: begun + 2, Phase: "done" },
        ],
      });
    });

    it("shows what was begun and never ended", async () => {
      const { audit, list } = await aSite(open);
      await audit.begin(() => anEntry());
      await audit.append(anEntry());
      const { rows } = await list("result=unfinished");
      expect(rows).toMatchObject([{ ID: 1, StatusCode: 0 }]);
    });

    it("is narrowed by time, user, kind, result and a text in names, addresses and what was done", async () => {
      const { audit, targets } = await aSite(open);
      const later = { atMs: startMs + 3_600_000 };
      await audit.append(anEntry({ target: "first" }));
      await audit.append(anEntry({ target: "second", userName: "li", outcome: 403, ...later }));
      await audit.append(
        anEntry({ target: "100%_x", action: "GET /api/v1/alarm/export", kind: "export", ...later }),
      );
      expect(await targets(`starttime=${startMs + 1}`)).toEqual(["100%_x", "second"]);
      expect(await targets(`endtime=${startMs + 1}`)).toEqual(["first"]);
      expect(await targets("order=asc")).toEqual(["first", "second", "100%_x"]);
      expect(await targets("username=li")).toEqual(["second"]);
      expect(await targets("result=failed")).toEqual(["second"]);
      expect(await targets("result=ok&kind=change")).toEqual(["first"]);
      expect(await targets("kind=export")).toEqual(["100%_x"]);
      expect(await targets("q=SEC")).toEqual(["second"]);
      expect(await targets(`q=${encodeURIComponent("导出报警")}`)).toEqual(["100%_x"]);
      expect(await targets("q=export%20alarms")).toEqual(["100%_x"]);
      expect(await targets(`q=${encodeURIComponent("%_")}`)).toEqual(["100%_x"]);
      expect(await targets("q=192.0.2.7&order=asc&start=1")).toEqual(["second", "100%_x"]);
    });

    it.each([
      ["starttime=2026-02-31", "没有这个时间"],
      ["starttime=2026-11-16&endtime=2026-11-15", "开始时间晚于结束时间"],
      ["sort=Password", "只能按 StartAt 或 ID 排序"],
      ["starttime=soon", "应为时间"],
    ])("says what is wrong with %s", async (query, words) => {
      const { ask } = await aSite(open);
      const reply = await ask("GET", `operations?${query}`);
      expect(reply.statusCode).toBe(400);
      expect(reply.payload).toContain(words);
    });

    it("finds a text among lines that are many times more than it looks through at once", async () => {
      const { audit, database } = await aSite(open);
      const store = new OperationStore(database, { searchedAtOnce: 1000 });
      const lines = Array.from({ length: 2100 }, (_, index) =>
        audit.append(anEntry({ atMs: startMs + index, target: index % 700 ? "x" : "needle" })),
      );
      await Promise.all(lines);
      const asked = { search: { text: "needle", actions: [] } };
      const newest = await store.page(asked, { start: 0, limit: 2 });
      expect([newest.total, newest.rows.map(({ atMs }) => atMs - startMs)]).toEqual([
        3,
        [1400, 700],
      ]);
      const oldest = await store.page(asked, { start: 0, limit: 2, isOldestFirst: true });
      expect(oldest.rows.map(({ atMs }) => atMs - startMs)).toEqual([0, 700]);
    }, 60_000);

    it("reads a page and its number from indexes alone, whatever narrows it", async () => {
      const { audit, database } = await aSite(open);
      const some = Array.from({ length: 3000 }, (_, at) =>
        audit.append(
          anEntry({
            atMs: startMs + at,
            userName: at % 10 ? "admin" : "li",
            outcome: at % 7 ? 200 : 403,
          }),
        ),
      );
      await Promise.all(some);
      if (database.kind === "postgres") await sql`analyze audit_log`.execute(database.as());
      const plans = await plansOf(database, async (store) => {
        const time = { fromMs: startMs, toMs: startMs + 100 };
        const page = { start: 0, limit: 20 };
        await store.page({}, page);
        await store.page({ ...time, result: "failed", kind: "change" }, page);
        await store.page({ ...time, userName: "li", result: "ok" }, page);
      });
      // Of each the number, which lines are on the page, and these with what they say.
      expect(plans).toHaveLength(9);
      for (const plan of plans) expect(plan).toMatch(indexOnly[database.kind]);
    }, 60_000);
  });

  describe("hiding operations", () => {
    it("takes named ones out of the list, says who did so, and the chain keeps them", async () => {
      const { audit, ask, list, targets } = await aSite(open);
      for (const target of ["a", "b", "c"]) await audit.append(anEntry({ target }));
      const reply = await ask("DELETE", "operations", { IDs: [1, 3] });
      expect(reply.json()).toEqual({ Hidden: 2 });
      expect(await targets()).toEqual(["操作日志 operation log", "b"]);
      expect((await list()).rows[0]).toMatchObject({
        Name: "从操作日志隐藏记录",
        Username: "admin",
        StatusCode: 200,
      });
      const [{ ID }] = (await list()).rows;
      expect((await ask("GET", `operation/${ID}`)).json().data.Changes).toMatchObject([
        { After: { hidden: 2, ids: [1, 3] } },
      ]);
      expect(await targets("hidden=1")).toEqual(["c", "a"]);
      expect(await audit.verify()).toMatchObject({ isIntact: true });
    });

    it("takes all of a filter out, but not the line about it", async () => {
      const { audit, ask, list, targets } = await aSite(open);
      for (const userName of ["li", "admin", "li"]) await audit.append(anEntry({ userName }));
      const reply = await ask("DELETE", "operations", { username: "li", q: "修改设备" });
      expect(reply.json()).toEqual({ Hidden: 2 });
      expect(await targets("username=li")).toEqual([]);
      const all = await ask("DELETE", "operations", { starttime: "2020-01-01" });
      expect(all.json().Hidden).toBeGreaterThan(0);
      const { rows } = await list();
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject({ Method: "DELETE", StatusCode: 200 });
    });

    it("takes one out by its number, once", async () => {
      const { audit, ask, targets } = await aSite(open);
      await audit.append(anEntry({ target: "a" }));
      expect((await ask("DELETE", "operation/1")).json()).toEqual({ Hidden: 1 });
      expect(await targets()).not.toContain("a");
      const again = await ask("DELETE", "operation/1");
      expect([again.statusCode, again.payload]).toEqual([404, expect.stringContaining("隐藏")]);
    });

    it("does nothing where nothing is named", async () => {
      const { audit, ask, targets } = await aSite(open);
      await audit.append(anEntry({ target: "a" }));
      const reply = await ask("DELETE", "operations", {});
      expect([reply.statusCode, reply.payload]).toEqual([400, expect.stringContaining("IDs")]);
      expect(await targets()).toContain("a");
    });

    it("is for administrators alone", async () => {
      const { audit, ask, targets } = await aSite(open);
      await audit.append(anEntry({ target: "a" }));
      expect((await ask("GET", "operations", undefined, "li")).statusCode).toBe(403);
      expect((await ask("DELETE", "operations", { IDs: [1] }, "li")).statusCode).toBe(403);
      expect((await ask("DELETE", "operation/1", undefined, "li")).statusCode).toBe(403);
      expect(await targets()).toContain("a");
    });
  });

  it("exports what the filter shows as a table in which nothing is run, on record", async () => {
    const { audit, ask, list } = await aSite(open);
    await audit.append(anEntry({ target: "=cmd()" }));
    await audit.append(anEntry({ userName: "li" }));
    const reply = await ask("GET", "operations/export?username=admin&kind=change");
    const [headings, row, ...rest] = reply.payload.trim().split("\r\n");
    expect(headings).toContain("编号,时间,用户,类别,操作,对象");
    expect(row).toContain(`admin,更改,修改设备,"'=cmd()"`);
    expect(rest).toEqual([]);
    expect((await list("kind=export")).rows).toMatchObject([{ Name: "导出操作日志" }]);
  });
});

const indexOnly = {
  sqlite: /COVERING INDEX audit_log_by_(?:standing|user) \(standing=\?/,
  postgres: /Index Only Scan.* audit_log_by_(?:standing|user)/,
} as const;

/** How the database finds the ids of each page that is asked for. */
async function plansOf(
  database: Database,
  work: (store: OperationStore) => Promise<void>,
): Promise<readonly string[]> {
  const nodes: RootOperationNode[] = [];
  const listening: KyselyPlugin = {
    transformQuery: ({ node }) => {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const db = database.as();
  const heard = Object.create(database, {
    as: { value: () => db.withPlugin(listening) },
  }) as Database;
  await work(new OperationStore(heard));
  const isPostgres = database.kind === "postgres";
  const plans: string[] = [];
  const explain = async (node: RootOperationNode) => {
    const query = db.getExecutor().compileQuery(node, { queryId: "plan" });
    const { rows } = await db.executeQuery<Record<string, unknown>>({
      ...query,
      sql: `${isPostgres ? "explain" : "explain query plan"} ${query.sql}`,
    });
    plans.push(rows.map((row) => String(row["QUERY PLAN"] ?? row["detail"])).join("\n"));
  };
  await database.transaction(async () => {
    // What is small is read whole, whatever indexes there are.
    const others = isPostgres ? ["enable_seqscan", "enable_bitmapscan"] : [];
    for (const way of others) await sql`set local ${sql.raw(way)} = off`.execute(db);
    for (const node of nodes) await explain(node);
  });
  return plans;
}
