import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { FakeClock, hourMs, silentLogger, TooMany, Unauthorized } from "@tessera/base";
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { forEachDatabase, makeTables, type OpenTestDatabase } from "../../testing/index.ts";
import { type Database } from "../database/index.ts";
import { createEvents, type PlatformEvents } from "../events/index.ts";
import { SecretBox } from "../secrets/index.ts";
import { ensureAdmin } from "./first-start.ts";
import { sessionMigrations } from "./migrations.ts";
import { md5Of } from "./passwords.ts";
import { RoleStore } from "./role-store.ts";
import { Sessions } from "./sessions.ts";
import { type SessionLimits, sessionSettings } from "./settings.ts";
import { UserStore } from "./user-store.ts";

const password = "correct-horse-1";
const defaults = sessionSettings.schema.parse({});

interface Given {
  readonly again?: Database;
  readonly clock?: FakeClock;
  readonly limits?: Partial<SessionLimits>;
}

async function start(open: OpenTestDatabase, given: Given = {}) {
  const clock = given.clock ?? new FakeClock();
  const database = await open({ clock, ...(given.again && { again: given.again }) });
  const { dataDir } = database;
  await makeTables(database, [sessionMigrations]);
  await ensureAdmin(database, { initialPassword: password, dataDir });
  const events = createEvents(silentLogger);
  const ended: PlatformEvents["session-ended"][] = [];
  events.on("session-ended", (event) => void ended.push(event));
  const sessions = new Sessions({
    database,
    events,
    clock,
    dataDir,
    secrets: new SecretBox(dataDir),
    limits: () => ({ ...defaults, ...given.limits }),
  });
  const signIn = (guess = password, userName = "admin", address = "192.0.2.1") =>
    sessions.open({ userName, passwordMd5: md5Of(guess), address, userAgent: "test" });
  return { clock, database, dataDir, sessions, ended, signIn };
}

async function failureOf(attempt: Promise<unknown>): Promise<{ code: string; zh: string }> {
  const error: unknown = await attempt.then(
    () => expect.unreachable("it was let in"),
    (reason: unknown) => reason,
  );
  const { code, text } = error as TooMany;
  return { code, zh: text.zh };
}

async function dumpOf(database: Database, table: string): Promise<string> {
  const { rows } = await sql`select * from ${sql.table(table)}`.execute(database.as<unknown>());
  return JSON.stringify(rows);
}

describe("Sessions", () => {
  forEachDatabase((open) => {
    it("opens a session and knows whose it is", async () => {
      const { sessions, signIn } = await start(open);
      const { token, expiresInS, user } = await signIn();
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(expiresInS).toBe(12 * 3600);
      expect(user).toMatchObject({
        userId: 1,
        userName: "admin",
        roleName: "admin",
        isAdmin: true,
      });
      expect(await sessions.resolve(token)).toEqual(user);
      expect(await sessions.principalOf(user.sessionId)).toEqual(user);
      expect(await sessions.resolve("made-up")).toBeUndefined();
    });

    it("keeps neither the token nor the MD5 of the password", async () => {
      const { database, signIn } = await start(open);
      const { token } = await signIn();
      const rows = await dumpOf(database, "sessions");
      expect(rows).toContain("192.0.2.1");
      expect(rows).not.toContain(token);
      const users = await dumpOf(database, "users");
      expect(users).toContain("$argon2id$");
      expect(users).not.toContain(md5Of(password));
    });

    it("accepts the MD5 in capital letters", async () => {
      const { sessions } = await start(open);
      const passwordMd5 = md5Of(password).toUpperCase();
      const opened = await sessions.open({ userName: "admin", passwordMd5, address: "::1" });
      expect(opened.user.userName).toBe("admin");
    });

    it("remembers sessions over a restart", async () => {
      const first = await start(open);
      const { token } = await first.signIn();
      const { sessions } = await start(open, { again: first.database, clock: first.clock });
      expect(await sessions.resolve(token)).toMatchObject({ userName: "admin" });
    });

    it("refuses a sign-in that a new password has overtaken", async () => {
      const { database, sessions, ended, signIn } = await start(open);
      const [user] = await new UserStore(database).all();
      const change = user && (await sessions.passwords.prepareChange(user, md5Of("another-1")));
      // The password was right; meanwhile the second factor is asked for.
      const check = sessions.totp.check.bind(sessions.totp);
      vi.spyOn(sessions.totp, "check").mockImplementationOnce(async (...asked) => {
        await change?.apply();
        await sessions.endAllOf(1);
        return check(...asked);
      });
      expect(await failureOf(signIn())).toMatchObject({ code: "sign-in-overtaken" });
      expect(await sessions.list()).toEqual([]);
      expect(ended).toMatchObject([{ userId: 1, reason: "revoked" }]);
      expect(await signIn("another-1")).toBeDefined();
    });

    it("ends a session at once and says so once", async () => {
      const { sessions, ended, signIn } = await start(open);
      const { token, user } = await signIn();
      await sessions.resolve(token);
      await sessions.end(token);
      await sessions.end(token);
      expect(await sessions.resolve(token)).toBeUndefined();
      expect(await sessions.principalOf(user.sessionId)).toBeUndefined();
      expect(ended).toEqual([{ sessionId: user.sessionId, userId: 1, reason: "signed-out" }]);
    });

    it("notices within a minute that another node ended a session", async () => {
      const one = await start(open);
      const { token } = await one.signIn();
      const other = await start(open, { again: one.database, clock: one.clock });
      expect(await other.sessions.resolve(token)).toBeDefined();
      await one.sessions.end(token);
      await one.clock.advance(60_000);
      expect(await other.sessions.resolve(token)).toBeUndefined();
    });

    it("ends all sessions of a user except the named one", async () => {
      const { sessions, signIn } = await start(open);
      const kept = await signIn();
      const other = await signIn();
      await sessions.endAllOf(1, kept.user.sessionId);
      expect(await sessions.resolve(kept.token)).toBeDefined();
      expect(await sessions.resolve(other.token)).toBeUndefined();
      await sessions.endAllOf(1);
      expect(await sessions.resolve(kept.token)).toBeUndefined();
    });

    it("lets an idle session expire and a used one live on", async () => {
      const { clock, sessions, ended, signIn } = await start(open);
      const used = await signIn();
      const idle = await signIn();
      await clock.advance(11 * hourMs);
      expect(await sessions.resolve(used.token)).toBeDefined();
      await clock.advance(hourMs);
      expect(await sessions.resolve(used.token)).toBeDefined();
      expect(await sessions.resolve(idle.token)).toBeUndefined();
      expect(ended).toMatchObject([{ sessionId: idle.user.sessionId, reason: "expired" }]);
    });

    it("ends a session after 30 days however much it is used", async () => {
      const { clock, sessions, signIn } = await start(open);
      const { token } = await signIn();
      for (let hours = 0; hours < 30 * 24 - 6; hours += 6) {
        await clock.advance(6 * hourMs);
        expect(await sessions.resolve(token)).toBeDefined();
      }
      await clock.advance(6 * hourMs);
      expect(await sessions.resolve(token)).toBeUndefined();
    });

    it("counts the tries down, then locks the account for 15 minutes for that address", async () => {
      const { clock, signIn } = await start(open);
      await expect(signIn("wrong")).rejects.toBeInstanceOf(Unauthorized);
      for (const left of [3, 2, 1])
        expect(await failureOf(signIn("wrong"))).toEqual({
          code: "wrong-password",
          zh: `用户名或密码错误，还可以尝试 ${left} 次`,
        });
      const locked = {
        code: "account-locked",
        zh: "账号已锁定，请 15 分钟后再试",
      };
      expect(await failureOf(signIn("wrong"))).toEqual(locked);
      await expect(signIn()).rejects.toBeInstanceOf(TooMany);
      expect(await signIn(password, "admin", "192.0.2.9")).toBeDefined();
      await clock.advance(14 * 60_000 + 30_000);
      expect((await failureOf(signIn())).zh).toContain("请 1 分钟后再试");
      await clock.advance(30_000);
      expect(await signIn()).toBeDefined();
    });

    it("starts counting anew after a right password and after a lock", async () => {
      const { clock, signIn } = await start(open);
      for (let tries = 0; tries < 4; tries++) await failureOf(signIn("wrong"));
      await signIn();
      expect((await failureOf(signIn("wrong"))).zh).toContain("4 次");
      for (let tries = 0; tries < 4; tries++) await failureOf(signIn("wrong"));
      await clock.advance(15 * 60_000);
      expect((await failureOf(signIn("wrong"))).zh).toContain("4 次");
    });

    it("keeps the lock over a restart, and an administrator can open it", async () => {
      const first = await start(open);
      for (let tries = 0; tries < 5; tries++) await failureOf(first.signIn("wrong"));
      const second = await start(open, { again: first.database, clock: first.clock });
      expect(await failureOf(second.signIn())).toMatchObject({ code: "account-locked" });
      await second.sessions.guard.unlock("admin");
      expect(await second.signIn()).toBeDefined();
    });

    it("treats a name that does not exist like one that does", async () => {
      const { signIn } = await start(open);
      const known = [];
      const unknown = [];
      for (let tries = 0; tries < 6; tries++) {
        known.push(await failureOf(signIn("wrong", "admin", "192.0.2.1")));
        unknown.push(await failureOf(signIn("wrong", "nobody", "192.0.2.2")));
      }
      expect(unknown).toEqual(known);
    });

    it("lets parallel guesses have no more tries than guesses in a row", async () => {
      const { signIn } = await start(open);
      const guesses = Array.from({ length: 12 }, (_, index) =>
        failureOf(signIn("wrong", "admin", index % 2 ? "192.0.2.1" : "192.0.2.2")),
      );
      const codes = (await Promise.all(guesses)).map(({ code }) => code);
      expect(codes.filter((code) => code === "wrong-password")).toHaveLength(8);
    });

    it("refuses an address after 20 failures in 10 minutes, whatever the names", async () => {
      const { clock, signIn } = await start(open);
      for (let tries = 0; tries < 20; tries++)
        expect(await failureOf(signIn("wrong", `name-${tries}`))).toMatchObject({
          code: "wrong-password",
        });
      expect(await failureOf(signIn())).toMatchObject({ code: "address-locked" });
      expect(await signIn(password, "admin", "192.0.2.9")).toBeDefined();
      await clock.advance(10 * 60_000);
      expect(await signIn()).toBeDefined();
    });

    it("changes the password, keeps the caller signed in and ends the other sessions", async () => {
      const { sessions, signIn } = await start(open);
      const { token, user } = await signIn();
      const other = await signIn();
      await sessions.changePassword({
        principal: user,
        address: "192.0.2.1",
        oldPasswordMd5: md5Of(password),
        newPasswordMd5: md5Of("new-password-2"),
      });
      expect(await sessions.resolve(token)).toBeDefined();
      expect(await sessions.resolve(other.token)).toBeUndefined();
      expect(await failureOf(signIn())).toMatchObject({ code: "wrong-password" });
      expect(await signIn("new-password-2")).toBeDefined();
    });

    it("refuses a wrong old password, an empty and an unchanged new one", async () => {
      const { sessions, signIn } = await start(open);
      const { user: principal } = await signIn();
      const change = (oldPassword: string, newPassword: string) =>
        failureOf(
          sessions.changePassword({
            principal,
            address: "192.0.2.1",
            oldPasswordMd5: md5Of(oldPassword),
            newPasswordMd5: md5Of(newPassword),
          }),
        );
      expect(await change("wrong", "new-password-2")).toEqual({
        code: "wrong-old-password",
        zh: "原始密码错误，还可以尝试 4 次",
      });
      expect(await change(password, "")).toMatchObject({ code: "empty-password" });
      expect(await change(password, password)).toMatchObject({ code: "same-password" });
      expect(await signIn()).toBeDefined();
    });

    it("refuses the last passwords as a new one, as many as are set, and forgives older ones", async () => {
      const { sessions, signIn } = await start(open, { limits: { passwordHistory: 2 } });
      const { user: principal } = await signIn();
      const change = (oldPassword: string, newPassword: string) =>
        sessions.changePassword({
          principal,
          address: "192.0.2.1",
          oldPasswordMd5: md5Of(oldPassword),
          newPasswordMd5: md5Of(newPassword),
        });
      await change(password, "second-1");
      expect(await failureOf(change("second-1", password))).toMatchObject({
        code: "password-used-before",
        zh: expect.stringContaining("2 个密码"),
      });
      await change("second-1", "third-1");
      const undo = await change("third-1", password);
      await undo();
      await expect(signIn()).rejects.toBeInstanceOf(Unauthorized);
      expect(await signIn("third-1")).toBeDefined();
    });

    it("looks at users and roles anew when told that they changed", async () => {
      const { database, sessions, signIn } = await start(open);
      const { token, user } = await signIn();
      await new UserStore(database).update(1, { name: "admin", nickName: "A", roleId: 2 }, 0);
      expect((await sessions.resolve(token))?.roleId).toBe(1);
      sessions.refresh();
      expect(await sessions.resolve(token)).toMatchObject({ roleId: 2, isAdmin: false });
      expect(await sessions.principalOf(user.sessionId)).toMatchObject({ nickName: "A" });
    });

    it("lists who is signed in, last used first, without those whose time is over", async () => {
      const { clock, sessions, signIn } = await start(open);
      const first = await signIn();
      await clock.advance(hourMs);
      const second = await signIn();
      const listed = async () =>
        (await sessions.list(1)).map(({ principal }) => principal.sessionId);
      expect(await listed()).toEqual([second.user.sessionId, first.user.sessionId]);
      await clock.advance(11 * hourMs);
      expect(await listed()).toEqual([second.user.sessionId]);
    });

    it("makes the administrator with a one-time password on the first start only", async () => {
      const clock = new FakeClock();
      const database = await open({ clock });
      const { dataDir } = database;
      await makeTables(database, [sessionMigrations]);
      const made = await ensureAdmin(database, { dataDir });
      if (made.made !== "admin-with-one-time-password") throw new Error(made.made);
      expect(made.password).toMatch(/^[2-9a-zA-Z]{16}$/);
      expect(made.passwordFile).toBe(join(dataDir, "initial-password.txt"));
      expect(await readFile(made.passwordFile, "utf8")).toBe(`${made.password}\n`);
      expect((await stat(made.passwordFile)).mode & 0o777).toBe(0o600);
      expect(await ensureAdmin(database, { dataDir, initialPassword: "other" })).toEqual({
        made: "nothing",
      });

      const { sessions, signIn } = await start(open, { again: database, clock });
      const { user } = await signIn(made.password);
      await sessions.changePassword({
        principal: user,
        address: "192.0.2.1",
        oldPasswordMd5: md5Of(made.password),
        newPasswordMd5: md5Of("new-password-2"),
      });
      await expect(stat(made.passwordFile)).rejects.toThrow("ENOENT");
    });

    it("makes the administrator once when two servers start at the same time", async () => {
      const database = await open();
      await makeTables(database, [sessionMigrations]);
      const starts = [database, await open({ again: database })].map((each) =>
        ensureAdmin(each, { dataDir: each.dataDir, initialPassword: password }),
      );
      expect((await Promise.all(starts)).map(({ made }) => made).toSorted()).toEqual([
        "admin-with-given-password",
        "nothing",
      ]);
    });

    it("makes the built-in roles and leaves their ids alone afterwards", async () => {
      const { database } = await start(open);
      const roles = new RoleStore(database);
      const guards = await roles.insert({ name: "guards", isAdmin: false, grants: [] }, 0);
      expect(guards).toBe(3);
      expect(await roles.all()).toMatchObject([
        { id: 1, name: "admin", isAdmin: true },
        {
          id: 2,
          name: "operator",
          isAdmin: false,
          grants: [{ verbs: ["live", "playback", "ptz"], channels: "all", hours: [] }],
        },
        { id: 3 },
      ]);
    });
  });
});
