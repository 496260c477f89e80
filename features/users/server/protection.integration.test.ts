import { md5Of } from "@tessera/platform/server";
import { describe, expect, it } from "vitest";
import { aSite } from "./testing/a-site.ts";

const password = "second-Password2";

/** With the operator `li`, who is signed in. */
async function aSiteWithLi() {
  const site = await aSite();
  await site.call("POST", "adduser", { name: "li", password: md5Of(password), roleid: 2 });
  const signInLi = () => site.signIn("li", password, "192.0.2.9");
  return { ...site, signInLi, li: await signInLi() };
}

describe("users/sessions", () => {
  it("shows everybody's to an administrator and only their own to others", async () => {
    const { call, li } = await aSiteWithLi();
    const { body, text } = await call("GET", "users/sessions", { sort: "ID" });
    expect(body).toMatchObject({ count: 2, pageindex: 0, pagesize: 10 });
    expect(body["data"]).toEqual([
      expect.objectContaining({ UserID: 1, Name: "admin", IsCurrent: true }),
      {
        ID: li.user.sessionId,
        UserID: 2,
        Name: "li",
        Username: "li",
        Address: "192.0.2.9",
        Agent: "test",
        Since: expect.stringMatching(/^\d{4}-/),
        LastUsed: expect.stringMatching(/^\d{4}-/),
        IsCurrent: false,
      },
    ]);
    expect(text).not.toContain(li.token);
    expect((await call("GET", "users/sessions", { userid: 1 })).body["count"]).toBe(1);

    const asLi = (input = {}) => call("GET", "users/sessions", input, li.token);
    expect((await asLi()).body).toMatchObject({ count: 1, data: [{ UserID: 2, IsCurrent: true }] });
    expect(await asLi({ userid: 1 })).toMatchObject({ status: 403, code: "admin-only" });
  });

  it("are ended one by one or all of a user, but one's own is kept", async () => {
    const { call, sessions, li, signInLi } = await aSiteWithLi();
    const second = await signInLi();
    const third = await signInLi();
    const end = (input: Record<string, unknown>, token: string) =>
      call("POST", "users/sessions/end", input, token);
    expect((await end({ id: second.user.sessionId }, li.token)).body["Ended"]).toBe(1);
    expect(await sessions.resolve(second.token)).toBeUndefined();
    expect((await end({ userid: 2 }, li.token)).body["Ended"]).toBe(1);
    expect(await sessions.resolve(third.token)).toBeUndefined();
    expect(await sessions.resolve(li.token)).toBeDefined();
    expect((await call("POST", "users/sessions/end", { userid: 2 })).body["Ended"]).toBe(1);
    expect(await sessions.resolve(li.token)).toBeUndefined();
  });

  it("of others are no business of an operator", async () => {
    const { call, li } = await aSiteWithLi();
    const { body } = await call("GET", "users/sessions", { userid: 1 });
    const [{ ID: id } = {}] = body["data"] as { ID?: number }[];
    const end = (input: Record<string, unknown>) =>
      call("POST", "users/sessions/end", input, li.token);
    expect(await end({ id })).toMatchObject({ status: 404, code: "unknown-session" });
    expect(await end({ userid: 1 })).toMatchObject({ status: 403 });
    expect(await end({})).toMatchObject({ status: 400 });
  });
});

describe("users/lockouts", () => {
  it("shows who is locked, from where and until when, and lifts it", async () => {
    const { call, signIn } = await aSiteWithLi();
    const guess = () => signIn("li", "wrong", "192.0.2.66").catch(() => {});
    for (let tries = 0; tries < 5; tries++) await guess();
    const { body } = await call("GET", "users/lockouts");
    const lockedUntil = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(body["data"]).toEqual([
      { Kind: "name", UserID: 2, Name: "li", Address: "192.0.2.66", LockedUntil: lockedUntil },
    ]);
    const listed = await call("GET", "userlist", { q: "li" });
    expect(listed.body).toMatchObject({ data: [{ IsLocked: true, LockedUntil: lockedUntil }] });

    await expect(signIn("li", password, "192.0.2.66")).rejects.toThrow("locked");
    expect(await call("POST", "users/lockouts/lift", { userid: 2 })).toMatchObject({ status: 200 });
    expect(await signIn("li", password, "192.0.2.66")).toBeDefined();
    expect((await call("GET", "users/lockouts")).body).toEqual({ data: [] });
  });

  it("shows an address that is refused with any name, and lifts it", async () => {
    const { call, signIn } = await aSiteWithLi();
    const address = "192.0.2.66";
    for (let tries = 0; tries < 20; tries++)
      await signIn(`nobody ${tries}`, "wrong", address).catch(() => {});
    const { body } = await call("GET", "users/lockouts");
    expect(body["data"]).toMatchObject([
      { Kind: "address", UserID: 0, Name: "", Address: address },
    ]);
    await expect(signIn("li", password, address)).rejects.toThrow("address");
    await call("POST", "users/lockouts/lift", { address });
    expect(await signIn("li", password, address)).toBeDefined();
  });
});

describe("users/policy", () => {
  it("is read and changed in part", async () => {
    const { call } = await aSiteWithLi();
    const numbers = { passwordMaxDays: 0, passwordHistory: 5, idleHours: 12, maxDays: 30 };
    const before = { ...numbers, md5SignIn: true };
    expect((await call("GET", "users/policy")).body).toEqual(before);
    await call("POST", "users/policy", { passwordMaxDays: "90" });
    expect((await call("GET", "users/policy")).body).toEqual({ ...before, passwordMaxDays: 90 });
    expect(await call("POST", "users/policy", { maxDays: 0 })).toMatchObject({ status: 400 });
  });

  it("turns MD5 off only for who can sign in without it", async () => {
    const { call, callFrom } = await aSite();
    const off = (from: string) => callFrom(from)("POST", "users/policy", { md5SignIn: false });
    expect(await off("192.0.2.1")).toMatchObject({ status: 409, code: "connection-not-encrypted" });
    expect((await call("GET", "users/policy")).body["md5SignIn"]).toBe(true);
    expect((await off("127.0.0.1")).status).toBe(200);
    expect((await call("GET", "users/policy")).body["md5SignIn"]).toBe(false);
  });

  it("lets whoever has too old a password do nothing but change it", async () => {
    const { call, clock, sessions, signIn, signInLi } = await aSiteWithLi();
    await call("POST", "users/policy", { passwordMaxDays: 30 });
    await clock.advance(30 * 24 * 60 * 60_000);
    const { token, user } = await signInLi();
    expect(user.mustChangePassword).toBe(true);
    expect(await call("GET", "users/sessions", {}, token)).toMatchObject({
      status: 403,
      code: "password-expired",
    });
    const newPasswordMd5 = md5Of("third-Password3");
    await sessions.changePassword({
      principal: user,
      address: "192.0.2.9",
      oldPasswordMd5: md5Of(password),
      newPasswordMd5,
    });
    expect(await call("GET", "users/sessions", {}, token)).toMatchObject({ status: 200 });
    expect((await signIn("li", "third-Password3")).user.mustChangePassword).toBeUndefined();
  });
});

describe("who may call what", () => {
  const adminOnly: readonly (readonly ["GET" | "POST", string])[] = [
    ["GET", "userlist"],
    ["POST", "adduser"],
    ["POST", "updateuser"],
    ["POST", "deleteuser"],
    ["GET", "rolelist"],
    ["POST", "addrole"],
    ["POST", "role"],
    ["POST", "deleterole"],
    ["GET", "role/channels"],
    ["GET", "users/lockouts"],
    ["POST", "users/lockouts/lift"],
    ["GET", "users/policy"],
    ["POST", "users/policy"],
  ];

  it("is for administrators where others are concerned, and for nobody unknown", async () => {
    const { call, li } = await aSiteWithLi();
    const open: string[] = [];
    for (const [method, path] of adminOnly) {
      const asOperator = await call(method, path, {}, li.token);
      const asNobody = await call(method, path, {}, "");
      if (asOperator.code !== "admin-only" || asNobody.status !== 401) open.push(path);
    }
    for (const path of ["users/sessions", "users/security", "users/passkeys"])
      if ((await call("GET", path, {}, "")).status !== 401) open.push(path);
    expect(open).toEqual([]);
  });
});
