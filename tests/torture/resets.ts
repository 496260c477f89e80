import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { AuditStore, Database } from "@tessera/platform/server";
import { seededRandom } from "../soak/seeded-random.ts";

interface ResetOptions {
  readonly url: string;
  /** Of an administrator. */
  readonly token: string;
  /** Of the server, read beside it. */
  readonly database: Database;
  readonly store: AuditStore;
  readonly requests: number;
  readonly seed: number;
}

export interface ResetResult {
  readonly changes: number;
  /** That say who was about to do it, with the input. */
  readonly lines: number;
  /** Changes without one. */
  readonly missing: readonly string[];
}

type Thing = "roles" | "labels";

/** What is added, and by which calls. */
const calls = {
  roles: { add: "addrole", name: "name", remove: "deleterole", id: "id" },
  labels: { add: "addlabel", name: "labelname", remove: "deletelabel", id: "labelid" },
} as const;
const things = Object.keys(calls) as Thing[];
const atOnce = 4;
/**
 * Of the time that an answer takes here and now. At once: before the server can ask who it is. Later: while it works.
 * The last one waits for the answer, which tells that time.
 */
const resetAfter = [0, 0.1, 0.3, 0.5, 0.7, 0.9, "answer"] as const;
type ResetAfter = (typeof resetAfter)[number];

/**
 * Adds things by requests whose connection is reset when they are sent, then removes them so. Whatever was changed must
 * be in the record.
 */
export async function tortureByResets(options: ResetOptions): Promise<ResetResult> {
  const adding = Array.from({ length: Math.ceil(options.requests / 2) }, (_, index) => {
    const thing = things[index % things.length] ?? "roles";
    const name = `reset ${options.seed} ${index}`;
    return { path: calls[thing].add, fields: { [calls[thing].name]: name } };
  });
  await sendAll(options, adding);
  const added = await settled(() => allOf(options));
  const removing = Array.from({ length: Math.floor(options.requests / 2) }, (_, index) => {
    const { thing, id } = added[index % added.length] ?? { thing: "roles", id: 0 };
    return { path: calls[thing].remove, fields: { [calls[thing].id]: String(id) } };
  });
  await sendAll(options, removing);
  const left = new Set(
    (await settled(() => allOf(options))).map(({ thing, id }) => `${thing} ${id}`),
  );
  const lines = await begunLines(options.store);
  const changes = [
    ...added.map(({ thing, name }) => `${calls[thing].add} ${name}`),
    ...added
      .filter(({ thing, id }) => !left.has(`${thing} ${id}`))
      .map(({ thing, id }) => `${calls[thing].remove} ${id}`),
  ];
  return {
    changes: changes.length,
    lines: lines.size,
    missing: changes.filter((change) => !lines.has(change)),
  };
}

interface Sent {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
}

async function sendAll(
  { url, token, seed }: ResetOptions,
  requests: readonly Sent[],
): Promise<void> {
  const random = seededRandom(seed);
  const waiting = [...requests];
  const { hostname, port } = new URL(url);
  const address = { hostname, port: Number(port) };
  let answerMs = 10;
  const sendSome = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const after = resetAfter[Math.floor(random() * resetAfter.length)] ?? 0;
      const tookMs = await sendAndReset(address, requestText(next, token), { after, answerMs });
      if (after === "answer") answerMs = tookMs;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendSome));
}

/** Returns the time between the request and the reset. */
async function sendAndReset(
  { hostname, port }: { readonly hostname: string; readonly port: number },
  text: string,
  { after, answerMs }: { readonly after: ResetAfter; readonly answerMs: number },
): Promise<number> {
  const socket = connect(port, hostname);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  const sentAt = performance.now();
  await new Promise((resolve) => {
    socket.write(text, resolve);
  });
  if (after === "answer") await Promise.race([once(socket, "data"), once(socket, "close")]);
  else if (after > 0) await wait(after * answerMs);
  socket.resetAndDestroy();
  return performance.now() - sentAt;
}

function requestText({ path, fields }: Sent, token: string): string {
  const body = new URLSearchParams(fields).toString();
  return [
    `POST /api/v1/${path} HTTP/1.1`,
    "Host: tessera",
    `token: ${token}`,
    "Content-Type: application/x-www-form-urlencoded",
    `Content-Length: ${body.length}`,
    "",
    body,
  ].join("\r\n");
}

interface Found {
  readonly thing: Thing;
  readonly id: number;
  readonly name: string;
}

async function allOf({ database, seed }: ResetOptions): Promise<readonly Found[]> {
  const db = database.as<Record<Thing, { id: number; name: string }>>();
  const found = await Promise.all(
    things.map(async (thing) => {
      const rows = await db
        .selectFrom(thing)
        .select(["id", "name"])
        .where("name", "like", `reset ${seed} %`)
        .execute();
      return rows.map((row) => ({ thing, ...row }));
    }),
  );
  return found.flat();
}

/** Once nothing changes any more: what was sent last may still be under way. */
async function settled(look: () => Promise<readonly Found[]>): Promise<readonly Found[]> {
  let before = -1;
  for (;;) {
    const now = await look();
    if (now.length === before) return now;
    before = now.length;
    await wait(1000);
  }
}

/** By the call and the name or number that it was given. */
async function begunLines(store: AuditStore): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (let id = 0; ; ) {
    const rows = await store.listAfter(id, 1000);
    if (rows.length === 0) return found;
    for (const { phase, action, detail } of rows) {
      if (phase !== "begun") continue;
      found.add(`${action.split("/").at(-1)} ${aboutOf(detail)}`);
    }
    id = rows.at(-1)?.id ?? id;
  }
}

function aboutOf(detail: string): string {
  const { input = {} } = JSON.parse(detail) as { input?: Record<string, string | number> };
  return String(aboutFields.map((name) => input[name]).find((value) => value !== undefined));
}

const aboutFields = Object.values(calls).flatMap(({ name, id }) => [name, id]);
