import { minuteMs } from "@tessera/base";
import { defineCall } from "@tessera/platform/contract";
import {
  AuditStore,
  md5Of,
  RoleProtectionStore,
  route,
  sessionSettings,
  UserStore,
} from "@tessera/platform/server";
import { authenticatorApp } from "@tessera/platform/testing";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { SessionDeps } from "./index.ts";
import { aSite, tokenOf } from "./testing/a-site.ts";

const password = "first-Password1";
const operators = 2;

const takeOut = defineCall({
  methods: ["POST"],
  path: "/api/v1/takeout",
  access: "signed-in",
  dialect: "bare",
  body: "json",
  audit: "export",
  summary: "Gives something out.",
  input: z.object({ device: z.string(), range: z.coerce.number().default(1) }),
  reply: z.object({ key: z.string() }),
  secondPerson: {
    verb: "export",
    channels: ({ device }) => [{ deviceId: device, channelId: "1" }],
  },
});
const fetchOut = defineCall({
  methods: ["GET"],
  path: "/api/v1/takeout/{key}",
  access: "signed-in",
  dialect: "bare",
  audit: "export",
  summary: "What was taken out.",
  input: z.object({ key: z.string() }),
  reply: z.object({}),
  secondPerson: { verb: "export" },
});
const wipe = defineCall({
  methods: ["POST"],
  path: "/api/v1/wipe",
  access: "signed-in",
  dialect: "bare",
  audit: "change",
  summary: "Deletes something, or looks what it would be.",
  input: z.object({ isSure: z.boolean() }),
  reply: z.object({}),
  secondPerson: { verb: "delete", when: ({ isSure }) => isSure },
});

type Judge = NonNullable<SessionDeps["directory"]>["judge"];

/** `li` and `wang` are operators, who take nothing out alone; they have a right at the gate only. */
async function aStrictSite({ judge }: { readonly judge?: Judge } = {}) {
  const taken: number[] = [];
  const site = await aSite({
    rights: {
      may: (person, _, { deviceId }) => person?.isAdmin === true || deviceId === "gate",
    },
    tamper: (deps) => ({ ...deps, ...(judge && { directory: { judge } }) }),
    routes: [
      route(takeOut, async ({ range }, { extendApproval }) => {
        taken.push(range);
        await extendApproval?.(fetchOut, { key: `of-${range}` }, 60 * minuteMs);
        return { key: `of-${range}` };
      }),
      route(fetchOut, async () => ({})),
      route(wipe, async () => ({})),
    ],
  });
  const { server, database, sessions } = site;
  const users = new UserStore(database);
  const admin = await users.find(1);
  const passwordHash = admin?.passwordHash ?? "";
  await users.insert({ name: "wang", nickName: "Wang", passwordHash, roleId: operators }, 0);
  const protections = new RoleProtectionStore(database);
  const protect = async (rules: object, roleId = operators) => {
    const open = { needsSecondFactor: false, networks: [], secondPerson: [] };
    await protections.save(roleId, { ...open, ...rules });
    sessions.refresh();
  };
  await protect({ secondPerson: ["export", "delete"] });
  const token = await tokenOf(server, "li");

  const ask = async (
    url: string,
    payload: object,
    headers: Record<string, string> = {},
    method: "GET" | "POST" = "POST",
  ) => {
    const sent = { token, "accept-language": "en", ...headers };
    const reply = await server.inject({
      method,
      url: `/api/v1/${url}`,
      headers: sent,
      ...(method === "POST" && { payload }),
    });
    return {
      status: reply.statusCode,
      code: reply.headers["x-error-code"],
      asked: String(reply.headers["x-approval-asked"] ?? ""),
      verb: reply.headers["x-approval-verb"],
      text: reply.body,
    };
  };
  const take = (payload: object = { device: "gate" }, approval?: string) =>
    ask("takeout", payload, approval ? { "x-approval": approval } : {});
  const approve = (approval: string, given: object = {}) =>
    ask("session/approve", { approval, username: "wang", password, ...given });
  const lines = async () =>
    (await new AuditStore(database).listAfter(0, 1000)).map(({ detail, ...line }) => ({
      ...line,
      detail: JSON.parse(detail) as Record<string, unknown>,
    }));
  return { ...site, taken, ask, take, approve, lines, protect };
}

describe("a role that does not take things out alone", () => {
  it("is told what a second person has to approve, and let in once when one has", async () => {
    const { take, approve, taken } = await aStrictSite();
    const refused = await take();
    expect(refused).toMatchObject({ status: 403, code: "second-person-due", verb: "export" });
    expect(refused.text).toBe("Your role requires a second person to approve this.");
    expect((await take({ device: "gate" }, refused.asked)).code).toBe("second-person-due");
    expect(taken).toEqual([]);
    expect(await approve(refused.asked)).toMatchObject({ status: 200 });
    expect(await take({ device: "gate", range: 2 }, refused.asked)).toMatchObject({ status: 403 });
    // The same once it is read, however it is written.
    expect(await take({ range: "1", device: "gate" }, refused.asked)).toMatchObject({
      status: 200,
    });
    expect(await take({ device: "gate" }, refused.asked)).toMatchObject({ status: 403 });
    expect(taken).toEqual([1]);
  });

  it("finds the approval too old after two minutes", async () => {
    const { take, approve, clock, taken } = await aStrictSite();
    const { asked } = await take();
    await approve(asked);
    await clock.advance(2 * minuteMs);
    expect((await take({ device: "gate" }, asked)).code).toBe("second-person-due");
    expect(taken).toEqual([]);
    expect((await approve(asked)).code).toBe("approval-unknown");
  });

  it("gets what it made with consent without asking again, and nothing else", async () => {
    const { take, approve, ask } = await aStrictSite();
    const { asked } = await take();
    await approve(asked);
    await take({ device: "gate" }, asked);
    const fetching = (key: string) => ask(`takeout/${key}`, {}, {}, "GET");
    expect((await fetching("of-1")).status).toBe(200);
    expect((await fetching("of-1")).status).toBe(200);
    const other = await fetching("of-2");
    expect(other.code).toBe("second-person-due");
    // Nobody can tell which channels it is of: an administrator has to agree.
    expect((await approve(other.asked)).code).toBe("approver-has-no-right");
    expect((await approve(other.asked, { username: "admin" })).status).toBe(200);
    const inQuery = await ask(`takeout/of-2?approval=${other.asked}`, {}, {}, "GET");
    expect(inQuery.status).toBe(200);
  });

  it("can ask beforehand whether anybody is needed: nothing is done", async () => {
    const { take, ask, taken, protect, lines } = await aStrictSite();
    const wouldAsk = () => ask("takeout", { device: "gate" }, { "x-approval-only-ask": "1" });
    expect(await wouldAsk()).toMatchObject({ status: 403, code: "second-person-due" });
    await protect({});
    const before = await lines();
    expect((await wouldAsk()).status).toBe(204);
    expect(await lines()).toHaveLength(before.length);
    expect(taken).toEqual([]);
    expect((await take()).status).toBe(200);
  });

  it("is asked only where the input destroys something, and only for what its role names", async () => {
    const { ask, protect, take } = await aStrictSite();
    expect((await ask("wipe", { isSure: false })).status).toBe(200);
    expect(await ask("wipe", { isSure: true })).toMatchObject({ status: 403, verb: "delete" });
    await protect({ secondPerson: ["export"] });
    expect((await ask("wipe", { isSure: true })).status).toBe(200);
    expect((await take()).status).toBe(403);
  });

  it("has both names on record before it is done; a refused approval is there, too", async () => {
    const { take, approve, lines } = await aStrictSite();
    const { asked } = await take();
    await approve(asked, { password: "wrong" });
    await approve(asked);
    await take({ device: "gate" }, asked);
    const all = await lines();
    const begun = all.findLast(
      ({ action, phase }) => action === "POST /api/v1/takeout" && phase === "begun",
    );
    expect(begun).toMatchObject({
      userName: "li",
      kind: "export",
      detail: { input: { device: "gate", range: 1 }, approvedBy: "wang (3)" },
    });
    const approvals = all.filter(({ action }) => action === "POST /api/v1/session/approve");
    expect(approvals.map(({ outcome, target, detail }) => [outcome, target, detail])).toEqual([
      [0, "", { input: expect.objectContaining({ username: "wang", password: "[redacted]" }) }],
      [400, "/api/v1/takeout", expect.objectContaining({ error: "wrong-password" })],
      [0, "", expect.anything()],
      [200, "/api/v1/takeout (+1)", expect.anything()],
    ]);
    expect(JSON.stringify(approvals.at(-1)?.detail)).toContain("wang (3)");
    const refused = all.filter(({ detail }) => detail["error"] === "second-person-due");
    expect(refused).toHaveLength(1);
    expect(JSON.stringify(all)).not.toContain(password);
  });
});

describe("a second person", () => {
  it("is somebody else, who has the right on every channel of it", async () => {
    const { take, approve } = await aStrictSite();
    const { asked } = await take();
    const own = await approve(asked, { username: "li" });
    expect(own).toMatchObject({ status: 403, code: "approver-is-caller" });
    const elsewhere = await take({ device: "yard" });
    const powerless = await approve(elsewhere.asked);
    expect(powerless).toMatchObject({ status: 403, code: "approver-has-no-right" });
    expect((await approve(elsewhere.asked, { username: "admin" })).status).toBe(200);
    expect((await approve("guessed")).code).toBe("approval-unknown");
  });

  it("is locked after wrong passwords as when signing in, and the caller stays signed in", async () => {
    const { take, approve, server } = await aStrictSite();
    const { asked } = await take();
    const wrong = [];
    for (let turn = 0; turn < 5; turn++) wrong.push(await approve(asked, { password: "x" }));
    expect(wrong.map(({ status }) => status)).toEqual([400, 400, 400, 400, 429]);
    expect(wrong[0]?.text).toContain("Single sign-on accounts have no password here");
    expect((await approve(asked)).status).toBe(429);
    const signIn = { username: "wang", password: md5Of(password) };
    const reply = await server.inject({ method: "POST", url: "/api/v1/login", payload: signIn });
    expect(reply.statusCode).toBe(429);
    expect((await take()).status).toBe(403);
  });

  it("gives a code if they have them, and gets no session", async () => {
    const { take, approve, sessions, clock } = await aStrictSite();
    const { uri } = await sessions.totp.begin({ userId: 3, userName: "wang" }, "Tessera");
    const codeNow = authenticatorApp(uri, clock);
    await sessions.totp.confirm(3, codeNow());
    const { asked } = await take();
    expect(await approve(asked)).toMatchObject({ status: 400, code: "totp-needed" });
    expect(await approve(asked, { code: "000000" })).toMatchObject({ code: "totp-wrong" });
    expect((await approve(asked, { code: codeNow(30_000) })).status).toBe(200);
    expect(await sessions.list(3)).toEqual([]);
  });

  it("is bound by the rules of their own role", async () => {
    const { take, approve, protect } = await aStrictSite();
    const { asked } = await take({ device: "yard" });
    const byAdmin = () => approve(asked, { username: "admin" });
    await protect({ needsSecondFactor: true }, 1);
    expect((await byAdmin()).code).toBe("approver-not-ready");
    await protect({}, 1);
    expect((await byAdmin()).status).toBe(200);
  });

  it("of a directory is judged there", async () => {
    const wang = {
      id: 3,
      name: "wang",
      nickName: "Wang",
      passwordHash: "",
      roleId: operators,
      createdAtMs: 0,
      passwordChangedAtMs: 0,
      lastLoginAtMs: 0,
    };
    const { take, approve } = await aStrictSite({
      judge: async (name, given) => {
        if (name !== "wang") return { by: "nobody" };
        return { by: "directory", user: given === "of the directory" ? wang : undefined };
      },
    });
    const { asked } = await take();
    expect((await approve(asked)).code).toBe("wrong-password");
    expect((await approve(asked, { password: "of the directory" })).status).toBe(200);
  });

  it("may send the MD5 of the password where that signs in", async () => {
    const { take, approve, settings } = await aStrictSite();
    const md5 = { isMd5: true, password: md5Of(password) };
    expect((await approve((await take()).asked, md5)).status).toBe(200);
    await settings.change(sessionSettings, { md5SignIn: false });
    expect((await approve((await take()).asked, md5)).code).toBe("md5-sign-in-off");
  });
});
