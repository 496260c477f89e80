import { Conflict, FakeClock } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { defineCall } from "../../contract/index.ts";
import type { AuditEntry } from "../audit/index.ts";
import { aServer } from "./a-server.ts";
import { type Route, route, WithCookie } from "./route.ts";
import { SoftFailure } from "./soft-failure.ts";

const rename = defineCall({
  methods: ["POST"],
  path: "/api/v1/rename",
  access: "admin",
  dialect: "legacy",
  audit: "change",
  summary: "Renames a thing.",
  input: z.object({ id: z.string(), name: z.string(), password: z.string().optional() }),
  reply: z.object({}),
});
const signIn = defineCall({
  methods: ["POST"],
  path: "/api/v1/sign-in",
  access: "open",
  dialect: "legacy",
  audit: "change",
  summary: "Signs in.",
  input: z.object({ username: z.string() }),
  reply: z.object({}),
});
const look = defineCall({
  methods: ["GET"],
  path: "/api/v1/look",
  access: "signed-in",
  dialect: "bare",
  audit: "view",
  summary: "Shows a channel.",
  input: z.object({ device: z.string(), channel: z.string() }),
  reply: z.object({}),
  channel: {
    verb: "live",
    of: ({ device, channel }) => ({ deviceId: device, channelId: channel }),
  },
});
const read = defineCall({
  methods: ["GET"],
  path: "/api/v1/read",
  access: "signed-in",
  dialect: "bare",
  summary: "Reads, which nobody records.",
  input: z.object({}),
  reply: z.object({}),
});

const renaming = route(rename, async ({ id, name }, { noteChange }) => {
  if (name === "taken") throw new Conflict("name-taken", { zh: "重名", en: "taken" });
  if (name === "soft") throw new SoftFailure("soft-one", { zh: "软", en: "soft" }, "400");
  noteChange({ target: `thing ${id}`, before: { name: "old" }, after: { name } });
  if (name === "two") noteChange({ target: "another" });
  return {};
});

async function aRecord(routes: readonly Route[], write = async () => {}) {
  const clock = new FakeClock();
  const begun: AuditEntry[] = [];
  const entries: AuditEntry[] = [];
  const views = new Set<string>();
  const server = await aServer(routes, {
    clock,
    audit: {
      async append(entry) {
        await write();
        entries.push(entry);
      },
      isNewView: ({ sessionId }, address, what) => {
        const key = `${sessionId} ${address} ${what}`;
        return !views.has(key) && Boolean(views.add(key));
      },
      isKnownView: ({ sessionId }, address, what) => views.has(`${sessionId} ${address} ${what}`),
      async begin(now) {
        await write();
        begun.push(now());
        return { id: begun.length, now };
      },
      during: (_, work) => work(),
      requireWritable: write,
    },
  });
  const call = (path: string, token = "", payload?: object) =>
    server.inject({
      url: `/api/v1/${path}`,
      headers: { token },
      remoteAddress: "192.0.2.7",
      ...(payload ? { method: "POST", payload } : {}),
    });
  return { begun, entries, call, clock, server };
}

describe("a change", () => {
  it("is recorded with who, from where, what, before and after", async () => {
    const { begun, entries, call, clock } = await aRecord([renaming]);
    await call("rename", "admin-token", { id: "7", name: "new", password: "s3cret", junk: "x" });
    expect(begun).toMatchObject([
      {
        userName: "admin",
        address: "192.0.2.7",
        action: "POST /api/v1/rename",
        detail: { input: { id: "7", name: "new", password: "s3cret" } },
      },
    ]);
    expect(entries).toEqual([
      {
        atMs: clock.nowMs(),
        userId: 1,
        userName: "admin",
        address: "192.0.2.7",
        action: "POST /api/v1/rename",
        kind: "change",
        target: "thing 7",
        outcome: 200,
        durationMs: expect.any(Number),
        of: 1,
        detail: {
          noted: [{ target: "thing 7", before: { name: "old" }, after: { name: "new" } }],
        },
      },
    ]);
  });

  it("is recorded without the inputs that its call names as secret", async () => {
    const sealed = route({ ...rename, secretInputs: ["name"] }, async () => ({}));
    const { begun, call } = await aRecord([sealed]);
    await call("rename", "admin-token", { id: "7", name: "hush" });
    expect(begun).toMatchObject([{ detail: { input: { id: "7", name: "[redacted]" } } }]);
  });

  it("counts what else it has changed", async () => {
    const { entries, call } = await aRecord([renaming]);
    await call("rename", "admin-token", { id: "7", name: "two" });
    expect(entries[0]?.target).toBe("thing 7 (+1)");
  });

  it.each([
    ["taken", 409, "name-taken"],
    ["soft", 400, "soft-one"],
  ])("that fails is recorded with its code: %s", async (name, outcome, error) => {
    const { begun, entries, call } = await aRecord([renaming]);
    await call("rename", "admin-token", { id: "7", name });
    expect(begun).toMatchObject([{ detail: { input: { name } } }]);
    expect(entries).toMatchObject([{ outcome, of: 1, detail: { error } }]);
  });

  it("is answered when its line is written, and not before", async () => {
    const written = Promise.withResolvers<void>();
    const { call } = await aRecord([renaming], () => written.promise);
    let isAnswered = false;
    const answer = call("rename", "admin-token", { id: "7", name: "new" }).then((reply) => {
      isAnswered = true;
      return reply.statusCode;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isAnswered).toBe(false);
    written.resolve();
    expect(await answer).toBe(200);
  });

  it("does not look done when the line of its outcome cannot be written", async () => {
    let writes = 0;
    const { call } = await aRecord([renaming], async () => {
      if (++writes > 1) throw new Error("disk full");
    });
    const reply = await call("rename", "admin-token", { id: "7", name: "new" });
    expect([reply.statusCode, reply.headers["x-error-code"]]).toEqual([500, "internal"]);
  });

  it("gives no cookie to somebody whose line cannot be written", async () => {
    let writes = 0;
    const cookie = { token: "new-token", maxAgeSeconds: 60 } as never;
    const signingIn = route(signIn, async () => new WithCookie({}, cookie));
    const { call } = await aRecord([signingIn], async () => {
      if (++writes > 1) throw new Error("disk full");
    });
    const reply = await call("sign-in", "", { username: "wang" });
    expect([reply.statusCode, reply.headers["set-cookie"]]).toEqual([500, undefined]);
  });
});

describe("a refusal", () => {
  const rightInput = { id: "7", name: "new" };
  it.each([
    ["a stranger", "", rightInput, [401, "", "not-signed-in"]],
    ["an ended session", "old", rightInput, [401, "", "session-ended"]],
    ["an operator", "operator-token", rightInput, [403, "li", "admin-only"]],
    ["wrong input", "admin-token", { password: "s3cret" }, [400, "admin", "invalid-input"]],
  ] as const)("of %s is recorded without the input", async (_, token, input, line) => {
    const { entries, call } = await aRecord([renaming]);
    await call("rename", token, input);
    expect(
      entries.map(({ outcome, userName, detail }) => [outcome, userName, detail.error]),
    ).toEqual([line]);
    expect(entries[0]?.detail.input).toBeUndefined();
  });

  it("is one line a minute, however often it is repeated", async () => {
    const { entries, call, clock } = await aRecord([renaming]);
    for (let turn = 0; turn < 5; turn++) await call("rename", "", {});
    await call("rename", "operator-token", {});
    expect(entries.map(({ userName }) => userName)).toEqual(["", "li"]);
    await clock.advance(60_000);
    await call("rename", "", {});
    expect(entries).toHaveLength(3);
  });
});

it("takes the name that somebody gives who signs in: the first failure, and a minute later how many more", async () => {
  const { entries, call, clock, server } = await aRecord([
    route(signIn, async () => {
      throw new Conflict("wrong-password", { zh: "错", en: "wrong" });
    }),
  ]);
  const failures = () => entries.map(({ userName, detail }) => [userName, detail.times]);
  for (const username of ["wang", "wang", "wang", "li"]) await call("sign-in", "", { username });
  expect(failures()).toEqual([
    ["wang", undefined],
    ["li", undefined],
  ]);
  await clock.advance(60_000);
  expect(failures().slice(2)).toEqual([["wang", 2]]);
  for (const username of ["wang", "wang"]) await call("sign-in", "", { username });
  await server.stop();
  expect(failures().slice(3)).toEqual([
    ["wang", undefined],
    ["wang", 1],
  ]);
});

it("records a view of a channel once for a session, and each that is refused", async () => {
  const { entries, call } = await aRecord([route(look, async () => ({}))]);
  for (const channel of ["1", "1", "2", "2"])
    await call(`look?device=d1&channel=${channel}`, "operator-token");
  expect(entries.map(({ target, outcome }) => [target, outcome])).toEqual([
    ["d1/1", 200],
    ["d1/2", 403],
    ["d1/2", 403],
  ]);
});

it("records nothing of a call that only reads", async () => {
  const { entries, call } = await aRecord([route(read, async () => ({}))]);
  await call("read", "admin-token");
  await call("read");
  expect(entries).toEqual([]);
});
