import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import {
  BadRequest,
  Conflict,
  DeviceRefused,
  Forbidden,
  type Logger,
  NotFound,
  Offline,
  silentLogger,
  TimedOut,
  TooMany,
  Unauthorized,
} from "@tessera/base";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Call, day, defineCall } from "../../contract/index.ts";
import { aServer } from "./a-server.ts";
import { CheckedJson } from "./checked-json.ts";
import { route } from "./route.ts";
import { SoftFailure } from "./soft-failure.ts";

const echoInput = z.object({
  id: z.string().default(""),
  name: z.string().min(1).max(5),
  size: z.coerce.number().int().max(9).default(0),
  channels: z.array(z.string()).default([]),
});

const echo = defineCall({
  methods: ["POST", "GET"],
  path: "/api/v1/echo/{id}",
  access: "open",
  dialect: "bare",
  summary: "Gives back its input.",
  input: echoInput,
  reply: echoInput,
});

const echoRoute = route(echo, async (input) => input);

const plain = (dialect: Call["dialect"], reply: z.ZodType = z.object({ a: z.number() })) =>
  defineCall({
    methods: ["GET"],
    path: "/api/v1/plain",
    access: "open",
    dialect,
    summary: "Answers.",
    input: z.object({}),
    reply,
  });

const failing = (error: Error, dialect: Call["dialect"] = "legacy") =>
  route(plain(dialect), async () => {
    throw error;
  });

describe("a reply that is text already", () => {
  const text = '{"a":1}';
  it("is sent as it is by a call that wraps nothing", async () => {
    for (const dialect of ["bare", "list"] as const) {
      const server = await aServer([route(plain(dialect), async () => new CheckedJson(text))]);
      const reply = await server.inject("/api/v1/plain");
      expect(reply.body).toBe(text);
      expect(reply.headers["content-type"]).toContain("application/json");
    }
  });

  it("is compressed once if it is long, for who takes that", async () => {
    const long = new CheckedJson(JSON.stringify({ a: "x".repeat(100_000) }));
    const server = await aServer([route(plain("bare"), async () => long)]);
    const ask = (encoding: string) =>
      server.inject({ url: "/api/v1/plain", headers: { "accept-encoding": encoding } });
    const first = await ask("gzip, deflate, br");
    expect(first.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
    expect(gunzipSync(first.rawPayload).toString()).toBe(long.text);
    const second = await ask("gzip");
    expect(second.rawPayload).toEqual(await long.gzipped());
    expect((await ask("identity")).body).toBe(long.text);
    expect((await ask("gzip;q=0")).body).toBe(long.text);
  });

  it("is refused where it had to be wrapped", async () => {
    const server = await aServer([route(plain("legacy"), async () => new CheckedJson(text))]);
    expect((await server.inject("/api/v1/plain")).statusCode).toBe(500);
  });
});

describe("input", () => {
  it("merges query, form and path parameters and ignores what clients add against caches", async () => {
    const server = await aServer([echoRoute]);
    const reply = await server.inject({
      method: "POST",
      url: "/api/v1/echo/7?size=3&_t=1&s_time=2&id=no",
      headers: { "content-type": "application/x-www-form-urlencoded; charset=UTF-8" },
      payload: "name=%E9%97%A8&id=neither",
    });
    expect(reply.json()).toEqual({ id: "7", name: "门", size: 3, channels: [] });
  });

  it("takes JSON as well as a form", async () => {
    const server = await aServer([echoRoute]);
    const payload = { name: "gate", size: 3, channels: ["a"] };
    const reply = await server.inject({ method: "POST", url: "/api/v1/echo/7", payload });
    expect(reply.json()).toEqual({ id: "7", ...payload });
  });

  it("takes bracketed keys as a list, even of one", async () => {
    const server = await aServer([echoRoute]);
    const one = await server.inject("/api/v1/echo/7?name=x&channels[]=a");
    const two = await server.inject("/api/v1/echo/7?name=x&channels[]=a&channels[]=b");
    const repeated = await server.inject("/api/v1/echo/7?name=x&channels=a&channels=b");
    expect(one.json()).toMatchObject({ channels: ["a"] });
    expect(two.json()).toMatchObject({ channels: ["a", "b"] });
    expect(repeated.json()).toMatchObject({ channels: ["a", "b"] });
  });

  it("tells a rule's own words, in the caller's language, with the field that broke it", async () => {
    const seek = defineCall({
      methods: ["GET"],
      path: "/api/v1/seek",
      access: "open",
      dialect: "bare",
      summary: "Seeks.",
      input: z
        .object({ period: day.optional(), command: z.string(), time: z.string().optional() })
        .refine(({ command, time }) => command !== "seek" || time, {
          path: ["time"],
          message: "seek 需要 time（秒） · seek needs time in seconds",
        })
        .refine(
          ({ command, period }) => command !== "day" || period,
          "需要 period · period is needed",
        ),
      reply: z.object({}),
    });
    const server = await aServer([route(seek, async () => ({}))]);
    const said = async (query: string, language = "zh") => {
      const headers = { "accept-language": language };
      return (await server.inject({ url: `/api/v1/seek?${query}`, headers })).body;
    };
    expect(await said("command=seek")).toBe("参数 time：seek 需要 time（秒）");
    expect(await said("command=seek", "en")).toBe("time: seek needs time in seconds");
    expect(await said("command=day")).toBe("需要 period");
    expect(await said("command=x&period=1", "en")).toBe(
      "period: must be a day as YYYYMMDD, such as 20261115",
    );
  });

  it("names the field and what is expected, in the caller's language", async () => {
    const server = await aServer([echoRoute]);
    const zh = await server.inject("/api/v1/echo/7?name=toolong&size=x");
    expect(zh.statusCode).toBe(400);
    expect(zh.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(zh.body).toBe("参数 name 最多 5 个字符；参数 size 的类型应为 number");
    const en = await server.inject({
      url: "/api/v1/echo/7?size=10",
      headers: { "accept-language": "fr, en;q=0.8, zh;q=0.1" },
    });
    expect(en.body).toBe("name is missing; size must not be greater than 9");
  });

  it.each([
    ["malformed JSON", "application/json", '{"name":', 400],
    ["a polluting key", "application/json", '{"__proto__":{"a":1}}', 400],
    ["a JSON list", "application/json", "[1]", 400],
    ["a body type nobody reads", "text/plain", "name=x", 415],
    ["too large a body", "application/json", JSON.stringify({ name: "x".repeat(2000) }), 413],
  ])("refuses %s with a sentence", async (_, type, payload, status) => {
    const server = await aServer([echoRoute], { maxBodyBytes: 1000 });
    const reply = await server.inject({
      method: "POST",
      url: "/api/v1/echo/7",
      headers: { "content-type": type },
      payload,
    });
    expect(reply.statusCode).toBe(status);
    expect(reply.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(reply.body).toMatch(/。$/);
  });

  it("takes an empty JSON body as no input", async () => {
    const server = await aServer([route(plain("bare"), async () => ({ a: 1 })), echoRoute]);
    const reply = await server.inject({
      method: "POST",
      url: "/api/v1/echo/7?name=x",
      headers: { "content-type": "application/json" },
      payload: "",
    });
    expect(reply.statusCode).toBe(200);
  });
});

describe("dialects", () => {
  it("wraps a legacy reply under the provider key", async () => {
    const server = await aServer([route(plain("legacy"), async () => ({ a: 1 }))], {
      provider: () => "Sibling",
    });
    const reply = await server.inject("/api/v1/plain");
    expect(reply.json()).toEqual({
      Sibling: {
        Header: {
          CSeq: "1",
          Version: "v1",
          MessageType: "MSG_SC_PLAIN_ACK",
          ErrorNum: "200",
          ErrorString: "Success OK",
        },
        Body: { a: 1 },
      },
    });
    expect(reply.headers["cache-control"]).toBe("no-store");
  });

  it("says success twice for an action, since clients read either word", async () => {
    const server = await aServer([route(plain("action"), async () => ({ a: 1 }))]);
    const reply = await server.inject("/api/v1/plain");
    expect(reply.json()).toEqual({ state: "success", status: "success", a: 1 });
  });

  it("sends a bare reply as it is, a string as a JSON string", async () => {
    const server = await aServer([route(plain("bare", z.string()), async () => "0110")]);
    const reply = await server.inject("/api/v1/plain");
    expect(reply.body).toBe('"0110"');
    expect(reply.headers["content-type"]).toBe("application/json; charset=utf-8");
  });

  it("reports a soft failure with HTTP 200 in the legacy dialect and with 400 in others", async () => {
    const failure = new SoftFailure("busy", { zh: "忙", en: "busy" }, "423");
    const legacy = await (await aServer([failing(failure)])).inject("/api/v1/plain");
    expect(legacy.statusCode).toBe(200);
    expect(legacy.json()).toMatchObject({
      Tessera: { Header: { ErrorNum: "423", ErrorString: "忙" }, Body: {} },
    });
    const bare = await (await aServer([failing(failure, "bare")])).inject("/api/v1/plain");
    expect([bare.statusCode, bare.body]).toEqual([400, "忙"]);
  });

  it("never sends fields that the contract does not have", async () => {
    const withSecret = { a: 1, password: "secret" };
    const server = await aServer([route(plain("bare"), async () => withSecret)]);
    expect((await server.inject("/api/v1/plain")).json()).toEqual({ a: 1 });
  });
});

describe("errors", () => {
  const text = { zh: "原因", en: "cause" };

  it.each([
    [new BadRequest("x", text), 400],
    [new Unauthorized("x", text), 401],
    [new Forbidden("x", text), 403],
    [new NotFound("x", text), 404],
    [new Conflict("x", text), 409],
    [new TooMany("x", text), 429],
    [new DeviceRefused("x", text), 502],
    [new Offline("x", text), 503],
    [new TimedOut("x", text), 504],
  ])("answers %s with its text and status %i", async (error, status) => {
    const reply = await (await aServer([failing(error)])).inject("/api/v1/plain");
    expect([reply.statusCode, reply.body]).toEqual([status, "原因"]);
    expect(reply.headers["x-error-code"]).toBe("x");
    expect(reply.headers["content-type"]).toBe("text/plain; charset=utf-8");
  });

  it.each([
    ["an unexpected error", failing(new Error("secret at line 3"))],
    [
      "a reply that breaks its contract",
      route(plain("bare", z.object({ a: z.string() })), async () => ({ a: 1 })),
    ],
  ])("answers %s with a number that is in the log, and nothing else", async (_, broken) => {
    const logged: Record<string, unknown>[] = [];
    const log: Logger = { ...silentLogger, error: (fields) => void logged.push(fields) };
    const server = await aServer([broken], { log });
    const reply = await server.inject("/api/v1/plain?token=abc&password=s3cret");
    expect(reply.statusCode).toBe(500);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatchObject({ path: "/api/v1/plain", error: expect.any(Error) });
    expect(reply.body).toContain(logged[0]?.["incident"]);
    expect(JSON.stringify(logged)).not.toMatch(/abc|s3cret/);
    expect(reply.body).not.toMatch(/secret|\.ts/);
  });

  it("answers an unknown address with 404 and a malformed one with 400", async () => {
    const server = await aServer([echoRoute]);
    const unknown = await server.inject({
      url: "/api/v1/nothing",
      headers: { accept: "text/html" },
    });
    expect([unknown.statusCode, unknown.body]).toEqual([404, "没有这个地址。"]);
    expect((await server.inject("/api/v1/echo/%zz")).statusCode).toBe(400);
  });

  it("answers a wrong method with 405 and the right ones", async () => {
    const server = await aServer([echoRoute]);
    const reply = await server.inject({ method: "DELETE", url: "/api/v1/echo/1" });
    expect(reply.statusCode).toBe(405);
    expect(reply.headers["allow"]).toBe("POST, GET");
    expect((await server.inject({ method: "HEAD", url: "/api/v1/echo/1" })).statusCode).toBe(405);
  });

  const itsCall = (path: Call["path"], methods: Call["methods"]) =>
    route({ ...plain("bare"), path, methods }, async () => ({ a: 1 }));

  it.each([
    ["PUT", "/api/v1/one", "GET"],
    ["HEAD", "/api/v1/one?x=%20y/z", "GET"],
    ["DELETE", "/api/v1/%6Fne", "GET"],
    ["PATCH", "http://host/api/v1/one", "GET"],
    ["GET", "/api/v1/set/", "DELETE"],
    ["POST", "/api/v1/set/a%2Fb", "DELETE"],
    // A word of its own, not the parameter that stands there too.
    ["DELETE", "/api/v1/set/save", "POST"],
    ["GET", "/api/v1/set/save", "POST"],
  ] as const)("tells %s %s before its body is read", async (method, url, allow) => {
    const consoleDir = await mkdtemp(join(tmpdir(), "console-"));
    await writeFile(join(consoleDir, "index.html"), "");
    const calls = [
      itsCall("/api/v1/one", ["GET"]),
      itsCall("/api/v1/set/{id}", ["DELETE"]),
      itsCall("/api/v1/set/save", ["POST"]),
    ];
    for (const server of [await aServer(calls), await aServer(calls, { consoleDir })]) {
      const headers = { "content-type": "application/json", accept: "text/html" };
      const reply = await server.inject({ method, url, headers, payload: "{" });
      expect([reply.statusCode, reply.headers["allow"]]).toEqual([405, allow]);
    }
    await rm(consoleDir, { recursive: true });
  });

  it("knows no address by a method that no call has", async () => {
    const server = await aServer([echoRoute]);
    const reply = await server.inject({ method: "OPTIONS", url: "/api/v1/echo/1" });
    expect(reply.statusCode).toBe(404);
    expect((await server.inject({ method: "PUT", url: "/api/v1/ech" })).statusCode).toBe(404);
  });
});

describe("registration", () => {
  it("refuses a call without an access level", () => {
    const { access: _, ...unguarded } = echo;
    expect(() => route(unguarded as unknown as typeof echo, async (input) => input)).toThrow(
      "/api/v1/echo/{id} does not say who may call it",
    );
  });

  it("refuses an open call that needs a right on a channel", () => {
    const channel = { verb: "live", of: () => ({ deviceId: "1", channelId: "1" }) } as const;
    expect(() => route({ ...echo, channel }, async (input) => input)).toThrow("is open");
  });

  it("refuses two owners of one method and path", async () => {
    await expect(aServer([echoRoute, echoRoute])).rejects.toThrow("belongs to two features");
  });
});

it("limits a route's rate over all its methods", async () => {
  const limited = route(echo, async (input) => input, { rateLimit: { max: 2, perMs: 60_000 } });
  const server = await aServer([limited]);
  const url = "/api/v1/echo/1?name=x";
  const replies = [
    await server.inject(url),
    await server.inject({ method: "POST", url }),
    await server.inject(url),
  ];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
  expect(replies[2]?.body).toBe("请求过于频繁，请稍后再试。");
});

it("sets headers that let the console work and little else", async () => {
  const { headers } = await (await aServer([echoRoute])).inject("/api/v1/echo/1?name=x");
  expect(headers["content-security-policy"]).toBe(
    "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;media-src 'self' blob:;font-src 'self' data:;connect-src 'self';worker-src 'self' blob:;object-src 'none';base-uri 'self';form-action 'self';frame-ancestors 'self'",
  );
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["referrer-policy"]).toBe("same-origin");
  expect(headers).not.toHaveProperty("strict-transport-security");
});

it("compresses large replies for clients that can read them", async () => {
  const long = plain("bare", z.string());
  const server = await aServer([route(long, async () => "x".repeat(5000))]);
  const headers = { "accept-encoding": "gzip" };
  const reply = await server.inject({ url: "/api/v1/plain", headers });
  expect(reply.headers["content-encoding"]).toBe("gzip");
});

it("believes X-Forwarded-For only from a proxy that is trusted", async () => {
  const whoAmI = route(plain("bare", z.string()), async (_, { address }) => address);
  const headers = { "x-forwarded-for": "203.0.113.9" };
  const asked = { url: "/api/v1/plain", headers, remoteAddress: "10.0.0.1" };
  const trusting = await aServer([whoAmI], { trustedProxies: ["10.0.0.1"] });
  expect((await (await aServer([whoAmI])).inject(asked)).json()).toBe("10.0.0.1");
  expect((await trusting.inject(asked)).json()).toBe("203.0.113.9");
});
