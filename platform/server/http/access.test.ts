import { Offline } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Access, defineCall } from "../../contract/index.ts";
import { aServer } from "./a-server.ts";
import { route, WithCookie } from "./route.ts";

const whoAmI = (access: Access) =>
  route(
    defineCall({
      methods: ["GET", "POST"],
      path: "/api/v1/whoami",
      access,
      dialect: "bare",
      summary: "Who is calling.",
      input: z.object({}),
      reply: z.string(),
    }),
    async (_, { principal }) => principal?.userName ?? "nobody",
  );

const url = "/api/v1/whoami";

async function ask(access: Access, headers: Record<string, string>, query = "") {
  const server = await aServer([whoAmI(access)]);
  const { statusCode, body } = await server.inject({ url: url + query, headers });
  return [statusCode, statusCode === 200 ? JSON.parse(body) : body];
}

describe("access levels", () => {
  it.each([
    ["open", "", 200],
    ["open", "wrong", 200],
    ["open", "operator-token", 200],
    ["signed-in", "", 401],
    ["signed-in", "wrong", 401],
    ["signed-in", "operator-token", 200],
    ["admin", "", 401],
    ["admin", "operator-token", 403],
    ["admin", "admin-token", 200],
  ] as const)("%s with token '%s' answers %i", async (access, token, status) => {
    expect((await ask(access, { token }))[0]).toBe(status);
  });

  it("answers a dead token with a sentence for the login page", async () => {
    expect(await ask("signed-in", { token: "old" })).toEqual([401, "登录已失效，请重新登录。"]);
  });

  it("checks who calls before it reads what they send", async () => {
    const server = await aServer([whoAmI("signed-in")]);
    const headers = { "content-type": "application/json" };
    const reply = await server.inject({ method: "POST", url, headers, payload: "{" });
    expect(reply.statusCode).toBe(401);
  });
});

describe("token carriers", () => {
  const cookie = "tessera_token=operator-token";

  it.each([
    ["the header token", { token: "operator-token" }],
    ["the header in any case", { ToKeN: "operator-token" }],
    ["a bearer", { authorization: "Bearer operator-token" }],
    ["a cookie of our page", { cookie, "sec-fetch-site": "same-origin" }],
    ["a cookie with our Origin", { cookie, origin: "http://localhost:80", host: "localhost" }],
    ["a cookie with the header of our scripts", { cookie, "x-from-page": "console" }],
    [
      "a cookie of a script of our page",
      { cookie, "sec-fetch-site": "same-origin", "sec-fetch-dest": "empty" },
    ],
    ["a cookie with our Referer", { cookie, referer: "http://localhost/video", host: "localhost" }],
    [
      "a header that wins over a foreign cookie",
      { token: "operator-token", cookie: "tessera_token=x", origin: "http://evil.example" },
    ],
  ])("takes %s", async (_, headers: Record<string, string>) => {
    expect(await ask("signed-in", headers)).toEqual([200, "li"]);
  });

  it.each([
    ["from another site", { cookie, "sec-fetch-site": "cross-site" }],
    ["with a link from a mail program", { cookie, "sec-fetch-site": "none" }],
    ["from another port of this host", { cookie, "sec-fetch-site": "same-site" }],
    [
      "of a picture in a page of ours",
      { cookie, "sec-fetch-site": "same-origin", "sec-fetch-dest": "image" },
    ],
    [
      "of a window that a page of ours opened",
      { cookie, "sec-fetch-site": "same-origin", "sec-fetch-dest": "document" },
    ],
    [
      "from another site that names our header",
      { cookie, "x-from-page": "console", origin: "http://evil.example" },
    ],
    ["with another Origin", { cookie, origin: "http://localhost:8080", host: "localhost" }],
    ["from a page without an origin", { cookie, origin: "null" }],
    ["with another Referer", { cookie, referer: "http://evil.example/localhost" }],
    ["with no word on where it comes from", { cookie }],
  ])("refuses a cookie %s", async (_, headers: Record<string, string>) => {
    expect((await ask("signed-in", headers))[0]).toBe(403);
    expect(await ask("open", headers)).toEqual([200, "nobody"]);
  });

  it("does not take a token in the query of a call", async () => {
    expect((await ask("signed-in", {}, "?token=operator-token"))[0]).toBe(401);
  });
});

describe("session cookie", () => {
  const signIn = route(
    defineCall({
      methods: ["POST"],
      path: "/api/v1/signin",
      access: "open",
      dialect: "bare",
      summary: "Signs in.",
      input: z.object({}),
      reply: z.object({}),
    }),
    async () => new WithCookie({}, { action: "keep", token: "t", maxAgeS: 60 }),
  );

  it("cannot be read by scripts and stays on this site", async () => {
    const server = await aServer([signIn]);
    const reply = await server.inject({ method: "POST", url: "/api/v1/signin" });
    expect(reply.headers["set-cookie"]).toBe(
      "tessera_token=t; Max-Age=60; Path=/; HttpOnly; SameSite=Strict",
    );
  });

  it.each([
    ["another site", { origin: "http://evil.example" }],
    ["a link in a mail", { "sec-fetch-site": "none" }],
  ])("is not set for %s, which could sign a browser in as somebody else", async (_, headers) => {
    const server = await aServer([signIn]);
    const reply = await server.inject({ method: "POST", url: "/api/v1/signin", headers });
    expect(reply.headers).not.toHaveProperty("set-cookie");
  });
});

describe("rights on a channel", () => {
  const live = route(
    defineCall({
      methods: ["GET"],
      path: "/api/v1/live",
      access: "signed-in",
      dialect: "bare",
      summary: "Watches.",
      input: z.object({ channel: z.string() }),
      reply: z.string(),
      channel: { verb: "live", of: ({ channel }) => ({ deviceId: "d", channelId: channel }) },
    }),
    async ({ channel }) => channel,
  );

  it("keeps the address of a device from who may not configure it", async () => {
    const text = { zh: "摄像机拒绝连接", en: "The camera refuses.", address: "192.0.2.1:554" };
    const broken = route(
      defineCall({
        methods: ["GET"],
        path: "/api/v1/live",
        access: "signed-in",
        dialect: "bare",
        summary: "Watches.",
        input: z.object({ channel: z.string() }),
        reply: z.string(),
        channel: { verb: "live", of: ({ channel }) => ({ deviceId: "d", channelId: channel }) },
      }),
      async () => {
        throw new Offline("rtsp-refused", text);
      },
    );
    const server = await aServer([broken]);
    const told = async (token: string) => {
      const reply = await server.inject({ url: "/api/v1/live?channel=1", headers: { token } });
      return [reply.statusCode, reply.body];
    };
    expect(await told("operator-token")).toEqual([503, "摄像机拒绝连接"]);
    expect(await told("admin-token")).toEqual([503, "192.0.2.1:554：摄像机拒绝连接"]);
  });

  it("asks for the verb on the channel that the input names", async () => {
    const server = await aServer([live]);
    const headers = { token: "operator-token" };
    const own = await server.inject({ url: "/api/v1/live?channel=1", headers });
    const other = await server.inject({ url: "/api/v1/live?channel=2", headers });
    expect([own.statusCode, other.statusCode]).toEqual([200, 403]);
    expect(other.body).toBe("无权访问该通道。");
  });
});
