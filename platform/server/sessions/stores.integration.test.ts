import { describe, expect, it } from "vitest";
import { forEachDatabase, makeTables, type OpenTestDatabase } from "../../testing/index.ts";
import type { Grant } from "../rights/role.ts";
import { KnownAddressStore } from "./known-address-store.ts";
import { LoginFailureStore } from "./login-failure-store.ts";
import { sessionMigrations } from "./migrations.ts";
import { PasswordHistoryStore } from "./password-history-store.ts";
import { RoleStore } from "./role-store.ts";
import { SessionStore } from "./session-store.ts";
import { UserStore } from "./user-store.ts";

const atMs = 1_800_000_000_000;

async function openStores(open: OpenTestDatabase) {
  const database = await open();
  await makeTables(database, [sessionMigrations]);
  const roles = new RoleStore(database);
  const roleId = await roles.insert({ name: "guards", isAdmin: false, grants: [] }, atMs);
  return {
    roles,
    roleId,
    users: new UserStore(database),
    history: new PasswordHistoryStore(database),
    sessions: new SessionStore(database),
    failures: new LoginFailureStore(database),
    knownAddresses: new KnownAddressStore(database),
  };
}

const everything: Grant = { verbs: ["live"], channels: "all", groups: [], hours: [] };

const aUser = (roleId: number, name = "li") => ({
  name,
  nickName: "小李",
  passwordHash: "$hash",
  roleId,
});

describe("the stores of sessions", () => {
  forEachDatabase((open) => {
    it("finds a user by id and by name", async () => {
      const { users, roleId } = await openStores(open);
      const id = await users.insert(aUser(roleId), atMs);
      const li = {
        id,
        ...aUser(roleId),
        createdAtMs: atMs,
        passwordChangedAtMs: atMs,
        lastLoginAtMs: 0,
      };
      expect(await users.find(id)).toEqual(li);
      expect(await users.findByName("li")).toEqual(li);
      expect(await users.all()).toEqual([li]);
      expect(await users.findByName("LI")).toBeUndefined();
    });

    it("refuses two users of one name, and a user without a role", async () => {
      const { users, roleId } = await openStores(open);
      await users.insert(aUser(roleId), atMs);
      await expect(users.insert(aUser(roleId), atMs)).rejects.toThrow(/unique/i);
      await expect(users.insert(aUser(999, "wang"), atMs)).rejects.toThrow(/foreign key/i);
    });

    it("changes the password hash of one user only", async () => {
      const { users, roleId } = await openStores(open);
      const li = await users.insert(aUser(roleId), atMs);
      const wang = await users.insert(aUser(roleId, "wang"), atMs);
      await users.setPasswordHash(li, "$new", atMs + 1);
      expect((await users.find(li))?.passwordHash).toBe("$new");
      expect((await users.find(wang))?.passwordHash).toBe("$hash");
    });

    it("gives back the grants of a role as they were set", async () => {
      const { roles, roleId } = await openStores(open);
      const grants: Grant[] = [
        { verbs: ["live", "ptz"], channels: "all", groups: [], hours: [] },
        {
          verbs: ["playback"],
          channels: [
            { deviceId: "a", channelId: "1" },
            { deviceId: "a", channelId: "2" },
          ],
          groups: [3, 7],
          hours: [{ weekday: 1, fromMinute: 480, toMinute: 1080 }],
        },
        { verbs: ["talk"], channels: [], groups: [], hours: [] },
      ];
      await roles.update(roleId, { name: "guards", grants: [everything], priority: 5 }, atMs);
      await roles.update(roleId, { name: "wardens", grants, priority: 5 }, atMs + 1);
      expect(await roles.all()).toEqual([
        { id: roleId, name: "wardens", isAdmin: false, grants, priority: 5, updatedAtMs: atMs + 1 },
      ]);
    });

    it("removes a role with its grants, but not while a user has it", async () => {
      const { roles, users, roleId } = await openStores(open);
      const other = await roles.insert({ name: "b", isAdmin: false, grants: [everything] }, atMs);
      const userId = await users.insert(aUser(other), atMs);
      await expect(roles.remove(other)).rejects.toThrow(/foreign key/i);
      expect(await users.moveAll(other, roleId, atMs)).toBe(1);
      await roles.remove(other);
      expect((await roles.all()).map(({ id }) => id)).toEqual([roleId]);
      expect((await users.find(userId))?.roleId).toBe(roleId);
    });

    it("keeps the newest hashes of a user, up to the most that a policy asks for", async () => {
      const { users, history, roleId } = await openStores(open);
      const li = await users.insert(aUser(roleId), atMs);
      const wang = await users.insert(aUser(roleId, "wang"), atMs);
      for (let number = 1; number <= 52; number++) await history.add(li, `$${number}`);
      expect(await history.latest(li, 2)).toEqual(["$52", "$51"]);
      expect(await history.latest(li, 99)).toHaveLength(50);
      expect(await history.latest(wang, 99)).toEqual([]);
    });

    it("keeps a grant of many thousand channels", async () => {
      const { roles, roleId } = await openStores(open);
      const channels = Array.from({ length: 5001 }, (_, index) => ({
        deviceId: "nvr",
        channelId: String(index),
      }));
      await roles.update(
        roleId,
        { name: "guards", grants: [{ ...everything, channels }], priority: 5 },
        atMs,
      );
      const [role] = await roles.all();
      expect(role?.grants[0]?.channels).toHaveLength(5001);
    });

    it("keeps the old grants when the new ones are not valid", async () => {
      const { roles, roleId } = await openStores(open);
      await roles.update(roleId, { name: "guards", grants: [everything], priority: 5 }, atMs);
      const upsideDown = [{ weekday: 1, fromMinute: 600, toMinute: 500 }];
      const wrong = { ...everything, hours: upsideDown };
      await expect(
        roles.update(roleId, { name: "other", grants: [wrong], priority: 5 }, atMs),
      ).rejects.toThrow("Invalid input");
      const [role] = await roles.all();
      expect(role).toMatchObject({ name: "guards", grants: [everything] });
    });

    it("finds a session with its user and role, by token hash and by id", async () => {
      const { users, sessions, roleId } = await openStores(open);
      const userId = await users.insert(aUser(roleId), atMs);
      await sessions.insert({ tokenHash: "h", userId, address: "::1", userAgent: "x", atMs });
      const session = await sessions.findByTokenHash("h");
      expect(session).toMatchObject({
        tokenHash: "h",
        createdAtMs: atMs,
        lastUsedAtMs: atMs,
        principal: {
          userId,
          userName: "li",
          nickName: "小李",
          roleId,
          roleName: "guards",
          isAdmin: false,
        },
      });
      expect(await sessions.find(session?.principal.sessionId ?? 0)).toEqual(session);
      expect(await sessions.ofUser(userId)).toEqual([session]);
      expect(await sessions.findByTokenHash("other")).toBeUndefined();
    });

    it("lists sessions that are idle or old for too long", async () => {
      const { users, sessions, roleId } = await openStores(open);
      const userId = await users.insert(aUser(roleId), atMs);
      const common = { userId, address: "", userAgent: "" };
      await sessions.insert({ ...common, tokenHash: "old", atMs });
      await sessions.insert({ ...common, tokenHash: "idle", atMs: atMs + 10 });
      await sessions.insert({ ...common, tokenHash: "fresh", atMs: atMs + 20 });
      const old = await sessions.findByTokenHash("old");
      await sessions.setLastUsed(old?.principal.sessionId ?? 0, atMs + 20);
      const over = await sessions.olderThan(atMs + 10, atMs);
      expect(over.map(({ tokenHash }) => tokenHash).toSorted()).toEqual(["idle", "old"]);
    });

    it("removes a session once", async () => {
      const { users, sessions, roleId } = await openStores(open);
      const userId = await users.insert(aUser(roleId), atMs);
      await sessions.insert({ tokenHash: "h", userId, address: "", userAgent: "", atMs });
      const { principal } = (await sessions.findByTokenHash("h")) ?? {};
      expect(await sessions.remove(principal?.sessionId ?? 0)).toBe(true);
      expect(await sessions.remove(principal?.sessionId ?? 0)).toBe(false);
    });

    it("counts failures by name and address, clears one and forgets the old", async () => {
      const { failures } = await openStores(open);
      const entry = { failures: 1, lockedUntilMs: 0, lastFailedAtMs: atMs };
      await failures.saveFromAddress("li", "::1", entry);
      await failures.saveFromAddress("li", "::1", { ...entry, failures: 2 });
      await failures.saveFromAddress("li", "::2", entry);
      await failures.saveFromAddress("wang", "::1", { ...entry, lastFailedAtMs: atMs - 10 });
      expect(await failures.findFromAddress("li", "::1")).toEqual({ ...entry, failures: 2 });
      await failures.forgetBefore(atMs);
      expect(await failures.findFromAddress("wang", "::1")).toBeUndefined();
      await failures.clearFromAddress("li", "::1");
      expect(await failures.findFromAddress("li", "::1")).toBeUndefined();
      expect(await failures.findFromAddress("li", "::2")).toEqual(entry);
    });

    it("counts failures of a name from anywhere, forgets the old and clears all of a name", async () => {
      const { failures } = await openStores(open);
      const entry = { failures: 1, countedSinceMs: atMs, lockedUntilMs: 0 };
      await failures.saveForName("li", entry);
      await failures.saveForName("li", { ...entry, lockedUntilMs: atMs + 1 });
      await failures.saveForName("wang", { ...entry, countedSinceMs: atMs - 10 });
      await failures.saveFromAddress("li", "::1", { ...entry, lastFailedAtMs: atMs });
      expect(await failures.findForName("li")).toEqual({ ...entry, lockedUntilMs: atMs + 1 });
      await failures.forgetBefore(atMs);
      expect(await failures.findForName("wang")).toBeUndefined();
      await failures.clearName("li");
      expect(await failures.findForName("li")).toBeUndefined();
      expect(await failures.findFromAddress("li", "::1")).toBeUndefined();
    });

    it("knows an address of a user for as long as asked", async () => {
      const { knownAddresses } = await openStores(open);
      await knownAddresses.save("li", "::1", atMs - 5);
      await knownAddresses.save("li", "::1", atMs);
      expect(await knownAddresses.isKnown("li", "::1", atMs - 1)).toBe(true);
      expect(await knownAddresses.isKnown("li", "::1", atMs)).toBe(false);
      expect(await knownAddresses.isKnown("li", "::2", 0)).toBe(false);
      expect(await knownAddresses.isKnown("wang", "::1", 0)).toBe(false);
      await knownAddresses.forgetBefore(atMs);
      expect(await knownAddresses.isKnown("li", "::1", 0)).toBe(false);
    });
  });
});
