import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Access, type Call, defineCall } from "../../contract/index.ts";
import { aPrincipal } from "../../testing/index.ts";
import { recordInto } from "../../testing/record-into.ts";
import type { AuditEntry } from "../audit/index.ts";
import type { KeyPass, Principal } from "../sessions/principal.ts";
import { aServer } from "./a-server.ts";
import type { Feature } from "./feature.ts";
import { createHttpServer } from "./http-server.ts";
import { route } from "./route.ts";

const key = "tsk_0123456789012345678901234567890123456789012";

const holder = (isAdmin: boolean, pass: Partial<KeyPass>) =>
  aPrincipal(7, {
    userName: "wang",
    isAdmin,
    key: { name: "grafana", mayChange: false, ...pass },
  });

type Guard = Pick<Call, "audit" | "keys"> & { readonly access?: Access };

const aCall = (name: string, { access = "signed-in", ...guard }: Guard = {}) =>
  route(
    defineCall({
      methods: ["GET"],
      path: `/api/v1/${name}`,
      access,
      dialect: "bare",
      summary: "Answers.",
      input: z.object({}),
      reply: z.string(),
      ...guard,
    }),
    async (_, { principal }) => principal?.userName ?? "nobody",
  );

const features: readonly Feature[] = [
  {
    name: "live",
    routes: [aCall("watch"), aCall("move", { audit: "change" }), aCall("open", { access: "open" })],
  },
  {
    name: "users",
    routes: [
      aCall("users", { access: "admin", keys: "named" }),
      aCall("adduser", { access: "admin", keys: "named", audit: "change" }),
      aCall("passkey", { keys: "never", audit: "change" }),
    ],
  },
  {
    name: "session",
    routes: [
      aCall("whoami", { keys: "every" }),
      aCall("login", { access: "open", keys: "never", audit: "change" }),
    ],
  },
];

function serverFor(principal: Principal | undefined, lines: AuditEntry[] = []) {
  const sessions = { resolve: async (token: string) => (token === key ? principal : undefined) };
  return aServer([], { features, sessions, audit: recordInto(lines) });
}

type Server = Awaited<ReturnType<typeof createHttpServer>>;

async function reached(server: Server): Promise<string[]> {
  const names = features.flatMap(({ routes }) => routes.map(({ call }) => call.path));
  const replies = await Promise.all(
    names.map((url) => server.inject({ url, headers: { authorization: `Bearer ${key}` } })),
  );
  return names
    .filter((_, index) => replies[index]?.statusCode === 200)
    .map((path) => path.replace("/api/v1/", ""));
}

describe("the scope of a key", () => {
  it.each<{ who: string; isAdmin: boolean; pass: Partial<KeyPass>; reaches: string[] }>([
    { who: "reads", isAdmin: false, pass: {}, reaches: ["watch", "open", "whoami"] },
    {
      who: "changes",
      isAdmin: false,
      pass: { mayChange: true },
      reaches: ["watch", "move", "open", "whoami"],
    },
    {
      who: "of an administrator changes, but not accounts",
      isAdmin: true,
      pass: { mayChange: true },
      reaches: ["watch", "move", "open", "whoami"],
    },
    {
      who: "of an administrator reads accounts",
      isAdmin: true,
      pass: { parts: ["users"] },
      reaches: ["open", "users", "whoami"],
    },
    {
      who: "of an administrator names accounts",
      isAdmin: true,
      pass: { mayChange: true, parts: ["users"] },
      reaches: ["open", "users", "adduser", "whoami"],
    },
    {
      who: "names what its user may not",
      isAdmin: false,
      pass: { mayChange: true, parts: ["users", "session"] },
      reaches: ["open", "whoami"],
    },
    {
      who: "names live",
      isAdmin: true,
      pass: { parts: ["live"] },
      reaches: ["watch", "open", "whoami"],
    },
    {
      who: "names nothing that is",
      isAdmin: true,
      pass: { parts: [] },
      reaches: ["open", "whoami"],
    },
  ])("lets one that $who reach that and nothing else", async ({ isAdmin, pass, reaches }) => {
    expect(await reached(await serverFor(holder(isAdmin, pass)))).toEqual(reaches);
  });

  it("says in a sentence what it lacks", async () => {
    const server = await serverFor(holder(true, { parts: ["live"] }));
    const told = async (name: string) => {
      const reply = await server.inject({ url: `/api/v1/${name}`, headers: { token: key } });
      return [reply.statusCode, reply.headers["x-error-code"], reply.body];
    };
    expect(await told("move")).toEqual([403, "key-reads-only", "此 API 密钥只能读取，不能修改。"]);
    expect(await told("users")).toEqual([403, "key-scope", "此 API 密钥的范围不包括“users”。"]);
    expect(await told("passkey")).toEqual([
      403,
      "key-people-only",
      "此操作必须由本人登录后进行，不能使用 API 密钥。",
    ]);
  });

  it("reaches the API document with all parts of an administrator's, not with some", async () => {
    const statuses = await Promise.all(
      [{}, { parts: ["live"] }].map(async (pass) => {
        const server = await serverFor(holder(true, pass));
        const headers = { token: key };
        return (await server.inject({ url: "/apidoc/openapi.json", headers })).statusCode;
      }),
    );
    expect(statuses).toEqual([200, 403]);
  });
});

describe("a key", () => {
  it("comes in a header, never in an address or a cookie", async () => {
    const server = await serverFor(holder(false, {}));
    const ask = async (headers: Record<string, string>, query = "") => {
      const reply = await server.inject({ url: `/api/v1/watch${query}`, headers });
      return [reply.statusCode, reply.headers["x-error-code"]];
    };
    expect(await ask({ authorization: `Bearer ${key}` })).toEqual([200, undefined]);
    expect(await ask({ token: key })).toEqual([200, undefined]);
    expect(await ask({}, `?token=${key}`)).toEqual([401, "key-in-address"]);
    const cookie = { cookie: `tessera_token=${key}`, "sec-fetch-site": "same-origin" };
    expect(await ask(cookie)).toEqual([401, "not-signed-in"]);
  });

  it("is named in the audit record beside its user", async () => {
    const lines: AuditEntry[] = [];
    const server = await serverFor(holder(false, { mayChange: true }), lines);
    await server.inject({ url: "/api/v1/move", headers: { token: key } });
    expect(lines).toMatchObject([{ userId: 7, userName: 'wang · key "grafana"' }]);
  });

  it("comes from the networks of its user's role alone", async () => {
    const server = await serverFor({ ...holder(false, {}), onlyFrom: ["10.0.0.0/8"] });
    const ask = async (remoteAddress: string) => {
      const headers = { token: key };
      return (await server.inject({ url: "/api/v1/watch", headers, remoteAddress })).statusCode;
    };
    expect([await ask("10.1.2.3"), await ask("192.0.2.1")]).toEqual([200, 403]);
  });
});
