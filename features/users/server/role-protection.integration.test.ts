import { md5Of } from "@tessera/platform/server";
import { authenticatorApp } from "@tessera/platform/testing";
import { describe, expect, it } from "vitest";
import { aSite } from "./testing/a-site.ts";

const password = "second-Password2";
const open = { NeedsSecondFactor: false, Networks: [], SecondPerson: [] };

/** With the operator `li`, who comes from 192.0.2.9. */
async function aSiteWithLi() {
  const site = await aSite();
  await site.call("POST", "adduser", { name: "li", password: md5Of(password), roleid: 2 });
  const protect = (id: number, rules: object) =>
    site.call("POST", "role/protection", { id, ...open, ...rules });
  return { ...site, protect, signInLi: () => site.signIn("li", password, "192.0.2.9") };
}

describe("a second factor that the role asks for", () => {
  it("is set up first: until then nothing else is answered", async () => {
    const { call, protect, signInLi, clock } = await aSiteWithLi();
    const { token } = await signInLi();
    expect((await call("GET", "users/sessions", {}, token)).status).toBe(200);
    expect((await protect(2, { NeedsSecondFactor: true })).status).toBe(200);
    const refused = await call("GET", "users/sessions", {}, token);
    expect(refused).toMatchObject({ status: 403, code: "second-factor-due" });
    expect(refused.text).toBe("您的角色要求两步验证，请先设置动态口令或通行密钥。");
    expect((await call("GET", "users/security", {}, token)).status).toBe(200);

    const begun = await call("POST", "users/totp/begin", { password: md5Of(password) }, token);
    const code = authenticatorApp(String(begun.body["Uri"]), clock)();
    expect((await call("POST", "users/totp/confirm", { code }, token)).status).toBe(200);
    expect((await call("GET", "users/sessions", {}, token)).status).toBe(200);
  });

  it("can be asked of administrators, too", async () => {
    const { call, protect } = await aSiteWithLi();
    await protect(1, { NeedsSecondFactor: true });
    expect((await call("GET", "userlist")).code).toBe("second-factor-due");
    expect((await call("GET", "users/security")).status).toBe(200);
  });
});

describe("the networks of a role", () => {
  it("are the only ones that its users sign in from, and act from", async () => {
    const { call, callFrom, protect, signIn, signInLi } = await aSiteWithLi();
    const { token } = await signInLi();
    await protect(2, { Networks: ["192.0.2.0/24"] });
    const ask = (from: string) => callFrom(from)("GET", "users/sessions", {}, token);
    expect((await ask("192.0.2.77")).status).toBe(200);
    expect(await ask("198.51.100.1")).toMatchObject({ status: 403, code: "address-not-allowed" });
    expect((await ask("127.0.0.1")).status).toBe(200);
    await expect(signIn("li", password, "198.51.100.1")).rejects.toMatchObject({
      code: "address-not-allowed",
    });
    expect((await call("GET", "users/sessions", { userid: 2 })).body["count"]).toBe(1);
    expect(await signInLi()).toBeDefined();
  });

  it("cannot be set so that whoever sets them is shut out, nor be none", async () => {
    const { callFrom, protect, call } = await aSiteWithLi();
    const own = { id: 1, ...open, Networks: ["192.0.2.0/24"] };
    const shutOut = await callFrom("198.51.100.1")("POST", "role/protection", own);
    expect(shutOut).toMatchObject({ status: 409, code: "own-address-missing" });
    expect((await protect(2, { Networks: ["192.0.2.300"] })).status).toBe(400);
    expect((await call("GET", "role/protection", { id: 2 })).body).toMatchObject(open);
  });
});

describe("the second person of a role", () => {
  it("is asked for what is saved, of who is signed in already too, and stays when it is not said", async () => {
    const { call, protect, signInLi, sessions } = await aSiteWithLi();
    const { token } = await signInLi();
    const needs = async () => (await sessions.resolve(token))?.needsSecondPerson;
    expect(await needs()).toBeUndefined();
    await protect(2, { SecondPerson: ["delete"] });
    expect(await needs()).toEqual(["delete"]);
    await call("POST", "role/protection", { id: 2, NeedsSecondFactor: false, Networks: [] });
    expect(await needs()).toEqual(["delete"]);
    expect((await protect(2, { SecondPerson: ["live"] })).status).toBe(400);
  });

  it("is somebody else who has the right: of whom there is none it is said", async () => {
    const { call } = await aSiteWithLi();
    const alone = async (id: number) =>
      (await call("GET", "role/protection", { id })).body["WithoutApprover"];
    // The administrator can agree for operators, and nobody for the administrator.
    expect([await alone(1), await alone(2)]).toEqual([["export", "delete"], []]);
    await call("POST", "adduser", { name: "wang", password: md5Of(password), roleid: 1 });
    expect(await alone(1)).toEqual([]);
  });
});
