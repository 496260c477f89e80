import { readEnvelope } from "@tessera/platform/contract";
import { type HttpServer, sessionSettings } from "@tessera/platform/server";
import { describe, expect, it } from "vitest";
import {
  adminPassword,
  aSite,
  newPassword,
  post,
  signIn,
  tokenOf,
  userInfo,
} from "./testing/a-site.ts";

const json = (server: HttpServer, payload: object, remoteAddress = "127.0.0.1") =>
  server.inject({ method: "POST", url: "/api/v1/session/signin", payload, remoteAddress });

const guess = (server: HttpServer, username: string) => signIn(server, newPassword, username);

/** As that browser sends it back. */
function cookieOf(reply: Awaited<ReturnType<typeof signIn>>): string {
  const cookie = reply.cookies.find(({ name }) => name === "tessera_browser");
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/" });
  return `tessera_browser=${cookie?.value}`;
}

const signInFrom = (server: HttpServer, cookie: string, password = adminPassword) =>
  server.inject({
    method: "POST",
    url: "/api/v1/login",
    headers: { cookie },
    payload: { username: "admin", password },
  });

describe("signing in with the password itself", () => {
  const admin = { username: "admin", password: "first-Password1" };

  it("keeps the session in the cookie alone, unless a program asks for the token", async () => {
    const { server } = await aSite();
    const reply = await json(server, admin);
    expect(readEnvelope(reply.json()).body).toEqual({ TokenTimeout: 43_200, role_name: "admin" });
    expect(reply.cookies[0]).toMatchObject({ name: "tessera_token", httpOnly: true });
    const cookie = `tessera_token=${reply.cookies[0]?.value}`;
    const headers = { cookie, "x-from-page": "console" };
    const who = await server.inject({ url: "/api/v1/getuserinfo", headers });
    expect(readEnvelope(who.json()).body).toMatchObject({ UserInfo: { name: "admin" } });
    const asked = readEnvelope((await json(server, { ...admin, wantsToken: true })).json()).body;
    const { Token } = asked as { Token: string };
    expect((await userInfo(server, Token)).statusCode).toBe(200);
  });

  it("is slowed and locked like the other way", async () => {
    const { server } = await aSite();
    const statuses = [];
    for (let turn = 0; turn < 5; turn++)
      statuses.push((await json(server, { ...admin, password: "x" })).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 429]);
    expect((await signIn(server)).statusCode).toBe(429);
  });

  it("takes no password from a connection that others can read", async () => {
    const { server } = await aSite();
    const reply = await json(server, admin, "192.0.2.1");
    const code = reply.headers["x-error-code"];
    expect([reply.statusCode, code]).toEqual([403, "connection-not-encrypted"]);
    expect((await json(server, admin, "::1")).statusCode).toBe(200);
  });

  it("is the only way once the MD5 is turned off", async () => {
    const { server, settings } = await aSite();
    await settings.change(sessionSettings, { md5SignIn: false });
    const refused = await signIn(server);
    expect([refused.statusCode, refused.headers["x-error-code"]]).toEqual([403, "md5-sign-in-off"]);
    expect(refused.body).toContain("POST /api/v1/session/signin");
    expect((await json(server, admin)).statusCode).toBe(200);
  });
});

describe("a stranger behind the same address", () => {
  it("cannot lock an administrator out whose browser has signed in before", async () => {
    const { server, clock } = await aSite();
    const cookie = cookieOf(await signIn(server));
    for (let turn = 0; turn < 5; turn++) await guess(server, "admin");
    for (let turn = 0; turn < 24; turn++) await guess(server, `name-${turn}`);
    expect((await signIn(server)).headers["x-error-code"]).toBe("rate-limit");
    const renewed = await signInFrom(server, cookie);
    expect(renewed.statusCode).toBe(200);
    // Renewed at each sign-in: what was held before is worth nothing.
    expect(cookieOf(renewed)).not.toBe(cookie);
    expect((await signInFrom(server, cookie)).statusCode).toBe(429);
    const mine = cookieOf(renewed);
    const statuses = [];
    for (let turn = 0; turn < 5; turn++)
      statuses.push((await signInFrom(server, mine, newPassword)).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 429]);
    expect((await signInFrom(server, mine)).headers["x-error-code"]).toBe("account-locked");
    await clock.advance(15 * 60_000);
    expect((await signInFrom(server, mine)).statusCode).toBe(200);
  });

  it("cannot keep who is signed in from changing the password", async () => {
    const { server } = await aSite();
    const token = await tokenOf(server);
    for (let turn = 0; turn < 5; turn++) await guess(server, "admin");
    for (let turn = 0; turn < 20; turn++) await guess(server, `name-${turn}`);
    const fields = { oldpassword: adminPassword, newpassword: newPassword };
    expect((await post(server, "modifypassword", fields, token)).statusCode).toBe(200);
  });

  it("makes a browser known for its own user only", async () => {
    const { server } = await aSite();
    const cookie = cookieOf(await signIn(server, adminPassword, "li"));
    for (let turn = 0; turn < 5; turn++) await guess(server, "admin");
    expect((await signInFrom(server, cookie)).headers["x-error-code"]).toBe("account-locked");
  });
});
