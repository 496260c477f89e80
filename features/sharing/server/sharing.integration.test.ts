import { FakeClock, type Logger, silentLogger } from "@tessera/base";
import type { CatalogChannel, ChannelRef } from "@tessera/engine";
import {
  type AuditEntry,
  createEvents,
  createHttpServer,
  type Database,
  migrate,
  PlayTickets,
  type Principal,
  Rights,
  RoleStore,
  Settings,
  sessionMigrations,
  settingsMigrations,
  UserStore,
  withVisitors,
} from "@tessera/platform/server";
import { forEachDatabase } from "@tessera/platform/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import type { ShareLink } from "../contract.ts";
import {
  createSharingFeature,
  ShareLinkStore,
  ShareLinks,
  sharingMigrations,
  sharingSettings,
  Visitors,
} from "./index.ts";

const startMs = Date.UTC(2026, 0, 5, 4);
const gate = { deviceId: "nvr/1", channelId: "gate 1" };
const yard = { deviceId: "nvr/1", channelId: "yard" };
const asked = { device: gate.deviceId, channel: gate.channelId, minutes: 60 };

const toChannel = (ref: ChannelRef): CatalogChannel => ({
  ...ref,
  name: `The ${ref.channelId}`,
  nameText: "",
  parentId: "",
  isDirectory: false,
  isEnabled: true,
});

interface LinkMade {
  readonly link: ShareLink;
  readonly path: string;
  readonly key: string;
}

/** An administrator (1), li (2) who may give the gate out, and wang (3) who may only watch it. */
async function aSite(database: Database) {
  await migrate(database, [settingsMigrations, sessionMigrations, sharingMigrations]);
  const clock = new FakeClock(startMs);
  const logged: unknown[] = [];
  const keep = (...line: unknown[]) => void logged.push(line);
  const log: Logger = { ...silentLogger, debug: keep, info: keep, warn: keep, error: keep };
  const events = createEvents(log);
  const users = new UserStore(database);
  const roles = new RoleStore(database);
  const rights = await Rights.load({ roles, groups: { has: () => false }, clock, events });
  const addUser = async (id: number, name: string, isAdmin: boolean, verbs: Verbs) => {
    const grants = [{ verbs, channels: [gate], groups: [], hours: [] }];
    const roleId = await roles.insert({ name, isAdmin, grants }, 0);
    await users.insert({ id, name, nickName: "", passwordHash: "", roleId }, 0);
    return roleId;
  };
  await addUser(1, "admin", true, []);
  const liRole = await addUser(2, "li", false, ["live", "export"]);
  await addUser(3, "wang", false, ["live"]);
  await rights.reload();
  const settings = await Settings.load({
    database,
    events,
    clock,
    log,
    sections: [sharingSettings],
    env: {},
  });
  const accounts = {
    async principalOf(sessionId: number): Promise<Principal | undefined> {
      const account = await users.account(sessionId);
      return account && { ...account, sessionId };
    },
  };
  const loadLinks = () =>
    ShareLinks.load({
      store: new ShareLinkStore(database),
      accounts: users,
      rights,
      events,
      clock,
    });
  const links = await loadLinks();
  const visitors = new Visitors({ links, settings });
  const principals = withVisitors(accounts, visitors);
  const tickets = new PlayTickets({ rights, sessions: principals, clock });
  const known = [gate, yard];
  const viewers = new Map<number, number>();
  const feature = createSharingFeature({
    links,
    visitors,
    settings,
    rights,
    tickets,
    catalog: {
      channel: ({ channelId }) =>
        known.filter((ref) => ref.channelId === channelId).map(toChannel)[0],
    },
    addressOf: (protocol, { token, isTranscoded }) =>
      `/live/${protocol}?token=${token}${isTranscoded ? "&transcode=h264" : ""}`,
    viewersOf: (sessionId) => viewers.get(sessionId) ?? 0,
    requireTranscoder: () => {},
    hasSubStream: () => true,
    events,
    clock,
    log,
  });
  onTestFinished(async () => feature.stop?.());
  const ended: number[] = [];
  events.on("session-ended", ({ sessionId }) => void ended.push(sessionId));
  const audited: AuditEntry[] = [];
  const server = await createHttpServer({
    features: [feature],
    sessions: { resolve: (token) => accounts.principalOf(Number(token)) },
    rights,
    audit: { isNewView: () => true, append: async (entry) => void audited.push(entry) },
    provider: () => "Tessera",
    product: { name: "Tessera", version: "0.1.0" },
    log,
    clock,
  });
  const call = async (path: string, { user, input }: { user?: number; input?: object } = {}) => {
    const reply = await server.inject({
      url: `/api/v1/share/${path}`,
      method: input ? "POST" : "GET",
      headers: user === undefined ? {} : { token: String(user) },
      ...(input && { payload: input }),
    });
    return { status: reply.statusCode, code: reply.headers["x-error-code"], text: reply.body };
  };
  const create = async (user = 2, about: object = {}): Promise<LinkMade> => {
    const { status, text } = await call("create", { user, input: { ...asked, ...about } });
    if (status !== 200) throw new Error(`${status}: ${text}`);
    const { Link, Path } = JSON.parse(text) as { Link: ShareLink; Path: string };
    return { link: Link, path: Path, key: Path.split("#key=")[1] ?? "" };
  };
  const list = async (user: number, query = ""): Promise<ShareLink[]> =>
    (JSON.parse((await call(`list${query}`, { user })).text) as { data: ShareLink[] }).data;
  const openBy = (about: object) =>
    call("open", {
      input: { device: gate.deviceId, channel: gate.channelId, page: "share", ...about },
    });
  /** The token of the address that a visitor is given. */
  const enter = async (about: object): Promise<string> => {
    const { status, text } = await openBy(about);
    if (status !== 200) throw new Error(`${status}: ${text}`);
    return (JSON.parse(text) as { URL: string }).URL.split("token=")[1] ?? "";
  };
  const redeem = (token: string, channel = gate, flow = 1) =>
    tickets.redeem(token, { channel, flow });
  const setRights = async (verbs: Verbs) => {
    const grants = [{ verbs, channels: [gate], groups: [], hours: [] }];
    await roles.update(liRole, { name: "li", grants, priority: 5 }, 0);
    await rights.reload();
  };
  const parts = { clock, rights, users, events, viewers, ended, audited, logged, loadLinks };
  return { ...parts, call, create, list, openBy, enter, redeem, setRights };
}

type Verbs = readonly ("live" | "export")[];

forEachDatabase((open) => {
  it("plays one flow of one channel for who has the key, and nothing else", async () => {
    const { create, openBy, enter, redeem, rights, list } = await aSite(await open());
    const { key, path, link } = await create(2, { name: "for the neighbours" });
    expect(path).toMatch(/^\/share\/nvr%2F1\/gate%201\/1#key=[\w-]{43}$/);
    expect(link).toMatchObject({
      Name: "for the neighbours",
      ChannelName: "The gate 1",
      Stream: "main",
      OwnerName: "li",
      State: "active",
      Opened: 0,
    });
    const refused = [
      await openBy({}),
      await openBy({ key: "wrong" }),
      await openBy({ key, channel: yard.channelId }),
      await openBy({ key, stream: "sub" }),
      await openBy({ key, device: "none" }),
      await openBy({ page: "players" }),
    ];
    for (const { status, code, text } of refused) {
      expect([status, code]).toEqual([403, "share-invalid"]);
      expect(text).toContain("分享链接无效或已过期");
    }
    expect(JSON.parse((await openBy({ key })).text)).toMatchObject({
      ChannelName: "The gate 1",
      HasSubStream: false,
      ExpiresAtMs: startMs + 3_600_000,
    });
    const visit = await redeem(await enter({ key, page: "players" }));
    expect(visit?.principal).toMatchObject({ userName: `li · 分享 #${link.ID}`, isAdmin: false });
    for (const verb of ["export", "ptz", "configure", "talk", "playback"] as const)
      expect(rights.may(visit?.principal, verb, gate)).toBe(false);
    expect(rights.may(visit?.principal, "live", yard)).toBe(false);
    expect(await list(2)).toMatchObject([
      { Opened: 1, LastOpenTime: expect.stringMatching(/^2026/) },
    ]);
  });

  it("gives the link of an administrator no more than any other", async () => {
    const { create, enter, redeem, rights } = await aSite(await open());
    const { key } = await create(1);
    const visit = await redeem(await enter({ key }));
    expect(rights.may(visit?.principal, "live", gate)).toBe(true);
    expect(rights.may(visit?.principal, "configure", gate)).toBe(false);
    expect(rights.may(visit?.principal, "live", yard)).toBe(false);
  });

  it("ends at once for all who watch when it is revoked", async () => {
    const { create, enter, redeem, call, list, ended, openBy } = await aSite(await open());
    const { key, link } = await create();
    const token = await enter({ key });
    const sessionId = (await redeem(token))?.principal.sessionId;
    const revoke = (user: number) => call("revoke", { user, input: { IDs: [link.ID, 999] } });
    expect(JSON.parse((await revoke(3)).text)).toEqual({ Revoked: 0 });
    expect(await redeem(token)).toBeDefined();
    expect(JSON.parse((await revoke(2)).text)).toEqual({ Revoked: 1 });
    expect(ended).toEqual([sessionId]);
    expect(await redeem(token)).toBeUndefined();
    expect((await openBy({ key })).status).toBe(403);
    expect(JSON.parse((await revoke(2)).text)).toEqual({ Revoked: 0 });
    expect(await list(2)).toMatchObject([{ State: "revoked" }]);
    expect(await list(2, "?active=1")).toEqual([]);
  });

  it("ends by itself when its time is over, for whoever watches too", async () => {
    const { create, enter, redeem, clock, ended, openBy, list } = await aSite(await open());
    const { key } = await create(2, { minutes: 61 });
    const longer = await create(2, { minutes: 30 * 24 * 60 });
    await clock.advance(60 * 60_000);
    const token = await enter({ key });
    const sessionId = (await redeem(token))?.principal.sessionId;
    await clock.advance(60_000 - 1);
    expect(ended).toEqual([]);
    expect(await redeem(token)).toBeDefined();
    await clock.advance(1);
    expect(ended).toEqual([sessionId]);
    expect(await redeem(token)).toBeUndefined();
    expect((await openBy({ key })).status).toBe(403);
    expect((await openBy({ key: longer.key })).status).toBe(200);
    expect((await list(2)).map(({ State }) => State)).toEqual(["active", "expired"]);
  });

  it.each<{ what: string; verbs: Verbs }>([
    { what: "watch", verbs: ["export"] },
    { what: "give out", verbs: ["live"] },
  ])("has no power once its maker may not $what the channel any more", async ({ verbs }) => {
    const { create, enter, redeem, setRights, openBy, list } = await aSite(await open());
    const { key } = await create();
    const token = await enter({ key });
    await setRights(verbs);
    expect(await redeem(token)).toBeUndefined();
    expect((await openBy({ key })).code).toBe("share-invalid");
    const [link] = await list(2);
    expect(link?.State).toBe("powerless");
    expect(link?.ChannelName).toBe(verbs.includes("live") ? "The gate 1" : "");
    await setRights(["live", "export"]);
    expect(await redeem(token)).toBeDefined();
  });

  it("has no power once its maker is deleted", async () => {
    const { create, enter, redeem, users, list } = await aSite(await open());
    const { key } = await create();
    const token = await enter({ key });
    await users.remove(2);
    expect(await redeem(token)).toBeUndefined();
    expect(await list(1)).toMatchObject([{ State: "powerless", OwnerName: "li" }]);
  });

  it("lets no more watch at once than it was made for", async () => {
    const { create, enter, redeem, openBy, viewers, list } = await aSite(await open());
    const { key } = await create(2, { maxViewers: 2 });
    const visit = await redeem(await enter({ key }));
    viewers.set(visit?.principal.sessionId ?? 0, 1);
    expect((await openBy({ key })).status).toBe(200);
    viewers.set(visit?.principal.sessionId ?? 0, 2);
    expect(await openBy({ key })).toMatchObject({ status: 429, code: "share-full" });
    expect(await list(2)).toMatchObject([{ Viewers: 2, MaxViewers: 2 }]);
  });

  it("can be made only by who may watch and give out, and is listed to its maker and administrators", async () => {
    const { create, call, list } = await aSite(await open());
    const { link } = await create();
    const byWang = await call("create", { user: 3, input: asked });
    expect(byWang.status).toBe(403);
    const gone = { ...asked, channel: "none" };
    expect((await call("create", { user: 1, input: gone })).status).toBe(404);
    for (const minutes of [0, 30 * 24 * 60 + 1])
      expect((await call("create", { user: 2, input: { ...asked, minutes } })).status).toBe(400);
    expect(await list(3)).toEqual([]);
    expect((await list(1)).map(({ ID }) => ID)).toEqual([link.ID]);
    expect(await list(1, "?device=other")).toEqual([]);
    expect(await list(1, "?q=THE%20GATE")).toHaveLength(1);
  });

  it("keeps its key nowhere: not in lists, not in the record, not in the log, not in the database", async () => {
    const database = await open();
    const { create, call, openBy, audited, logged } = await aSite(database);
    const { key } = await create();
    await openBy({ key });
    await openBy({ key, stream: "sub" });
    const { text } = await call("list", { user: 1 });
    const stored = await new ShareLinkStore(database).all();
    expect(JSON.stringify([text, audited, logged, stored])).not.toContain(key);
    expect(audited[0]).toMatchObject({
      kind: "export",
      target: "分享链接 #1 (nvr/1/gate 1/1)",
      detail: { noted: [{ after: { maxViewers: 0 } }] },
    });
  });

  it("works on after a restart, and is forgotten a month after its end or with its channel", async () => {
    const { create, clock, events, loadLinks, ended } = await aSite(await open());
    const { key } = await create();
    const later = await create(2, { minutes: 20 * 24 * 60 });
    const again = await loadLinks();
    expect(again.findByKey(key)?.channel).toEqual(gate);
    again.stop();
    await clock.advance(31 * 24 * 60 * 60_000);
    const much = await loadLinks();
    expect(much.all().map(({ id }) => id)).toEqual([later.link.ID]);
    expect(ended.length).toBeGreaterThan(0);
    await much.forget({ deviceIds: [gate.deviceId], channels: [] });
    expect(much.findByKey(later.key)).toBeUndefined();
    events.emit("devices-purged", { deviceIds: [], channels: [gate] });
    much.stop();
  });

  it("can be revoked while its maker has no right, and then does not come back with it", async () => {
    const { create, call, list, openBy, setRights } = await aSite(await open());
    const { link, key } = await create();
    await setRights([]);
    expect(await list(1)).toMatchObject([{ State: "powerless" }]);
    await call("revoke", { user: 1, input: { IDs: [link.ID] } });
    await setRights(["live", "export"]);
    expect(await list(1)).toMatchObject([{ State: "revoked" }]);
    expect((await openBy({ key })).status).toBe(403);
  });

  it("lets an address that keeps failing wait", async () => {
    const { create, openBy, clock } = await aSite(await open());
    const { key } = await create();
    for (let tried = 0; tried < 60; tried++) await openBy({ key: `wrong ${tried}` });
    expect(await openBy({ key })).toMatchObject({ status: 429, code: "share-tries" });
    await clock.advance(60_000);
    expect((await openBy({ key })).status).toBe(200);
  });

  describe("a page that an administrator has opened", () => {
    it("shows any channel to anybody, and nobody once it is closed", async () => {
      const { call, enter, redeem, openBy, ended, rights } = await aSite(await open());
      const set = (input: object) => call("setopenpages", { user: 1, input });
      expect((await call("setopenpages", { user: 2, input: {} })).status).toBe(403);
      expect(JSON.parse((await call("openpages", { user: 1 })).text)).toEqual({
        Players: false,
        Share: false,
      });
      await set({ Players: true, Share: false });
      expect((await openBy({})).status).toBe(403);
      expect(JSON.parse((await openBy({ page: "players" })).text)).toMatchObject({
        HasSubStream: true,
        ExpiresAtMs: 0,
      });
      const token = await enter({ page: "players", channel: yard.channelId, stream: "sub" });
      const visit = await redeem(token, yard, 2);
      expect(visit?.principal.userName).toBe("公开页面 /players");
      expect(rights.may(visit?.principal, "configure", yard)).toBe(false);
      expect((await openBy({ page: "players", channel: "none" })).status).toBe(404);
      await set({ Players: true, Share: true });
      expect(ended).not.toContain(visit?.principal.sessionId);
      const shared = await enter({});
      await set({ Players: false });
      expect(ended.at(-1)).toBe(visit?.principal.sessionId);
      expect(await redeem(token, yard, 2)).toBeUndefined();
      expect(await redeem(shared)).toBeDefined();
    });
  });
});
