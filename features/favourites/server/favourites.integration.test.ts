import { FakeClock, Forbidden, silentLogger } from "@tessera/base";
import type { CatalogChannel, ChannelRef, DeviceCatalog } from "@tessera/engine";
import { readEnvelope } from "@tessera/platform/contract";
import {
  type AuditEntry,
  createEvents,
  createHttpServer,
  type Database,
  RoleStore,
  sessionMigrations,
  sharedMigrations,
  UserStore,
} from "@tessera/platform/server";
import { feedOn, forEachDatabase, makeTables, recordInto } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import {
  createFavouritesFeature,
  FavouriteStore,
  Favourites,
  favouriteMigrations,
} from "./index.ts";

const gate = { deviceId: "nvr", channelId: "gate" };
const yard = { deviceId: "nvr", channelId: "yard" };
const back = { deviceId: "cam", channelId: "1" };
const channels = [gate, yard, back];

const toChannel = (ref: ChannelRef): CatalogChannel => ({
  ...ref,
  name: `${ref.deviceId} ${ref.channelId}`,
  nameText: "",
  parentId: "",
  isDirectory: false,
  isEnabled: true,
});
const toDevice = (id: string) => ({
  id,
  name: `Device ${id}`,
  nameText: "",
  driver: "FAKE",
  isEnabled: true,
});

const catalog: DeviceCatalog = {
  device: toDevice,
  devices: () => [],
  devicesByName: [],
  camerasByName: [],
  devicesNamed: () => [],
  camerasNamed: () => [],
  channel: ({ deviceId, channelId }) =>
    catalog.channelsOf(deviceId).find((channel) => channel.channelId === channelId),
  channelsOf: (id) => channels.filter(({ deviceId }) => deviceId === id).map(toChannel),
  isOnline: ({ channelId }) => channelId === "gate",
  isDeviceOnline: (id, sees = () => true) =>
    catalog.channelsOf(id).some((channel) => catalog.isOnline(channel) && sees(channel)),
};

/** Whose names are their ids; all may watch gate and yard, or what a test leaves of them. */
async function aSite(database: Database) {
  await makeTables(database, [sharedMigrations, sessionMigrations, favouriteMigrations]);
  const users = new UserStore(database);
  const roleId = await new RoleStore(database).insert(
    { name: "guards", isAdmin: false, grants: [] },
    0,
  );
  for (const id of [2, 3])
    await users.insert({ id, name: String(id), nickName: "", passwordHash: "", roleId }, 0);
  const clock = new FakeClock();
  const log = silentLogger;
  const events = createEvents(log);
  const store = new FavouriteStore(database);
  const load = async (on = database) => {
    const feed = feedOn(on);
    return {
      feed,
      favourites: await Favourites.load({ store: new FavouriteStore(on), feed, clock }),
    };
  };
  const { favourites } = await load();
  let watchable = ["gate", "yard"];
  const mayWatch = ({ channelId }: ChannelRef) => watchable.includes(channelId);
  const audited: AuditEntry[] = [];
  const rights = { judge: () => mayWatch };
  const feature = createFavouritesFeature({ favourites, catalog, rights, events });
  const server = await createHttpServer({
    features: [feature],
    sessions: {
      resolve: async (token) => ({
        userId: Number(token),
        userName: token,
        nickName: "",
        roleId,
        roleName: "guards",
        isAdmin: false,
        sessionId: 1,
      }),
    },
    rights: {
      require(_, verb, channel) {
        if (verb !== "live" || !mayWatch(channel))
          throw new Forbidden("no-right", { zh: "没有权限", en: "No right" });
      },
    },
    audit: recordInto(audited),
    provider: () => "Tessera",
    product: { name: "Tessera", version: "0.1.0" },
    log,
    clock,
  });
  const get = async (path: string, ref?: ChannelRef, user = 2) => {
    await clock.advance(1);
    const query = ref ? `?device=${ref.deviceId}&channel=${ref.channelId}` : "";
    const reply = await server.inject({
      url: `/api/v1/${path}${query}`,
      headers: { token: String(user) },
    });
    return reply.statusCode === 200
      ? readEnvelope(reply.json())
      : { Status: String(reply.statusCode), body: undefined };
  };
  const names = async (user = 2): Promise<string[]> => {
    const { body } = await get("favoritechannels", undefined, user);
    return (body as { Channels: { Name: string }[] }).Channels.map(({ Name }) => Name);
  };
  const leaveOnly = (...left: string[]) => {
    watchable = left;
  };
  return { get, names, leaveOnly, feature, load, favourites, events, store, users, audited };
}

forEachDatabase((open, kind) => {
  it("keeps the favourites of each user, the latest first, over a restart", async () => {
    const { get, names, favourites, load, audited } = await aSite(await open());
    for (const ref of [gate, yard, gate])
      expect((await get("addfavoriteschannel", ref)).Status).toBe("200");
    expect(await names()).toEqual(["nvr yard", "nvr gate"]);
    expect(await names(3)).toEqual([]);
    expect(favourites.has(2, gate)).toBe(true);
    expect(favourites.has(3, gate)).toBe(false);
    expect(await get("favorites")).toMatchObject({
      Status: "200",
      body: {
        Devices: [
          {
            DeviceID: "nvr",
            DeviceName: "Device nvr",
            Online: true,
            channelNums: 2,
            onlineChannelNums: 1,
            channels: [
              { ChannelID: "yard", ParentDeviceID: "nvr", Online: 0, FavoritesChannel: 1 },
              { ChannelID: "gate", Online: 1 },
            ],
          },
        ],
      },
    });
    expect((await get("deletefavoriteschannel", gate)).Status).toBe("200");
    expect((await get("deletefavoriteschannel", gate)).Status).toBe("200");
    expect(await names()).toEqual(["nvr yard"]);
    const again = await load();
    expect(again.favourites.of(2)).toMatchObject([yard]);
    expect(audited.at(-2)).toMatchObject({
      kind: "change",
      detail: {
        noted: [
          {
            target: "通道 nvr gate (nvr / gate)",
            before: { isFavourite: true },
            after: { isFavourite: false },
          },
        ],
      },
    });
  });

  it("takes no channel that the user may not watch or that is not there", async () => {
    const { get, names, leaveOnly } = await aSite(await open());
    expect((await get("addfavoriteschannel", back)).Status).toBe("403");
    expect((await get("addfavoriteschannel", { ...gate, deviceId: "none" })).Status).toBe("404");
    await get("addfavoriteschannel", gate);
    leaveOnly("yard");
    expect(await names()).toEqual([]);
    leaveOnly("gate");
    expect(await names()).toEqual(["nvr gate"]);
  });

  it("tells whether a device is online by the channels that the user may watch", async () => {
    const { get, leaveOnly } = await aSite(await open());
    await get("addfavoriteschannel", yard);
    const devices = async () => (await get("favorites")).body;
    expect(await devices()).toMatchObject({ Devices: [{ DeviceID: "nvr", Online: true }] });
    leaveOnly("yard");
    expect(await devices()).toMatchObject({ Devices: [{ DeviceID: "nvr", Online: false }] });
  });

  it("drops what is deleted for good, and a deleted user's", async () => {
    const { get, names, favourites, store, events, users } = await aSite(await open());
    for (const ref of [gate, yard]) await get("addfavoriteschannel", ref);
    await get("addfavoriteschannel", gate, 3);
    events.emit("devices-purged", { deviceIds: [], channels: [gate] });
    expect(await names()).toEqual(["nvr yard"]);
    expect(favourites.of(3)).toEqual([]);
    await users.remove(3);
    await users.remove(2);
    expect(await store.all()).toEqual([]);
  });

  it.runIf(kind === "postgres")("is followed by another server", async () => {
    const database = await open();
    const { load, favourites } = await aSite(database);
    await favourites.add(2, gate);
    const other = await load(await open({ again: database }));
    expect(other.favourites.has(2, gate)).toBe(true);
    await favourites.add(2, yard);
    await favourites.remove(2, gate);
    await other.feed.catchUp();
    expect(other.favourites.of(2)).toMatchObject([yard]);
  });
});
