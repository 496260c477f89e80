import { readEnvelope } from "@tessera/platform/contract";
import { type HttpServer, md5Of, sessionSettings } from "@tessera/platform/server";
import { authenticatorApp, SoftwarePasskey } from "@tessera/platform/testing";
import { describe, expect, it } from "vitest";
import { gb28181Settings } from "../../gb28181/contract.ts";
import { initialSettings } from "./index.ts";
import {
  adminPassword,
  aSite,
  newPassword,
  post,
  signIn,
  tokenOf,
  userInfo,
} from "./testing/a-site.ts";

const withCode = (server: HttpServer, code: string) =>
  post(server, "login", { username: "admin", password: adminPassword, code });

describe("signing in", () => {
  it("answers a token that says who the caller is", async () => {
    const { server } = await aSite();
    const reply = await signIn(server, adminPassword.toUpperCase());
    const { Status, body } = readEnvelope(reply.json());
    expect(Status).toBe("200");
    expect(body).toEqual({
      Token: expect.stringMatching(/^\S{40,}$/),
      TokenTimeout: 12 * 60 * 60,
      role_name: "admin",
    });
    const who = await userInfo(server, (body as { Token: string }).Token);
    expect(readEnvelope(who.json()).body).toEqual({
      UserInfo: { id: 1, name: "admin", nick_name: "admin", role_name: "admin" },
    });
  });

  it("keeps the token in a cookie that signing out clears", async () => {
    const { server } = await aSite();
    const reply = await signIn(server);
    const token = (readEnvelope(reply.json()).body as { Token: string }).Token;
    expect(reply.cookies[0]).toMatchObject({ name: "tessera_token", value: token });
    expect(reply.cookies[0]).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/" });

    const out = await post(server, "logout", {}, token);
    expect(out.headers["set-cookie"]).toMatch(/^tessera_token=;.*Expires=Thu, 01 Jan 1970/);
    expect((await userInfo(server, token)).statusCode).toBe(401);
  });

  it("refuses a wrong password with a sentence and locks after five", async () => {
    const { server } = await aSite();
    const replies = [];
    for (let turn = 0; turn < 6; turn++) replies.push(await signIn(server, newPassword));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 429, 429]);
    expect(replies[0]?.body).toContain("用户名或密码错误");
    expect((await signIn(server)).body).toContain("账号已锁定");
  });

  it("limits how often one address may try at all", async () => {
    const { server } = await aSite();
    const statuses = [];
    for (let turn = 0; turn < 31; turn++)
      statuses.push((await post(server, "login", { username: "" })).statusCode);
    expect(statuses.slice(-2)).toEqual([400, 429]);
  });
});

describe("changing the password", () => {
  it("ends the old password and every session that it opened", async () => {
    const { server } = await aSite();
    const token = await tokenOf(server);
    const other = await tokenOf(server);
    const fields = { oldpassword: adminPassword, newpassword: newPassword };
    const reply = await post(server, "modifypassword", fields, token);
    expect(readEnvelope(reply.json()).Status).toBe("200");
    expect((await userInfo(server, token)).statusCode).toBe(401);
    expect((await userInfo(server, other)).statusCode).toBe(401);
    expect((await signIn(server)).statusCode).toBe(401);
    expect((await signIn(server, newPassword)).statusCode).toBe(200);
  });

  it.each([
    ["a wrong old password", newPassword, md5Of("x"), "原始密码错误，请重新输入！"],
    ["the old password again", adminPassword, adminPassword, "新密码与原始密码一样，请重新输入!"],
  ])("refuses %s", async (_, oldpassword, newpassword, text) => {
    const { server } = await aSite();
    const token = await tokenOf(server);
    const reply = await post(server, "modifypassword", { oldpassword, newpassword }, token);
    expect([reply.statusCode, reply.body]).toEqual([400, text]);
    expect((await userInfo(server, token)).statusCode).toBe(200);
  });

  it("locks the account after wrong old passwords, as at the sign-in", async () => {
    const { server } = await aSite();
    const token = await tokenOf(server);
    const fields = { oldpassword: newPassword, newpassword: md5Of("x") };
    for (let turn = 0; turn < 5; turn++) await post(server, "modifypassword", fields, token);
    expect((await signIn(server)).statusCode).toBe(429);
  });
});

describe("first-run initialisation", () => {
  const fields = {
    SipPassword: "sip-Secret-9",
    OldPassword: adminPassword,
    NewPassword: newPassword,
  };

  const weakSip = "SIP密码过于简单：最少8位,包含 大小写字母 数字 特殊字符 中的两种";
  const common = "新密码过于常见，容易被猜到，请重新输入!";
  const ofName = "新密码由用户名变化而来，容易被猜到，请重新输入!";

  it("comes first: until then nothing is answered but what leads to it", async () => {
    const { server, feature } = await aSite({ isNew: true });
    const answered = [];
    const refusals = new Set();
    for (const { call } of feature.routes) {
      if (call.access === "open") continue;
      const [method] = call.methods;
      const headers = { token: await tokenOf(server) };
      const reply = await server.inject({ method, url: call.path, headers });
      if (reply.headers["x-error-code"] !== "set-up-due") answered.push(call.path);
      else refusals.add(`${reply.statusCode} ${reply.body}`);
    }
    expect([...refusals]).toEqual([`403 ${notSetUp}`]);
    const names = answered.map((path) => path.slice("/api/v1/".length));
    expect(names.toSorted()).toEqual(["getuserinfo", "logout", "setinitial"]);
  });

  const notSetUp = "系统尚未初始化，请先登录控制台完成初始化。";

  it("sets both passwords, ends the sessions and is due no more", async () => {
    const { server, settings } = await aSite({ isNew: true });
    const token = await tokenOf(server);
    const reply = await post(server, "setinitial", fields, token);
    expect(readEnvelope(reply.json()).Status).toBe("200");
    expect(settings.get(gb28181Settings).sipPassword).toBe("sip-Secret-9");
    expect(settings.publicView(gb28181Settings)).not.toHaveProperty("sipPassword");
    expect(settings.get(initialSettings).isInitialDue).toBe(false);
    expect((await userInfo(server, token)).statusCode).toBe(401);
    expect((await signIn(server, adminPassword)).statusCode).toBe(401);
    const again = await signIn(server, newPassword);
    const { Token } = readEnvelope(again.json()).body as { Token: string };
    expect((await post(server, "setinitial", fields, Token)).statusCode).toBe(409);
  });

  it.each([
    ["no SIP password", { SipPassword: "" }, "SIP密码不能为空!"],
    ["blanks as the SIP password", { SipPassword: "  " }, "SIP密码不能为空!"],
    ["the default SIP password", { SipPassword: "12345678" }, "SIP密码与默认密码一样，请重新输入!"],
    ["a short SIP password", { SipPassword: "Sip-7" }, weakSip],
    ["a SIP password of one kind", { SipPassword: "87654321" }, weakSip],
    ["a common password", { NewPassword: md5Of("Aa123456") }, common],
    ["a password of one letter", { NewPassword: md5Of("a") }, common],
    ["the product's name", { NewPassword: md5Of("Tessera@2026") }, common],
    ["the user's name", { NewPassword: md5Of("Admin_2017!") }, ofName],
    ["a wrong old password", { OldPassword: md5Of("x") }, "原始密码错误，请重新输入！"],
    ["the old password again", { NewPassword: adminPassword }, "新密码与原始密码一样，请重新输入!"],
  ])("refuses %s and changes nothing", async (_, wrong, text) => {
    const { server, settings } = await aSite({ isNew: true });
    const token = await tokenOf(server);
    const reply = await post(server, "setinitial", { ...fields, ...wrong }, token);
    expect([reply.statusCode, reply.body]).toEqual([400, text]);
    expect(settings.get(gb28181Settings).sipPassword).toBe("");
    expect(settings.get(initialSettings).isInitialDue).toBe(true);
    expect((await userInfo(server, token)).statusCode).toBe(200);
  });

  it("takes the new password back when the SIP password is fixed from outside", async () => {
    const { server, settings } = await aSite({
      isNew: true,
      env: { TESSERA_GB28181_SIP_PASSWORD: "from-outside" },
    });
    const reply = await post(server, "setinitial", fields, await tokenOf(server));
    expect(reply.statusCode).toBe(409);
    expect(reply.body).toContain("TESSERA_GB28181_SIP_PASSWORD");
    expect(settings.get(initialSettings).isInitialDue).toBe(true);
    expect((await signIn(server)).statusCode).toBe(200);
  });

  it("takes both passwords back when the flag cannot be stored", async () => {
    const { server, settings } = await aSite({
      isNew: true,
      tamper: ({ settings: real, ...others }) => ({
        ...others,
        settings: {
          get: real.get.bind(real),
          change: async (section, patch) => {
            if (section.section === "session") throw new Error("disk full");
            return real.change(section, patch);
          },
        },
      }),
    });
    const reply = await post(server, "setinitial", fields, await tokenOf(server));
    expect(reply.statusCode).toBe(500);
    expect(settings.get(gb28181Settings).sipPassword).toBe("");
    expect((await signIn(server)).statusCode).toBe(200);
  });
});

describe("a second factor", () => {
  it("is asked for in words that the login page knows, and lets in", async () => {
    const { server, sessions, clock } = await aSite();
    const { uri } = await sessions.totp.begin({ userId: 1, userName: "admin" }, "Tessera");
    const codeNow = authenticatorApp(uri, clock);
    await sessions.totp.confirm(1, codeNow());
    const answers = [await signIn(server), await withCode(server, "000000")];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers.map((answer) => readEnvelope(answer.json()).Status)).toEqual([
      "totp-needed",
      "totp-wrong",
    ]);
    expect(answers.map(({ headers }) => headers["set-cookie"])).toEqual([undefined, undefined]);
    const { body } = readEnvelope((await withCode(server, codeNow(30_000))).json());
    expect(body).toMatchObject({ role_name: "admin" });
  });

  it("and the password are both replaced by a passkey", async () => {
    const { server, sessions } = await aSite();
    const passkey = new SoftwarePasskey({ origin: "https://cam.example", domain: "cam.example" });
    const hostName = "cam.example";
    const principal = await sessions.resolve(await tokenOf(server, "li"));
    if (!principal) throw new Error("The operator is not signed in.");
    const options = await sessions.passkeys.beginRegistration(principal, hostName, "Tessera");
    const made = { hostName, name: "key", response: passkey.create(options) };
    await sessions.passkeys.finishRegistration(principal, made);

    const ask = (path: string, payload: object) =>
      server.inject({
        method: "POST",
        url: `/api/v1/login/passkey/${path}`,
        headers: { host: hostName },
        payload,
      });
    const begun = readEnvelope((await ask("begin", {})).json()).body as { challenge: string };
    const response = passkey.get(begun);
    const reply = await ask("finish", { response });
    const { Token } = readEnvelope(reply.json()).body as { Token: string };
    expect(reply.cookies[0]).toMatchObject({ name: "tessera_token", value: Token });
    expect(readEnvelope((await userInfo(server, Token)).json()).body).toMatchObject({
      UserInfo: { name: "li" },
    });
    expect((await ask("finish", { response })).statusCode).toBe(401);
  });
});

describe("a password that is too old", () => {
  it("lets its user learn so, sign out and change it, and nothing else", async () => {
    const { server, settings, clock } = await aSite();
    await settings.change(sessionSettings, { passwordMaxDays: 90 });
    await clock.advance(90 * 24 * 60 * 60_000);
    const token = await tokenOf(server);
    const who = readEnvelope((await userInfo(server, token)).json()).body;
    expect(who).toMatchObject({ UserInfo: { name: "admin", must_change_password: true } });
    const initial = await post(server, "setinitial", {}, token);
    expect([initial.statusCode, initial.headers["x-error-code"]]).toEqual([
      403,
      "password-expired",
    ]);
    expect(initial.body).toBe("您的密码已过期，请先修改密码。");
    const fields = { oldpassword: adminPassword, newpassword: newPassword };
    expect((await post(server, "modifypassword", fields, token)).statusCode).toBe(200);
    const again = readEnvelope((await signIn(server, newPassword)).json()).body;
    const fresh = await userInfo(server, (again as { Token: string }).Token);
    expect(fresh.body).not.toContain("must_change_password");
  });
});

describe("who may call what", () => {
  const valid: Record<string, Record<string, string>> = {
    login: { username: "admin", password: adminPassword },
    getuserinfo: {},
    modifypassword: { oldpassword: adminPassword, newpassword: newPassword },
    setinitial: {
      SipPassword: "sip-Secret-9",
      OldPassword: adminPassword,
      NewPassword: newPassword,
    },
    logout: {},
    "session/approve": { approval: "x", username: "admin", password: "x" },
    "session/signin": { username: "admin", password: "first-Password1" },
    "login/passkey/finish": { response: '{"id":"x"}' },
  };

  const table = [
    ["POST", "login", [200, 200, 200]],
    ["GET", "login", [200, 200, 200]],
    ["POST", "session/signin", [200, 200, 200]],
    // Signed in; but nobody has been asked for anything.
    ["POST", "session/approve", [401, 404, 404]],
    ["POST", "login/passkey/begin", [200, 200, 200]],
    // Open; but a query cannot carry what a browser answers.
    ["POST", "login/passkey/finish", [400, 400, 400]],
    ["GET", "getuserinfo", [401, 200, 200]],
    ["POST", "modifypassword", [401, 200, 200]],
    ["GET", "modifypassword", [401, 200, 200]],
    ["POST", "setinitial", [401, 403, 409]],
    ["POST", "logout", [401, 200, 200]],
    ["GET", "logout", [401, 200, 200]],
  ] as const;

  it("is written down for every route", async () => {
    const { feature } = await aSite();
    const routes = feature.routes.flatMap(({ call }) =>
      call.methods.map((method) => `${method} ${call.path}`),
    );
    const rows = table.map(([method, path]) => `${method} /api/v1/${path}`);
    expect(rows.toSorted()).toEqual(routes.toSorted());
  });

  it.each(table)(
    "%s %s answers anonymous, operator, admin with %j",
    async (method, path, expected) => {
      const { server } = await aSite();
      const statuses = [];
      for (const userName of [undefined, "li", "admin"]) {
        const token = userName ? await tokenOf(server, userName) : "";
        const query = new URLSearchParams(valid[path]).toString();
        const url = `/api/v1/${path}?${query}`;
        statuses.push((await server.inject({ method, url, headers: { token } })).statusCode);
      }
      expect(statuses).toEqual(expected);
    },
  );
});
