import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { silentLogger, systemClock } from "@tessera/base";
import type { Kysely } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { defineCall } from "../../contract/index.ts";
import {
  forEachDatabase,
  makeTables,
  type OpenTestDatabase,
  temporaryFolder,
} from "../../testing/index.ts";
import { AuditStore, AuditTrail, auditMigrations, ChainKey } from "../audit/index.ts";
import { type Database, openDatabase } from "../database/index.ts";
import { aServer } from "./a-server.ts";
import { route } from "./route.ts";

interface Tables {
  things: { name: string };
  audit_head: { total: number };
}

const key = new ChainKey(Buffer.alloc(32, 7));
const input = z.object({ name: z.string() });
const aCall = (path: string, audit: "change" | "export" = "change") =>
  defineCall({
    methods: ["GET", "POST"],
    path: `/api/v1/${path}`,
    access: "admin",
    dialect: "legacy",
    audit,
    summary: "Adds a thing.",
    input,
    reply: z.object({}),
  });

/** Calls that change the database in each of the ways in which features do. */
function theRoutes(database: Database, onHeard: () => void) {
  const db: Kysely<Tables> = database.as();
  const add = async (name: string) => {
    onHeard();
    await db.insertInto("things").values({ name }).execute();
  };
  return [
    route(aCall("plain"), async ({ name }, { noteChange }) => {
      await add(name);
      noteChange({ target: name });
      return {};
    }),
    route(
      aCall("together"),
      async ({ name }) => {
        await database.transaction(() => add(name));
        return {};
      },
      { rateLimit: { max: 10_000, perMs: 60_000 } },
    ),
    route(aCall("noted-before"), async ({ name }, { noteChange }) => {
      noteChange({ target: name });
      await database.transaction(() => add(name));
      return {};
    }),
    route(aCall("given-out", "export"), async ({ name }) => {
      await add(name);
      return {};
    }),
    route(aCall("undone"), async ({ name }) => {
      await database.transaction(() => add(name));
      throw new Error("after the change");
    }),
    route(aCall("tried-again"), async ({ name }) => {
      const failing = database.transaction(async () => {
        await add(name);
        throw new Error("not this time");
      });
      await failing.catch(() => undefined);
      return {};
    }),
  ];
}

async function aSite(open: OpenTestDatabase, onHeard = () => {}) {
  const database = await open();
  await makeTables(database, [auditMigrations]);
  await database.as().schema.createTable("things").addColumn("name", "text").execute();
  const trail = await AuditTrail.open({ database, key, clock: systemClock, log: silentLogger });
  const failures: unknown[] = [];
  const log = {
    ...silentLogger,
    error: ({ error }: { readonly error?: unknown }) => void failures.push(String(error)),
  };
  const server = await aServer(theRoutes(database, onHeard), {
    audit: trail,
    clock: systemClock,
    log,
  });
  const store = new AuditStore(database);
  const db: Kysely<Tables> = database.as();
  const things = async () =>
    (await db.selectFrom("things").select("name").execute()).map(({ name }) => name);
  const lines = async () => {
    const rows = await store.listAfter(0, 10_000);
    return rows.map(({ detail, ...row }) => ({ ...row, detail: JSON.parse(detail) }));
  };
  const call = (path: string, name: string) =>
    server.inject({
      method: "POST",
      url: `/api/v1/${path}`,
      headers: { token: "admin-token", "accept-language": "en" },
      payload: { name },
    });
  return { server, trail, db, things, lines, call, failures };
}

forEachDatabase((open) => {
  describe("a call that changes something", () => {
    it.each([
      ["plain", ["begun 0", "done 200"]],
      ["together", ["begun 0", "changed 200"]],
      ["noted-before", ["begun 0", "changed 200"]],
      ["given-out", ["begun 0", "done 200"]],
      ["undone", ["begun 0", "changed 200", "done 500"]],
      ["tried-again", ["begun 0", "done 200"]],
    ])("is on record before it is done and when it is: %s", async (path, phases) => {
      const { call, lines, trail } = await aSite(open);
      await call(path, "one");
      const found = await lines();
      expect(found.map(({ phase, outcome }) => `${phase} ${outcome}`)).toEqual(phases);
      expect(found.map(({ of }) => of)).toEqual([undefined, ...phases.slice(1).map(() => 1)]);
      expect(found[0]?.detail).toEqual({ input: { name: "one" } });
      expect(await trail.verify()).toMatchObject({ isIntact: true });
    });

    it("is not done, with one clear sentence, when the record cannot be written", async () => {
      const { call, things, db } = await aSite(open);
      await db.deleteFrom("audit_head").execute();
      for (const path of ["plain", "together", "given-out"]) {
        const reply = await call(path, "one");
        expect([reply.statusCode, reply.headers["x-error-code"]]).toEqual([
          503,
          "audit-unavailable",
        ]);
        expect(reply.payload).toContain(
          "The audit record cannot be written now, so nothing was done.",
        );
      }
      expect(await things()).toEqual([]);
    });

    it("is undone when the record fails in the transaction of the change", async () => {
      const failing: { now?: () => Promise<unknown> } = {};
      const { call, things, db, lines } = await aSite(open, () => void failing.now?.());
      failing.now = () => db.deleteFrom("audit_head").execute();
      expect((await call("together", "one")).statusCode).toBe(503);
      expect(await things()).toEqual([]);
      expect((await lines()).map(({ phase }) => phase)).toEqual(["begun", "done"]);
    });
  });
});

it("leaves a line of every change whose caller resets the connection", async () => {
  const { server, things, lines, trail, failures } = await aSite(openSqlite);
  const { port } = await server.listen({ host: "127.0.0.1", port: 0 });
  const paths = ["plain", "together", "noted-before", "given-out", "undone"];
  for (let turn = 0; turn < 200; turn++)
    await sendAndReset(
      port,
      requestText(paths[turn % paths.length] ?? "", `thing ${turn}`),
      // At once: before the server can ask who it is. Later: while the handler runs, or after it.
      turn % 4,
    );
  await server.stop();
  await trail.stop();
  const begun = (await lines()).filter(({ phase }) => phase === "begun");
  const named = new Set(begun.map(({ detail }) => detail.input.name));
  const changed = await things();
  expect(changed.length).toBeGreaterThan(20);
  expect(changed.filter((name) => !named.has(name))).toEqual([]);
  // Nothing else that asks for the address has failed for want of it.
  expect(new Set(failures)).toEqual(new Set(["Error: after the change"]));
  expect(begun.every(({ address }) => address === "127.0.0.1")).toBe(true);
  expect(await trail.verify()).toMatchObject({ isIntact: true });
});

async function openSqlite(): Promise<Database> {
  const dataDir = await temporaryFolder();
  const database = await openDatabase({ dataDir, log: silentLogger, clock: systemClock });
  onTestFinished(() => database.close());
  return database;
}

const requestText = (path: string, name: string) =>
  `GET /api/v1/${path}?name=${encodeURIComponent(name)} HTTP/1.1\r\nHost: x\r\ntoken: admin-token\r\n\r\n`;

async function sendAndReset(port: number, text: string, afterMs: number): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  await new Promise<void>((resolve) => {
    socket.write(text, () => resolve());
  });
  if (afterMs > 0) await wait(afterMs);
  socket.resetAndDestroy();
}
