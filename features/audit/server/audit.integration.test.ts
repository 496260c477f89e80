import { FakeClock, silentLogger } from "@tessera/base";
import {
  AuditStore,
  AuditTrail,
  auditMigrations,
  ChainKey,
  createHttpServer,
  migrate,
  type Principal,
} from "@tessera/platform/server";
import { forEachDatabase, type OpenTestDatabase } from "@tessera/platform/testing";
import { describe, expect, it } from "vitest";
import { createAuditFeature } from "./index.ts";

const principals = new Map<string, Principal>(
  [true, false].map((isAdmin, index) => [
    isAdmin ? "admin" : "li",
    {
      userId: index + 1,
      userName: isAdmin ? "admin" : "li",
      nickName: "",
      roleId: index + 1,
      roleName: isAdmin ? "admin" : "operator",
      isAdmin,
      sessionId: index + 1,
    },
  ]),
);

async function aSite(open: OpenTestDatabase) {
  const database = await open();
  await migrate(database, [auditMigrations]);
  const clock = new FakeClock();
  const key = new ChainKey(Buffer.alloc(32, 7));
  const audit = await AuditTrail.open({ database, key, clock, log: silentLogger });
  const server = await createHttpServer({
    features: [createAuditFeature({ audit, clock })],
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
  return { verify, store: new AuditStore(database), db: database.as<{ audit_log: object }>() };
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
      expect(reply.json().Message).toContain("from line 1 on the end has been cut off");
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
});
