import { FakeClock } from "@tessera/base";
import { md5Of } from "@tessera/platform/server";
import { authenticatorApp, forEachDatabase } from "@tessera/platform/testing";
import { describe, expect, it } from "vitest";
import { adminPassword, aSite } from "./testing/a-site.ts";

const password = md5Of(adminPassword);

/** The administrator's phone has the secret. */
async function aSiteWithApp(...given: Parameters<typeof aSite>) {
  const site = await aSite(...given);
  const { body } = await site.call("POST", "users/totp/begin", { password });
  const uri = String(body["Uri"]);
  const codeNow = authenticatorApp(uri, site.clock);
  const signInWith = (code?: string) =>
    site.sessions.open({ userName: "admin", passwordMd5: password, address: "192.0.2.1", code });
  return { ...site, secret: String(body["Secret"]), uri, codeNow, signInWith };
}

async function aSiteWithCodes(...given: Parameters<typeof aSite>) {
  const site = await aSiteWithApp(...given);
  const { body } = await site.call("POST", "users/totp/confirm", { code: site.codeNow() });
  await site.clock.advance(30_000);
  return { ...site, recoveryCodes: body["RecoveryCodes"] as string[] };
}

const needed = expect.objectContaining({ code: "totp-needed" });
const wrong = expect.objectContaining({ code: "totp-wrong" });

describe("one-time codes", () => {
  it("count only after the app has shown one", async () => {
    const { call, uri, secret, signInWith, codeNow } = await aSiteWithApp();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Tessera:admin\?.*&digits=6&period=30$/);
    expect(await signInWith()).toBeDefined();
    expect(await call("POST", "users/totp/confirm", { code: "000000" })).toMatchObject({
      status: 400,
      code: "totp-wrong",
    });
    const { body } = await call("POST", "users/totp/confirm", { code: codeNow() });
    const codes = body["RecoveryCodes"] as string[];
    expect(new Set(codes).size).toBe(10);
    expect(codes[0]).toMatch(/^(\w{4}-){3}\w{4}$/);
    await expect(signInWith()).rejects.toEqual(needed);
    expect((await call("GET", "users/security")).body).toMatchObject({
      HasTotp: true,
      RecoveryCodesLeft: 10,
    });
  });

  it("are right once each, and in the half minute before and after", async () => {
    const { clock, codeNow, signInWith } = await aSiteWithCodes();
    const code = codeNow();
    expect(await signInWith(`${code.slice(0, 3)} ${code.slice(3)}`)).toBeDefined();
    await expect(signInWith(code)).rejects.toEqual(wrong);
    const early = codeNow(30_000);
    expect(await signInWith(early)).toBeDefined();
    await clock.advance(30_000);
    await expect(signInWith(codeNow())).rejects.toEqual(wrong);
    const late = codeNow(30_000);
    await clock.advance(60_000);
    expect(await signInWith(late)).toBeDefined();
  });

  it("that are wrong count towards the lock, whatever else was right", async () => {
    const { signInWith } = await aSiteWithCodes();
    for (let tries = 0; tries < 4; tries++) {
      await expect(signInWith("000000")).rejects.toEqual(wrong);
      await expect(signInWith()).rejects.toEqual(needed);
    }
    await expect(signInWith("000000")).rejects.toMatchObject({ code: "account-locked" });
  });

  it("do not show whether a code would do when the password is wrong", async () => {
    const { codeNow, sessions } = await aSiteWithCodes();
    const attempt = { userName: "admin", passwordMd5: md5Of("x"), address: "192.0.2.1" };
    for (const code of [undefined, codeNow()])
      await expect(sessions.open({ ...attempt, code })).rejects.toMatchObject({
        code: "wrong-password",
      });
  });

  it("can be replaced by each recovery code once, however it is typed", async () => {
    const { call, recoveryCodes, signInWith } = await aSiteWithCodes();
    const [first = "", second = ""] = recoveryCodes;
    expect(await signInWith(first.toLowerCase().replaceAll("-", " "))).toBeDefined();
    await expect(signInWith(first)).rejects.toEqual(wrong);
    expect((await call("GET", "users/security")).body["RecoveryCodesLeft"]).toBe(9);
    const { body } = await call("POST", "users/totp/recovery", { password });
    await expect(signInWith(second)).rejects.toEqual(wrong);
    expect(await signInWith((body["RecoveryCodes"] as string[])[0])).toBeDefined();
  });

  it("are begun, renewed and turned off only with the password", async () => {
    const { call, signInWith } = await aSiteWithCodes();
    for (const path of ["begin", "recovery", "disable"])
      expect(await call("POST", `users/totp/${path}`, { password: md5Of("x") })).toMatchObject({
        status: 400,
        code: "wrong-own-password",
      });
    expect(await call("POST", "users/totp/disable", {})).toMatchObject({ code: "password-needed" });
    expect(await call("POST", "users/totp/begin", { password })).toMatchObject({
      status: 409,
      code: "totp-already-on",
    });
    expect(await call("POST", "users/totp/disable", { password })).toMatchObject({ status: 200 });
    expect(await signInWith()).toBeDefined();
    expect((await call("GET", "users/security")).body["RecoveryCodesLeft"]).toBe(0);
    expect(await call("POST", "users/totp/recovery", { password })).toMatchObject({ status: 409 });
  });

  it("of others are turned off by an administrator only", async () => {
    const { call, sessions, signIn, clock } = await aSite();
    const ofLi = md5Of("second-Password2");
    await call("POST", "adduser", { name: "li", password: ofLi, roleid: 2 });
    const { token } = await signIn("li", "second-Password2");
    const { body } = await call("POST", "users/totp/begin", { password: ofLi }, token);
    const code = authenticatorApp(String(body["Uri"]), clock)();
    await call("POST", "users/totp/confirm", { code }, token);
    const listed = await call("GET", "userlist", { q: "li" });
    expect(listed.body).toMatchObject({ data: [{ HasTotp: true }] });
    expect(await call("POST", "users/totp/disable", { userid: 1 }, token)).toMatchObject({
      status: 403,
    });
    expect(await call("POST", "users/totp/disable", { userid: 2 })).toMatchObject({ status: 200 });
    expect(await sessions.totp.isOn(2)).toBe(false);
  });

  forEachDatabase((open) => {
    it("sign a user in, each once", async () => {
      const clock = new FakeClock();
      const site = await aSiteWithCodes({ database: await open({ clock }), clock });
      const code = site.codeNow();
      const tries = await Promise.allSettled([site.signInWith(code), site.signInWith(code)]);
      expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      expect(await site.signInWith(site.recoveryCodes[3])).toBeDefined();
    });
  });
});
