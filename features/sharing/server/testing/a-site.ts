import { FakeClock, type Logger, silentLogger } from "@tessera/base";
import type { CatalogChannel, ChannelRef } from "@tessera/engine";
import {
  Accounts,
  type AuditEntry,
  createEvents,
  createHttpServer,
  type Database,
  PlayTickets,
  type Principal,
  Rights,
  RoleStore,
  SecretBox,
  Settings,
  sessionMigrations,
  settingsMigrations,
  sharedMigrations,
  UserStore,
  withVisitors,
} from "@tessera/platform/server";
import { feedOn, makeTables, recordInto } from "@tessera/platform/testing";
import { onTestFinished } from "vitest";
import type { ShareLink } from "../../contract.ts";
import {
  createSharingFeature,
  ShareLinkStore,
  ShareLinks,
  sharingMigrations,
  Visitors,
} from "../index.ts";

export const startMs = Date.UTC(2026, 0, 5, 4);
export const gate = { deviceId: "nvr/1", channelId: "gate 1" };
export const yard = { deviceId: "nvr/1", channelId: "yard" };
export const asked = { device: gate.deviceId, channel: gate.channelId, minutes: 60 };

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

/** For tests: an administrator (1), li (2) who may give the gate out, and wang (3) who may only watch it. */
export async function aSite(database: Database) {
  await makeTables(database, [
    sharedMigrations,
    settingsMigrations,
    sessionMigrations,
    sharingMigrations,
  ]);
  const clock = new FakeClock(startMs);
  const logged: unknown[] = [];
  const keep = (...line: unknown[]) => void logged.push(line);
  const log: Logger = { ...silentLogger, debug: keep, info: keep, warn: keep, error: keep };
  const events = createEvents(log);
  const users = new UserStore(database);
  const roles = new RoleStore(database);
  const addUser = async (id: number, name: string, isAdmin: boolean, verbs: Verbs) => {
    const grants = [{ verbs, channels: [gate], groups: [], hours: [] }];
    const roleId = await roles.insert({ name, isAdmin, grants }, 0);
    await users.insert({ id, name, nickName: "", passwordHash: "", roleId }, 0);
    return roleId;
  };
  await addUser(1, "admin", true, []);
  const liRole = await addUser(2, "li", false, ["live", "export"]);
  await addUser(3, "wang", false, ["live"]);
  const feed = feedOn(database);
  const accounts = await Accounts.load({ roles, sessions: { refresh() {} }, feed, events });
  const rights = new Rights({ roles: accounts, groups: { has: () => false }, clock });
  const settings = await Settings.load({
    database,
    feed,
    events,
    clock,
    log,
    env: {},
  });
  const signedIn = {
    async principalOf(sessionId: number): Promise<Principal | undefined> {
      const account = await users.account(sessionId);
      return account && { ...account, sessionId };
    },
  };
  const store = new ShareLinkStore(database);
  const loadLinks = (ownFeed = feedOn(database), on = database) =>
    ShareLinks.load({
      store: new ShareLinkStore(on),
      feed: ownFeed,
      accounts: users,
      rights,
      events,
      clock,
    });
  const links = await loadLinks();
  const visitors = new Visitors({ links, settings });
  const principals = withVisitors(signedIn, visitors);
  const secrets = new SecretBox(database.dataDir);
  const tickets = await PlayTickets.load({ rights, sessions: principals, secrets, clock });
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
    sessions: { resolve: (token) => signedIn.principalOf(Number(token)) },
    rights,
    audit: recordInto(audited),
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
    await accounts.change(async (tell) => {
      await roles.update(liRole, { name: "li", grants, priority: 5 }, 0);
      const savedRole = await roles.find(liRole);
      if (savedRole) tell({ savedRole });
    });
  };
  const parts = { clock, rights, users, events, viewers, ended, audited, logged };
  const kept = { store, links, loadLinks, known };
  return { ...parts, ...kept, call, create, list, openBy, enter, redeem, setRights };
}

export type Verbs = readonly ("live" | "export")[];
