import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { dayMs, FakeClock, hourMs, LocalLeases, minuteMs, silentLogger } from "@tessera/base";
import {
  type AuditEntry,
  AuditStore,
  AuditTrail,
  auditMigrations,
  ChainKey,
  createHttpServer,
} from "@tessera/platform/server";
import {
  anAdmin,
  aPrincipal,
  forEachDatabase,
  makeTables,
  type OpenTestDatabase,
  temporaryFolder,
} from "@tessera/platform/testing";
import { ExportSigner } from "@tessera/recorder/export";
import type { Kysely } from "kysely";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { auditSettings } from "../settings.ts";
import { createAuditFeature } from "./index.ts";
import { OperationStore } from "./operations/operation-store.ts";

const principals = new Map([
  ["admin", anAdmin],
  ["li", aPrincipal(2, { userName: "li", roleName: "operator" })],
]);

interface Tables {
  audit_log: { id: number; user_name: string; hash: string; previous_hash: string; key_id: string };
  audit_head: { total: number; last_hash: string; keyed_from: number; seal: string };
  audit_checkpoint: { id: number; hash: string; signature: string };
}

const aSigner = ExportSigner.make();

async function aSite(open: OpenTestDatabase) {
  const database = await open();
  await makeTables(database, [auditMigrations]);
  const clock = new FakeClock();
  const key = new ChainKey(Buffer.alloc(32, 7));
  const audit = await AuditTrail.open({ database, key, clock, log: silentLogger });
  const dataDir = await temporaryFolder();
  const store = new AuditStore(database);
  const limits = auditSettings.schema.parse({});
  const logged: string[] = [];
  const say = (_: object, message: string) => void logged.push(message);
  const log = { ...silentLogger, warn: say, error: say };
  const feature = createAuditFeature({
    audit,
    store,
    operations: new OperationStore(database),
    signing: { get: () => aSigner },
    settings: { get: () => limits as never },
    leases: new LocalLeases(clock),
    dataDir,
    clock,
    log,
  });
  onTestFinished(async () => feature.stop?.());
  const server = await createHttpServer({
    features: [feature],
    sessions: { resolve: async (token) => principals.get(token) },
    rights: { require() {} },
    audit,
    provider: () => "Tessera",
    product: { name: "Tessera", version: "0.1.0" },
    log: silentLogger,
    clock,
  });
  const verify = (token: string, language = "zh") =>
    server.inject({
      url: "/api/v1/audit/verify",
      headers: { token, "accept-language": language },
    });
  const db: Kysely<Tables> = database.as();
  return { verify, audit, store, db, feature, limits, clock, dataDir, logged, database };
}

forEachDatabase((open) => {
  describe("checking the audit record", () => {
    it("says in words that it is intact, and is recorded itself", async () => {
      const { verify, store } = await aSite(open);
      await verify("admin");
      const reply = await verify("admin");
      expect(reply.json()).toEqual({
        IsIntact: true,
        Checked: 1,
        Removed: 0,
        FirstBadID: 0,
        What: "",
        Time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        Message: "审计记录完整，共核对 1 条。",
      });
      const rows = await store.listAfter(0, 10);
      expect(rows).toMatchObject([
        { userName: "admin", action: "GET /api/v1/audit/verify", kind: "view", outcome: 200 },
        { detail: expect.stringContaining('"checked":1') },
      ]);
    });

    it("says from where on it cannot be trusted", async () => {
      const { verify, db } = await aSite(open);
      for (let turn = 0; turn < 3; turn++) await verify("admin");
      await db.deleteFrom("audit_log").execute();
      const reply = await verify("admin", "en");
      expect(reply.json()).toMatchObject({ IsIntact: false, FirstBadID: 1, What: "cut" });
      expect(reply.json().Message).toContain("from line 1 on the last lines were deleted");
    });

    it.each([
      ["", 401, ""],
      ["li", 403, "li"],
    ])("refuses %j with %i, on record", async (token, status, userName) => {
      const { verify, store } = await aSite(open);
      expect((await verify(token)).statusCode).toBe(status);
      expect(await store.listAfter(0, 10)).toMatchObject([{ outcome: status, userName }]);
    });
  });

  describe("the signed end of the record", () => {
    it("finds out that the record was cut off and its head set back", async () => {
      const { verify, audit, db, feature, clock, dataDir } = await aSite(open);
      for (let line = 0; line < 5; line++) await audit.append(aLine(clock.nowMs()));
      await feature.start?.();
      const [kept] = await db.selectFrom("audit_log").selectAll().where("id", "=", 3).execute();
      await db.deleteFrom("audit_log").where("id", ">", 3).execute();
      await db
        .updateTable("audit_head")
        .set({ total: 3, last_hash: kept?.hash ?? "" })
        .execute();
      expect(await audit.verify()).toMatchObject({ isIntact: true });
      expect((await verify("admin")).json()).toMatchObject({ IsIntact: false, What: "cut" });
      const heads = await readFile(join(dataDir, "audit-heads.jsonl"), "utf8");
      expect(JSON.parse(heads)).toMatchObject({ id: 5, fingerprint: aSigner.fingerprint });
    });

    it("is kept each hour while lines come, here and in the file of another machine", async () => {
      const { audit, feature, limits, clock, dataDir, logged } = await aSite(open);
      const mount = await temporaryFolder();
      limits.headFile = join(mount, "heads.jsonl");
      await feature.start?.();
      const anHour = async (ids: readonly number[]) => {
        await clock.advance(hourMs - minuteMs);
        // Files are written in real time, which this clock does not wait for.
        await vi.waitFor(
          async () => {
            await clock.advance(minuteMs);
            expect(await idsIn(dataDir)).toEqual(ids);
          },
          { timeout: 10_000 },
        );
      };
      await audit.append(aLine(clock.nowMs()));
      await anHour([0, 1]);
      await audit.append(aLine(clock.nowMs()));
      await anHour([0, 1, 2]);
      await anHour([0, 1, 2]);
      expect(await idsIn(mount, "heads.jsonl")).toEqual([0, 1, 2]);
      limits.headFile = join(mount, "nowhere", "heads.jsonl");
      await audit.append(aLine(clock.nowMs()));
      await anHour([0, 1, 2, 3]);
      await vi.waitFor(() => expect(logged.join()).toContain("was not kept"));
    });
  });

  describe("old lines", () => {
    it("go, and a signed checkpoint stands for them", async () => {
      const site = await aFullSite(open, 1200);
      await site.clock.advance(hourMs);
      await vi.waitFor(async () => expect(await numbers(site)).toEqual([1201, 1202, 1203]));
      const reply = await site.verify("admin");
      expect(reply.json()).toMatchObject({ IsIntact: true, Checked: 3, Removed: 1200 });
      expect(reply.json().Message).toBe(
        "审计记录完整，共核对 3 条；更早的 1200 条已按保留期删除，有签名为证。",
      );
    });

    it.each([
      ["a checkpoint that was moved", { id: 21 }, "changed"],
      ["another hash in it", { hash: "0".repeat(64) }, "changed"],
      ["another signature", { signature: "00" }, "changed"],
    ])("leave no way to hide others: %s", async (_, change, what) => {
      const site = await aFullSite(open);
      await site.clock.advance(hourMs);
      await vi.waitFor(async () => expect(await numbers(site)).toHaveLength(3));
      await site.db.deleteFrom("audit_log").where("id", "<", 22).execute();
      await site.db.updateTable("audit_checkpoint").set(change).execute();
      expect((await site.verify("admin")).json()).toMatchObject({ IsIntact: false, What: what });
    });

    it("stay when they are not as they were written: a checkpoint must not vouch for them", async () => {
      const site = await aFullSite(open);
      await site.db.updateTable("audit_log").set({ user_name: "x" }).where("id", "=", 7).execute();
      await site.clock.advance(hourMs);
      await vi.waitFor(() =>
        expect(site.logged).toContain("old lines of the audit record were not removed"),
      );
      expect(await numbers(site)).toHaveLength(23);
      expect((await site.verify("admin")).json()).toMatchObject({ FirstBadID: 7, What: "changed" });
    });

    it("stay for an hour after the clock has leapt ahead", async () => {
      const site = await aSite(open);
      await site.audit.append(aLine(site.clock.nowMs()));
      site.limits.retentionDays = 30;
      await site.feature.start?.();
      vi.spyOn(site.clock, "nowMs").mockImplementation(() => site.clock.monotonicMs() + 60 * dayMs);
      await site.clock.advance(hourMs);
      await vi.waitFor(() => expect(site.logged.join()).toContain("the clock has leapt"));
      expect(await numbers(site)).toEqual([1]);
    });
  });
});

const aLine = (atMs: number): AuditEntry => ({
  atMs,
  userId: 1,
  userName: "admin",
  address: "192.0.2.7",
  action: "POST /api/v1/addrole",
  kind: "change",
  target: "角色 (3)",
  outcome: 200,
  durationMs: 3,
  detail: {},
});

const idsIn = async (folder: string, file = "audit-heads.jsonl"): Promise<number[]> =>
  (await readFile(join(folder, file), "utf8"))
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { id: number }).id);

async function aFullSite(open: OpenTestDatabase, lines = 20) {
  const site = await aSite(open);
  const { audit, clock, feature, limits } = site;
  const oldMs = clock.nowMs() - 31 * dayMs;
  await Promise.all(Array.from({ length: lines }, () => audit.append(aLine(oldMs))));
  for (let line = 0; line < 3; line++) await audit.append(aLine(clock.nowMs()));
  limits.retentionDays = 30;
  await feature.start?.();
  return site;
}

const numbers = async ({ db }: Awaited<ReturnType<typeof aSite>>): Promise<number[]> =>
  (await db.selectFrom("audit_log").select("id").orderBy("id").execute()).map(({ id }) => id);
