import { FakeClock, silentLogger } from "@tessera/base";
import {
  type AuditEntry,
  ChangeFeed,
  createEvents,
  createHttpServer,
  type Grant,
  openDatabase,
  Rights,
  sharedMigrations,
} from "@tessera/platform/server";
import {
  anAdmin,
  aPrincipal,
  makeTables,
  recordInto,
  temporaryFolder,
} from "@tessera/platform/testing";
import { onTestFinished } from "vitest";
import { createGroupsFeature, GroupStore, GroupTree, groupMigrations } from "../index.ts";
import { FakeCatalog } from "./fake-catalog.ts";

/** `one` may watch a single camera, `group` whatever is in the first group. */
const principals = new Map([
  ["admin", anAdmin],
  ["one", aPrincipal(2)],
  ["group", aPrincipal(3)],
  ["nothing", aPrincipal(4)],
]);

const grant = (part: Partial<Grant>): Grant => ({
  verbs: ["live"],
  channels: [],
  groups: [],
  hours: [],
  ...part,
});

/** A recorder with a directory, and two single cameras. */
const aCatalog = () =>
  new FakeCatalog()
    .add(
      "nvr",
      [
        { id: "gate", name: "大门 10", isOnline: true },
        { id: "hall", isDirectory: true, name: "大厅" },
        { id: "desk", parentId: "hall", name: "前台 9", isOnline: true },
        { id: "lift", parentId: "hall", name: "电梯" },
      ],
      "recorder",
    )
    .add("cam", [{ id: "1", name: "<b>后门</b>" }])
    .add("dome", [{ id: "1", name: "=CMD()", isOnline: true }]);

export type Fields = Readonly<Record<string, string | number | readonly string[]>>;

const answer = ({ statusCode, payload }: { statusCode: number; payload: string }) => ({
  status: statusCode,
  body: statusCode === 200 ? JSON.parse(payload) : payload,
});

/** As a form or a query carries them; a list repeats its name. */
const encoded = (fields: Fields) =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, String(one)]),
    ),
  ).toString();

/** The feature behind a real HTTP server. */
export async function aSite() {
  const clock = new FakeClock();
  const log = silentLogger;
  const database = await openDatabase({ dataDir: await temporaryFolder(), log, clock });
  onTestFinished(() => database.close());
  await makeTables(database, [sharedMigrations, groupMigrations]);
  const events = createEvents(log);
  const groups = await GroupTree.load({
    store: new GroupStore(database),
    feed: new ChangeFeed({ database, clock, log }),
    events,
    clock,
  });
  const roles = [
    { id: 2, grants: [grant({ channels: [{ deviceId: "nvr", channelId: "desk" }] })] },
    { id: 3, grants: [grant({ groups: [1] })] },
  ].map((role) => ({ ...role, name: "", isAdmin: false, priority: 5 }));
  const rights = new Rights({
    roles: { role: (roleId) => roles.find(({ id }) => id === roleId) },
    groups,
    clock,
  });
  const catalog = aCatalog();
  const favourites = {
    has: (userId: number, { channelId }: { channelId: string }) =>
      userId === 2 && channelId === "desk",
  };
  const audited: AuditEntry[] = [];
  const shares: unknown[] = [];
  const shareGroup = async (share: unknown) => {
    shares.push(share);
    return { cascadeName: "upper" };
  };
  const deps = { groups, catalog, favourites, rights, shareGroup, events, clock, log };
  const server = await createHttpServer({
    features: [createGroupsFeature(deps)],
    sessions: { resolve: async (token) => principals.get(token) },
    rights: { require() {} },
    audit: recordInto(audited),
    provider: () => "Tessera",
    product: { name: "Tessera", version: "0.1.0" },
    log,
    clock,
  });

  const get = async (path: string, query: Fields = {}, token = "admin") =>
    answer(await server.inject({ url: `/api/v1/${path}?${encoded(query)}`, headers: { token } }));
  const post = async (path: string, fields: Fields, token = "admin") =>
    answer(
      await server.inject({
        method: "POST",
        url: `/api/v1/${path}`,
        headers: { token, "content-type": "application/x-www-form-urlencoded" },
        payload: encoded(fields),
      }),
    );
  const add = async (labelname: string, fields: Fields = {}): Promise<number> =>
    (await post("addlabel", { labelname, ...fields })).body.ID;
  /** The names of what a list call answers. */
  const names = async (path: string, query: Fields = {}, token = "admin"): Promise<string[]> =>
    (await get(path, query, token)).body.data.map(({ Name }: { Name: string }) => Name);
  return { server, get, post, add, names, groups, catalog, events, audited, shares };
}

/** A channel as a form names it. */
export const camera = (device: string, channel: string) => JSON.stringify({ device, channel });

/** 园区 (东区 with the recorder, 西区 with one camera) and 空. */
export async function aSiteWithGroups() {
  const site = await aSite();
  const park = await site.add("园区");
  const east = await site.add("东区", { parentid: park, devices: "nvr", customid: "E-1" });
  const west = await site.add("西区", { parentid: park, channels: [camera("dome", "1")] });
  const empty = await site.add("空");
  return { ...site, park, east, west, empty };
}
