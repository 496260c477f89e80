import { chmod, mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FakeClock, silentLogger } from "@tessera/base";
import { BookmarkStore } from "@tessera/features/bookmarks/server";
import { aChannelOf, aDeviceOf, DeviceStore } from "@tessera/features/devices/server";
import { FavouriteStore } from "@tessera/features/favourites/server";
import { GroupStore } from "@tessera/features/groups/server";
import { ShareLinkStore } from "@tessera/features/sharing/server";
import {
  ensureAdmin,
  migrate,
  openDatabase,
  RoleStore,
  variableOf,
} from "@tessera/platform/server";
import { temporaryFolder } from "@tessera/platform/testing";
import { expect, it, vi } from "vitest";
import { loadModules, migrationsOf } from "./modules.ts";
import { startServer } from "./start-server.ts";
import { everySection } from "./testing/every-section.ts";

const kept = { deviceId: "kept", channelId: "1" };
const gone = { deviceId: "gone", channelId: "1" };
const password = "first-Password1";

/** Opens what is kept, and what reads it. */
async function openStores(dataDir: string) {
  const database = await openDatabase({ dataDir, log: silentLogger, clock: new FakeClock() });
  await migrate(database, migrationsOf(await loadModules()));
  return {
    database,
    devices: new DeviceStore(database),
    groups: new GroupStore(database),
    favourites: new FavouriteStore(database),
    bookmarks: new BookmarkStore(database),
    links: new ShareLinkStore(database),
    roles: new RoleStore(database),
  };
}

it("drops at start what a crash has left of deleted devices, and nothing of those that are there, and is open to nobody else", async () => {
  const dataDir = await temporaryFolder();
  const before = await openStores(dataDir);
  await ensureAdmin(before.database, { initialPassword: password, dataDir });
  await before.devices.save({ devices: [aDevice], channels: [aChannelOf(aDevice, "1")] });
  const group = { name: "site", parentId: 0, customId: "", sort: 0, createdAtMs: 0 };
  const groupId = await before.groups.insert(group, (id) => ({
    assigned: [kept, gone].map((channel) => ({ groupId: id, ...channel })),
  }));
  for (const channel of [kept, gone]) {
    await before.favourites.add({ userId: 1, addedAtMs: 0, ...channel });
    await before.bookmarks.add({ userId: 1, atMs: 0, note: "", ...channel });
    await before.links.insert(aLinkTo(channel));
  }
  const grant = { verbs: ["live" as const], channels: [kept, gone], groups: [], hours: [] };
  const role = { name: "guards", isAdmin: false, grants: [grant] };
  const roleId = await before.roles.insert(role, 0);
  await before.database.close();

  for (const { section, fields } of await everySection())
    for (const [name, { opens }] of Object.entries(fields))
      if (opens) vi.stubEnv(variableOf(section, name), "0");
  vi.stubEnv("TESSERA_TLS_HTTPS_PORT", "0");
  vi.stubEnv("TESSERA_MEDIA_WORKERS", "0");
  // As an older version may have left it.
  await mkdir(join(dataDir, "exports"), { mode: 0o755 });
  await writeFile(join(dataDir, "exports", "old.zip"), "", { mode: 0o644 });
  await chmod(dataDir, 0o755);
  const umask = process.umask(0);
  const server = await startServer({
    dataDir,
    host: "127.0.0.1",
    port: 0,
    isDemo: false,
    databaseUrl: undefined,
    certificate: undefined,
    initialPassword: undefined,
    logLevel: "error",
    presenceIntervalMs: 60_000,
    demoPace: 1,
  });
  await server.stop();
  process.umask(umask);
  expect(await openToOthers(dataDir)).toEqual([]);
  vi.unstubAllEnvs();

  const after = await openStores(dataDir);
  expect(await after.groups.members()).toEqual([{ groupId, ...kept }]);
  expect(await after.favourites.all()).toMatchObject([kept]);
  const ever = { device: "", channel: "", fromMs: 0, toMs: Date.now() };
  expect(await after.bookmarks.counts(ever)).toEqual([{ ...kept, count: 1 }]);
  expect(await after.links.all()).toMatchObject([{ channel: kept }]);
  const guards = (await after.roles.all()).find(({ id }) => id === roleId);
  expect(guards?.grants).toMatchObject([{ channels: [kept] }]);
  await after.database.close();
});

/** Files and folders that somebody else may read. */
async function openToOthers(folder: string): Promise<string[]> {
  const names = ["", ...(await readdir(folder, { recursive: true }))];
  const modes = names.map(async (name) => [name, (await stat(join(folder, name))).mode] as const);
  return (await Promise.all(modes))
    .filter(([, mode]) => (mode & 0o077) !== 0)
    .map(([name, mode]) => `${name} ${(mode & 0o777).toString(8)}`);
}

const aDevice = aDeviceOf("RTSP", "kept", {
  isEnabled: false,
  connection: { rtspUrl: "rtsp://192.0.2.1/1" },
  createdAtMs: 0,
});

const aLinkTo = (channel: typeof kept) => ({
  channel,
  flow: 1 as const,
  keyHash: channel.deviceId,
  name: "",
  ownerId: 1,
  ownerName: "admin",
  createdAtMs: 0,
  expiresAtMs: Date.now() + 60 * 60_000,
  maxViewers: 0,
});
