import { dayMs, FakeClock, minuteMs, silentLogger } from "@tessera/base";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { forEachDatabase, makeTables, type OpenTestDatabase } from "../../../testing/index.ts";
import { createEvents } from "../../events/index.ts";
import { MemorySite } from "../../events/testing/memory-bus.ts";
import { SecretBox } from "../../secrets/index.ts";
import { ensureAdmin } from "../first-start.ts";
import { sessionMigrations } from "../migrations.ts";
import { md5Of } from "../passwords.ts";
import { RoleProtectionStore } from "../role-protection-store.ts";
import { Sessions } from "../sessions.ts";
import { sessionSettings } from "../settings.ts";
import { UserStore } from "../user-store.ts";

const password = "correct-horse-1";
const here = "192.0.2.1";
const operatorRole = 2;
const limits = () => sessionSettings.schema.parse({});

/** Two servers of one site, with the operator li, who has a key. */
async function aSite(open: OpenTestDatabase) {
  const clock = new FakeClock();
  const database = await open({ clock });
  const { dataDir } = database;
  await makeTables(database, [sessionMigrations]);
  await ensureAdmin(database, { initialPassword: password, dataDir });
  const users = new UserStore(database);
  const li = { name: "li", nickName: "", passwordHash: "$hash", roleId: operatorRole };
  const userId = await users.insert(li, 0);
  const secrets = new SecretBox(dataDir);
  const site = new MemorySite();
  const aServer = () => {
    const events = createEvents(silentLogger, site.open());
    const sessions = new Sessions({ database, events, clock, dataDir, secrets, limits });
    return { events, sessions };
  };
  const one = aServer();
  const other = aServer();
  const { keys } = one.sessions;
  const draft = {
    userId,
    name: "grafana",
    mayChange: false,
    parts: undefined,
    networks: [],
    madeBy: "admin",
    expiresAtMs: clock.nowMs() + 30 * dayMs,
  };
  const { key, text } = await keys.make(draft);
  const use = (at = one, address = here) => at.sessions.resolve(text, address);
  return { clock, database, users, one, other, keys, draft, key, text, use, userId };
}

const codeOf = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => "let in",
    (error: { code?: string }) => error.code,
  );

describe("ApiKeys", () => {
  forEachDatabase((open) => {
    it("does nothing alone that its user does not do alone", async () => {
      const { use, database, one } = await aSite(open);
      expect((await use())?.needsSecondPerson).toBeUndefined();
      const rules = { needsSecondFactor: false, networks: [], secondPerson: ["export"] as const };
      await new RoleProtectionStore(database).save(operatorRole, rules);
      one.sessions.refresh();
      expect((await use())?.needsSecondPerson).toEqual(["export"]);
    });

    it("lets a program in as its user, narrowed, and is remembered like a session", async () => {
      const { use, one, other, text, userId } = await aSite(open);
      expect(text).toMatch(/^tsk_[\w-]{43}$/);
      const principal = await use();
      expect(principal).toMatchObject({
        userId,
        userName: "li",
        roleName: "operator",
        isAdmin: false,
        key: { name: "grafana", mayChange: false },
      });
      const { sessionId = 0 } = principal ?? {};
      for (const { sessions } of [one, other])
        expect(await sessions.principalOf(sessionId)).toEqual(principal);
    });

    it("keeps the hash of a key and its last characters, and nothing else of it", async () => {
      const { database, text } = await aSite(open);
      const { rows } = await sql`select * from api_keys`.execute(database.as<unknown>());
      const dump = JSON.stringify(rows);
      expect(dump).toContain("grafana");
      expect(dump).toContain(`"tail":"${text.slice(-4)}"`);
      expect(dump).not.toContain(text.slice(4, -4));
    });

    it("keeps the scope that it was made with", async () => {
      const { keys, draft, one } = await aSite(open);
      const scope = { mayChange: true, parts: ["live", "ptz"], networks: ["10.0.0.0/8"] };
      const { key, text } = await keys.make({ ...draft, ...scope, name: "bridge" });
      expect(key).toMatchObject(scope);
      expect(await one.sessions.resolve(text, "10.1.2.3")).toMatchObject({
        key: { name: "bridge", mayChange: true, parts: ["live", "ptz"] },
      });
      expect(await codeOf(one.sessions.resolve(text, here))).toBe("key-address-not-allowed");
    });

    it("refuses a revoked key at once, on every server, and ends what was open by it", async () => {
      const { keys, key, use, one, other } = await aSite(open);
      const ended: number[] = [];
      other.events.on("session-ended", ({ sessionId }) => void ended.push(sessionId));
      expect([await use(one), await use(other)]).toHaveLength(2);
      expect(await keys.revoke([key])).toHaveLength(1);
      for (const server of [one, other]) {
        expect(await codeOf(use(server))).toBe("key-revoked");
        expect(await server.sessions.principalOf(key.principal.sessionId)).toBeUndefined();
      }
      expect(ended).toEqual([key.principal.sessionId]);
      expect(await keys.revoke([key])).toEqual([]);
    });

    it("refuses an expired key, and ends what was open by it", async () => {
      const { clock, keys, key, use, one } = await aSite(open);
      const ended: unknown[] = [];
      one.events.on("session-ended", ({ reason }) => void ended.push(reason));
      await clock.advance(30 * dayMs - 1);
      expect(await use()).toBeDefined();
      await keys.endExpired();
      expect(ended).toEqual([]);
      await clock.advance(1);
      expect(await codeOf(use())).toBe("key-expired");
      expect(await one.sessions.principalOf(key.principal.sessionId)).toBeUndefined();
      await keys.endExpired();
      await keys.endExpired();
      expect(ended).toEqual(["expired"]);
    });

    it("follows its user: another role and its networks count, and without the user it is none", async () => {
      const { database, users, one, other, use, userId } = await aSite(open);
      expect([await use(one), await use(other)]).toHaveLength(2);
      const change = async (work: Promise<unknown>) => {
        await work;
        // As both servers do when they hear of the change.
        for (const { sessions } of [one, other]) sessions.refresh();
      };
      await change(users.update(userId, { name: "li", nickName: "", roleId: 1 }, 0));
      expect(await use(other)).toMatchObject({ isAdmin: true });
      const networks = ["10.0.0.0/8"];
      const protections = new RoleProtectionStore(database);
      await change(protections.save(1, { needsSecondFactor: true, networks, secondPerson: [] }));
      const narrowed = await use(other);
      expect(narrowed).toMatchObject({ onlyFrom: networks });
      // It was made by who had passed the second factor.
      expect(narrowed).not.toHaveProperty("mustSetUpSecondFactor");
      await change(users.remove(userId));
      for (const server of [one, other]) expect(await codeOf(use(server))).toBe("key-wrong");
    });

    it("writes its use down once a minute at most", async () => {
      const { clock, keys, key, use } = await aSite(open);
      const lastUse = async () => {
        const { lastUsedAtMs = 0, lastAddress = "" } = (await keys.find(key.id)) ?? {};
        return [lastUsedAtMs, lastAddress];
      };
      expect(await lastUse()).toEqual([0, ""]);
      const firstMs = clock.nowMs();
      await use();
      await clock.advance(minuteMs - 1);
      await use(undefined, "192.0.2.2");
      expect(await lastUse()).toEqual([firstMs, here]);
      await clock.advance(1);
      await use(undefined, "192.0.2.2");
      expect(await lastUse()).toEqual([firstMs + minuteMs, "192.0.2.2"]);
    });

    it("slows down who guesses, but keeps out neither right keys nor people", async () => {
      const { one, use } = await aSite(open);
      const { sessions } = one;
      const guess = (number: number) => codeOf(sessions.resolve(`tsk_made-up-${number}`, here));
      for (let number = 0; number < 20; number++) expect(await guess(number)).toBe("key-wrong");
      expect(await guess(20)).toBe("address-locked");
      expect(await codeOf(sessions.resolve("tsk_made-up", "192.0.2.2"))).toBe("key-wrong");
      expect(await use()).toBeDefined();
      const signIn = { userName: "admin", passwordMd5: md5Of(password), address: here };
      expect(await sessions.open(signIn)).toBeDefined();
    });

    it("has one working key of a name a user, and not too many", async () => {
      const { keys, key, draft, clock } = await aSite(open);
      expect(await codeOf(keys.make(draft))).toBe("key-name-taken");
      expect(await codeOf(keys.make({ ...draft, userId: 1 }))).toBe("let in");
      await keys.revoke([key]);
      const { key: again } = await keys.make({ ...draft, expiresAtMs: 0 });
      for (let number = 2; number <= 20; number++)
        await keys.make({ ...draft, name: `key ${number}`, expiresAtMs: 0 });
      expect(await codeOf(keys.make({ ...draft, name: "one more" }))).toBe("key-too-many");
      await keys.revoke([again]);
      await clock.advance(91 * dayMs);
      await keys.make({ ...draft, name: "one more", expiresAtMs: 0 });
      // Those that ended long ago are forgotten.
      expect((await keys.list(draft.userId)).map(({ name }) => name)).not.toContain("grafana");
    });
  });
});
