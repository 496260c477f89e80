import { dayMs, FakeClock } from "@tessera/base";
import { md5Of } from "@tessera/platform/server";
import { forEachDatabase, SoftwarePasskey } from "@tessera/platform/testing";
import { describe, expect, it, vi } from "vitest";
import { aSite } from "./testing/a-site.ts";

const password = "second-Password2";
const newPassword = "third-Password3";

/** With the operator `li`. */
async function aSiteWithLi(...given: Parameters<typeof aSite>) {
  const site = await aSite(...given);
  const fields = { name: "li", username: "小李", password: md5Of(password), roleid: 2 };
  const { body } = await site.call("POST", "adduser", fields);
  const id = Number(body["ID"]);
  return { ...site, id, signInLi: (guess = password) => site.signIn("li", guess) };
}

const namesIn = (body: Record<string, unknown>) =>
  (body["data"] as { Name: string }[]).map(({ Name }) => Name);

describe("userlist", () => {
  it("tells what is known of each user and nothing secret", async () => {
    const { call, clock, signIn } = await aSiteWithLi();
    await clock.advance(3 * dayMs);
    const { token } = await signIn();
    const { body, text } = await call("GET", "userlist", {}, token);
    expect(body).toMatchObject({ count: 2, pageindex: 0, pagesize: 10 });
    const [admin, li] = body["data"] as unknown[];
    expect(admin).toMatchObject({
      ID: 1,
      Name: "admin",
      RoleName: "admin",
      IsBuiltIn: true,
      IsOnline: true,
      LastLogin: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
    expect(li).toEqual({
      ID: 2,
      Name: "li",
      Username: "小李",
      CreateAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      RoleName: "operator",
      RoleId: 2,
      LastLogin: "",
      IsLocked: false,
      LockedUntil: "",
      HasTotp: false,
      PasskeyCount: 0,
      PasswordAgeDays: 3,
      IsPasswordExpired: false,
      IsOnline: false,
      IsBuiltIn: false,
    });
    expect(text).not.toMatch(/argon2|[0-9a-f]{32}/i);
  });

  it("is searched, filtered, sorted and paged", async () => {
    const { call } = await aSiteWithLi();
    for (const name of ["zhao", "chen"])
      await call("POST", "adduser", { name, password: md5Of(password), roleid: 1 });
    const listed = async (input: object) =>
      namesIn((await call("GET", "userlist", { ...input })).body);
    expect(await listed({ q: "李" })).toEqual(["li"]);
    expect(await listed({ q: "OPERATOR" })).toEqual(["li"]);
    expect(await listed({ roleid: 1 })).toEqual(["admin", "zhao", "chen"]);
    expect(await listed({ sort: "Name", order: "desc" })).toEqual(["zhao", "li", "chen", "admin"]);
    expect(await listed({ sort: "Name", start: 1, limit: 2 })).toEqual(["chen", "li"]);
    const { body } = await call("GET", "userlist", { sort: "Name", pageindex: 1, pagesize: 3 });
    expect(body).toMatchObject({ count: 4, pageindex: 1, pagesize: 3, data: [{ Name: "zhao" }] });
  });
});

describe("adduser", () => {
  it("makes a user who can sign in, and takes markup as the text it is", async () => {
    const { call, signIn } = await aSite();
    const name = '<img src=x onerror="alert(1)">';
    const fields = { name, username: "=1+1", password: md5Of(password).toUpperCase(), roleid: 2 };
    expect(await call("POST", "adduser", fields)).toMatchObject({
      status: 200,
      body: { state: "success", status: "success", ID: 2 },
    });
    expect((await signIn(name, password)).user).toMatchObject({ nickName: "=1+1", roleId: 2 });
  });

  it("refuses what cannot be a user, and adds nobody", async () => {
    const { call } = await aSite();
    const add = async (wrong: object) => {
      const fields = { name: "li", password: md5Of(password), roleid: 2, ...wrong };
      const { status, code } = await call("POST", "adduser", fields);
      return `${status} ${String(code)}`;
    };
    expect(await add({ name: "admin" })).toBe("409 user-name-taken");
    expect(await add({ roleid: 99 })).toBe("404 unknown-role");
    expect(await add({ password: md5Of("") })).toBe("400 empty-password");
    expect(await add({ password: "secret" })).toBe("400 invalid-input");
    expect(await add({ name: "li\nwang" })).toBe("400 invalid-input");
    expect(await add({ name: " " })).toBe("400 invalid-input");
    expect((await call("GET", "userlist")).body["count"]).toBe(1);
  });
});

describe("updateuser", () => {
  it("changes what is given and keeps the rest, the password too", async () => {
    const { call, id, signInLi } = await aSiteWithLi();
    const { status } = await call("POST", "updateuser", { id, username: "李四", password: "" });
    expect(status).toBe(200);
    expect((await signInLi()).user).toMatchObject({ nickName: "李四", roleId: 2 });
  });

  it("gives a signed-in user the new role and name with the next call", async () => {
    const { call, id, sessions, signInLi } = await aSiteWithLi();
    const { token } = await signInLi();
    expect(await call("GET", "userlist", {}, token)).toMatchObject({ status: 403 });
    await call("POST", "updateuser", { id, name: "li2", roleid: 1 });
    expect(await sessions.resolve(token)).toMatchObject({ userName: "li2", isAdmin: true });
    expect(await call("GET", "userlist", {}, token)).toMatchObject({ status: 200 });
  });

  it("announces a new role, so that pictures that are not allowed any more end", async () => {
    const { call, id, events, rights, sessions, signInLi } = await aSiteWithLi();
    const channel = { deviceId: "d", channelId: "1" };
    const { body } = await call("POST", "addrole", { name: "nothing" });
    const { user } = await signInLi();
    const may: boolean[] = [];
    events.on("rights-changed", () => {
      void sessions
        .principalOf(user.sessionId)
        .then((now) => may.push(rights.may(now, "live", channel)));
    });
    expect(rights.may(user, "live", channel)).toBe(true);
    await call("POST", "updateuser", { id, roleid: body["ID"] });
    await expect.poll(() => may).toEqual([false]);
  });

  it("ends the sessions of a user whose password was changed", async () => {
    const { call, id, sessions, ended, signInLi } = await aSiteWithLi();
    const { token, user } = await signInLi();
    await call("POST", "updateuser", { id, password: md5Of(newPassword) });
    expect(await sessions.resolve(token)).toBeUndefined();
    expect(ended).toEqual([{ sessionId: user.sessionId, userId: id, reason: "revoked" }]);
    await expect(signInLi()).rejects.toThrow("Wrong");
    expect(await signInLi(newPassword)).toBeDefined();
  });

  it("takes away passkeys with a new password, and says so", async () => {
    const { call, id, sessions, signInLi } = await aSiteWithLi();
    const { user } = await signInLi();
    const { passkeys } = sessions;
    const page = { origin: "https://cam.example", domain: "cam.example" };
    const visitor = { hostName: "cam.example", address: "192.0.2.1" };
    const passkey = new SoftwarePasskey(page);
    const response = passkey.create(
      await passkeys.beginRegistration(user, "cam.example", "Tessera"),
    );
    await passkeys.finishRegistration(user, { hostName: "cam.example", name: "key", response });
    await call("POST", "updateuser", { id, username: "李四" });
    expect(await passkeys.ofUser(id)).toHaveLength(1);
    // While somebody signs in with it: it was right, and the session is not there yet.
    const finish = passkeys.finishLogin.bind(passkeys);
    vi.spyOn(passkeys, "finishLogin").mockImplementationOnce(async (...shown) => {
      const accepted = await finish(...shown);
      const { body } = await call("POST", "updateuser", { id, password: md5Of(newPassword) });
      expect(body).toMatchObject({ EndedSessions: 1, RemovedPasskeys: 1 });
      return accepted;
    });
    const signIn = async () =>
      sessions.openWithPasskey(visitor, passkey.get(await passkeys.beginLogin(visitor)));
    await expect(signIn()).rejects.toMatchObject({ code: "sign-in-overtaken" });
    expect(await sessions.list(id)).toEqual([]);
    await expect(signIn()).rejects.toMatchObject({ code: "passkey-not-accepted" });
  });

  it("revokes the API keys with a new password, and says so", async () => {
    const { call, id, sessions } = await aSiteWithLi();
    const draft = { name: "grafana", mayChange: false, parts: undefined, networks: [] };
    const made = { ...draft, userId: id, madeBy: "li", expiresAtMs: 0 };
    const { text } = await sessions.keys.make(made);
    await call("POST", "updateuser", { id, username: "李四" });
    expect(await sessions.resolve(text)).toMatchObject({ nickName: "李四" });
    const { body } = await call("POST", "updateuser", { id, password: md5Of(newPassword) });
    expect(body).toMatchObject({ RevokedKeys: 1 });
    await expect(sessions.resolve(text)).rejects.toMatchObject({ code: "key-revoked" });
  });

  it("refuses a password that the user had before", async () => {
    const { call, id } = await aSiteWithLi();
    await call("POST", "updateuser", { id, password: md5Of(newPassword) });
    expect(await call("POST", "updateuser", { id, password: md5Of(password) })).toMatchObject({
      status: 400,
      code: "password-used-before",
    });
  });

  it("refuses what would break the rules, and changes nothing", async () => {
    const { call } = await aSiteWithLi();
    const before = (await call("GET", "userlist")).body;
    const codeOf = async (fields: Record<string, unknown>) =>
      (await call("POST", "updateuser", fields)).code;
    expect(await codeOf({ id: 1, name: "root" })).toBe("built-in-user");
    expect(await codeOf({ id: 1, roleid: 2 })).toBe("built-in-user");
    expect(await codeOf({ id: 1, password: md5Of(newPassword) })).toBe("own-password");
    expect(await codeOf({ id: 77 })).toBe("unknown-user");
    expect(await codeOf({ id: 2, name: "admin" })).toBe("user-name-taken");
    expect(await codeOf({ id: 2, roleid: 99, username: "x" })).toBe("unknown-role");
    expect((await call("GET", "userlist")).body).toEqual(before);
  });

  it("does not let an administrator give up the own role", async () => {
    const { call, id, signInLi } = await aSiteWithLi();
    await call("POST", "updateuser", { id, roleid: 1 });
    const { token } = await signInLi();
    expect(await call("POST", "updateuser", { id, roleid: 2 }, token)).toMatchObject({
      status: 403,
      code: "own-account",
    });
  });
});

describe("deleteuser", () => {
  it("ends the sessions of whom it deletes", async () => {
    const { call, id, sessions, ended, signInLi } = await aSiteWithLi();
    const { token } = await signInLi();
    expect(await call("POST", "deleteuser", { id })).toMatchObject({ body: { Deleted: 1 } });
    expect(await sessions.resolve(token)).toBeUndefined();
    expect(ended).toMatchObject([{ userId: id, reason: "revoked" }]);
    await expect(signInLi()).rejects.toThrow("Wrong");
  });

  it("deletes several at once, or none if one is not there", async () => {
    const { call, id } = await aSiteWithLi();
    const added = { name: "wang", password: md5Of(password), roleid: 2 };
    const { body } = await call("POST", "adduser", added);
    const other = Number(body["ID"]);
    expect(await call("POST", "deleteuser", { id: `${id},99` })).toMatchObject({
      status: 404,
      code: "unknown-user",
    });
    expect((await call("GET", "userlist")).body["count"]).toBe(3);
    expect(await call("POST", "deleteuser", { id: [id, other] })).toMatchObject({
      body: { Deleted: 2 },
    });
    expect((await call("GET", "userlist")).body["count"]).toBe(1);
  });

  it("spares the built-in administrator and the caller", async () => {
    const { call, id, signInLi } = await aSiteWithLi();
    await call("POST", "updateuser", { id, roleid: 1 });
    const { token } = await signInLi();
    const asLi = (ids: number) => call("POST", "deleteuser", { id: ids }, token);
    expect(await asLi(1)).toMatchObject({ status: 403, code: "built-in-user" });
    expect(await asLi(id)).toMatchObject({ status: 403, code: "own-account" });
  });
});

describe("users on every database", () => {
  forEachDatabase((open, kind) => {
    it("are added, changed, listed and deleted", async () => {
      const clock = new FakeClock();
      const { call, id, signInLi } = await aSiteWithLi({ database: await open({ clock }), clock });
      await signInLi();
      await call("POST", "updateuser", { id, name: "li2", password: md5Of(newPassword) });
      const { body } = await call("GET", "userlist", { q: "li2" });
      expect(body).toMatchObject({ count: 1, data: [{ ID: id, PasskeyCount: 0, HasTotp: false }] });
      expect(await call("POST", "deleteuser", { id })).toMatchObject({ body: { Deleted: 1 } });
    });

    it.runIf(kind === "postgres")("have the new role, or are gone, on every server", async () => {
      const clock = new FakeClock();
      const database = await open({ clock });
      const { call, id, signInLi } = await aSiteWithLi({ database, clock });
      const other = await aSite({ database: await open({ again: database, clock }), clock });
      const { token } = await signInLi();
      expect(await other.sessions.resolve(token)).toMatchObject({ isAdmin: false });
      await call("POST", "updateuser", { id, roleid: 1 });
      await other.feed.catchUp();
      expect(await other.sessions.resolve(token)).toMatchObject({ isAdmin: true });
      await call("POST", "deleteuser", { id });
      await other.feed.catchUp();
      expect(await other.sessions.resolve(token)).toBeUndefined();
    });
  });
});
