import { FakeClock, Forbidden, silentLogger } from "@tessera/base";
import { processorMsOf } from "@tessera/base/testing";
import type { CatalogChannel, ChannelRef } from "@tessera/engine";
import type { Verb } from "@tessera/platform/contract";
import {
  type AuditEntry,
  createHttpServer,
  type Database,
  RoleStore,
  sessionMigrations,
  UserStore,
} from "@tessera/platform/server";
import { forEachDatabase, makeTables, recordInto } from "@tessera/platform/testing";
import { sql } from "kysely";
import { expect, it } from "vitest";
import type { Bookmark } from "../contract.ts";
import { bookmarkMigrations, createBookmarksFeature } from "./index.ts";

const startMs = Date.UTC(2026, 0, 5, 4);

const toChannel = (ref: ChannelRef): CatalogChannel => ({
  ...ref,
  name: `The ${ref.channelId}`,
  nameText: "",
  parentId: "",
  isDirectory: false,
  isEnabled: true,
});

/** li (2) and wang (3) may watch and play back gate and yard, or what a test leaves of it; 1 may all. */
async function aSite(database: Database, maxPerUser = 100) {
  await makeTables(database, [sessionMigrations, bookmarkMigrations]);
  const users = new UserStore(database);
  const roleId = await new RoleStore(database).insert(
    { name: "guards", isAdmin: false, grants: [] },
    0,
  );
  for (const [id, name] of ["admin", "li", "wang"].entries())
    await users.insert({ id: id + 1, name, nickName: "", passwordHash: "", roleId }, 0);
  const clock = new FakeClock(startMs);
  const known = ["gate", "yard"];
  const allowed: Partial<Record<Verb, string[]>> = { live: [...known], playback: [...known] };
  const may = (isAdmin: boolean | undefined, verb: Verb, { channelId }: ChannelRef) =>
    isAdmin === true || (allowed[verb]?.includes(channelId) ?? false);
  const feature = createBookmarksFeature({
    database,
    catalog: { channel: (ref) => (known.includes(ref.channelId) ? toChannel(ref) : undefined) },
    rights: { judge: (principal, verb) => (ref) => may(principal?.isAdmin, verb, ref) },
    clock,
    maxPerUser,
  });
  const audited: AuditEntry[] = [];
  const server = await createHttpServer({
    features: [feature],
    sessions: {
      resolve: async (token) => ({
        userId: Number(token),
        userName: token,
        nickName: "",
        roleId,
        roleName: "guards",
        isAdmin: token === "1",
        sessionId: Number(token),
      }),
    },
    rights: {
      require({ isAdmin }, verb, ref) {
        if (!may(isAdmin, verb, ref))
          throw new Forbidden("no-right", { zh: "没有权限", en: "No right" });
      },
    },
    audit: recordInto(audited),
    provider: () => "Tessera",
    product: { name: "Tessera", version: "0.1.0" },
    log: silentLogger,
    clock,
  });
  const post = async (user: number, path: string, payload: object) => {
    const url = `/api/v1/bookmarks/${path}`;
    const headers = { token: String(user) };
    const reply = await server.inject({ method: "POST", url, headers, payload });
    return { status: reply.statusCode, code: reply.headers["x-error-code"], text: reply.body };
  };
  const add = async (user: number, channel: string, about: object = {}): Promise<Bookmark> => {
    const { status, text } = await post(user, "add", { device: "nvr", channel, ...about });
    if (status !== 200) throw new Error(`${status}: ${text}`);
    return JSON.parse(text) as Bookmark;
  };
  const list = async (user: number, query = "") => {
    const headers = { token: String(user) };
    const reply = await server.inject({ url: `/api/v1/bookmarks${query}`, headers });
    return reply.json<{ total: number; data: Bookmark[] }>();
  };
  const notes = async (user: number, query = "") =>
    (await list(user, query)).data.map(({ Note }) => Note);
  /** Many at once: li's, a second apart, in the gate and the yard by turns; the later, the higher. */
  const addMany = (count: number) =>
    sql`
      with recursive made(mark) as (select 1 union all select mark + 1 from made where mark < ${sql.lit(count)})
      insert into bookmarks (user_id, device_id, channel_id, at_ms, note)
      select 2, 'nvr', case mark % 2 when 0 then 'gate' else 'yard' end, mark * 1000, mark from made
    `.execute(database.as<unknown>());
  const parts = { allowed, audited, users, known };
  return { ...parts, add, addMany, post, list, notes };
}

forEachDatabase((open) => {
  it("keeps marked moments, newest first, for everybody who may play the channel back", async () => {
    const { add, list, notes, audited } = await aSite(await open());
    const first = await add(2, "gate", { note: " a van " });
    expect(first).toMatchObject({
      ChannelName: "The gate",
      AtMs: startMs,
      Note: "a van",
      UserName: "li",
      IsOwn: true,
    });
    await add(3, "gate", { note: "earlier", atMs: startMs - 60_000 });
    await add(3, "yard", { note: "elsewhere", atMs: startMs - 120_000 });
    expect(await notes(2)).toEqual(["a van", "earlier", "elsewhere"]);
    expect((await list(3)).data.map(({ IsOwn }) => IsOwn)).toEqual([false, true, true]);
    expect(await notes(2, "?device=nvr&channel=gate")).toEqual(["a van", "earlier"]);
    expect(await notes(2, `?fromMs=${startMs - 90_000}&toMs=${startMs - 1}`)).toEqual(["earlier"]);
    expect(await notes(2, "?q=WANG")).toEqual(["earlier", "elsewhere"]);
    expect(await list(2, "?start=1&limit=1")).toMatchObject({
      total: 3,
      data: [{ Note: "earlier" }],
    });
    expect(audited[0]).toMatchObject({ kind: "change", target: "书签 The gate (nvr / gate)" });
  });

  it("needs the right to watch for marking, and the right to play back for reading", async () => {
    const { add, post, notes, allowed } = await aSite(await open());
    await add(1, "yard", { note: "secret" });
    allowed.live = ["gate"];
    allowed.playback = ["gate"];
    const asked = await post(2, "add", { device: "nvr", channel: "yard" });
    expect(asked.status).toBe(403);
    expect(await notes(2)).toEqual([]);
    expect(await notes(2, "?device=nvr&channel=yard")).toEqual([]);
    expect(await notes(1)).toEqual(["secret"]);
  });

  it("marks nothing in the future, but forgives a clock that is a little ahead", async () => {
    const { add, post } = await aSite(await open());
    const ahead = { device: "nvr", channel: "gate", atMs: startMs + 120_000 };
    expect(await post(2, "add", ahead)).toMatchObject({ status: 400, code: "bookmark-in-future" });
    expect((await add(2, "gate", { atMs: startMs + 5000 })).AtMs).toBe(startMs);
    expect((await post(1, "add", { device: "nvr", channel: "none" })).status).toBe(404);
  });

  it("counts back from its own clock for who knows only how long ago it was", async () => {
    const { add, post } = await aSite(await open());
    expect((await add(2, "gate", { agoMs: 4200 })).AtMs).toBe(startMs - 4200);
    const atMs = startMs - 60_000;
    expect((await add(2, "gate", { atMs, agoMs: 4200 })).AtMs).toBe(atMs);
    for (const agoMs of [-1, 0.5, 3_600_001])
      expect((await post(2, "add", { device: "nvr", channel: "gate", agoMs })).status).toBe(400);
  });

  it("lets its maker or an administrator remove one, and nobody else", async () => {
    const { add, post, notes } = await aSite(await open());
    const ids = [await add(2, "gate", { note: "1" }), await add(2, "gate", { note: "2" })];
    const [first, second] = ids.map(({ ID }) => ({ ID }));
    expect((await post(3, "remove", first ?? {})).status).toBe(404);
    expect((await post(2, "remove", first ?? {})).status).toBe(200);
    expect((await post(1, "remove", second ?? {})).status).toBe(200);
    expect(await notes(2)).toEqual([]);
  });

  it("drops those of a deleted user", async () => {
    const { add, notes, users } = await aSite(await open());
    await add(2, "yard", { note: "of li" });
    await add(3, "yard", { note: "of wang" });
    await users.remove(2);
    expect(await notes(1)).toEqual(["of wang"]);
  });

  it("gives every page as a part of the whole, whatever lies between that may not be seen", async () => {
    const { addMany, list, notes, allowed } = await aSite(await open());
    await addMany(2100);
    // The same moment in both, over the end of what is read at once.
    await addMany(2100);
    for (const playable of [["gate", "yard"], ["gate"], []]) {
      allowed.playback = playable;
      const all = await list(2, "?limit=9999");
      expect(all.total).toBe(2100 * playable.length);
      expect(all.data).toHaveLength(all.total);
      expect(all.data).toEqual(
        all.data.toSorted((one, other) => other.AtMs - one.AtMs || other.ID - one.ID),
      );
      for (const [start, limit] of [
        [0, 10],
        [495, 10],
        [1040, 30],
        [2090, 100],
        [5000, 10],
      ] as const)
        expect(await list(2, `?start=${start}&limit=${limit}`)).toEqual({
          total: all.total,
          data: all.data.slice(start, start + limit),
        });
    }
    allowed.playback = ["gate"];
    expect(await list(2, "?q=210&limit=2")).toMatchObject({
      total: 6,
      data: [{ Note: "2100" }, { Note: "2100" }],
    });
    expect(await notes(2, "?sort=AtMs&order=asc&start=2&limit=1")).toEqual(["4"]);
    expect(await notes(2, "?fromMs=3000&toMs=5000&limit=1")).toEqual(["4"]);
  });

  it("reads few when few are asked for", async () => {
    const { addMany, list } = await aSite(await open());
    await addMany(50_000);
    await list(2, "?limit=10");
    const tookMs = await processorMsOf(async () => {
      for (let turn = 0; turn < 5; turn++)
        expect(await list(2, "?limit=10")).toMatchObject({
          total: 50_000,
          data: { length: 10, 0: { Note: "50000" } },
        });
    });
    expect(tookMs).toBeLessThan(500);
  });

  it("keeps no more of a user than it may", async () => {
    const { add, post } = await aSite(await open(), 2);
    for (let made = 0; made < 2; made++) await add(2, "gate");
    const asked = await post(2, "add", { device: "nvr", channel: "gate" });
    expect([asked.status, asked.code]).toEqual([409, "bookmarks-full"]);
    expect((await add(3, "gate")).UserName).toBe("wang");
  });
});
