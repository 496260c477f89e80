import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FakeClock, isLostSecret, silentLogger } from "@tessera/base";
import { ChannelRegistry } from "@tessera/engine";
import { CascadeStore, Cascades } from "@tessera/features/cascade/server";
import {
  aChannelOf,
  aDeviceOf,
  type DeviceRecord,
  DeviceStore,
  Devices,
} from "@tessera/features/devices/server";
import { gb28181Settings } from "@tessera/features/gb28181/contract";
import { AccessListStore, AccessLists } from "@tessera/features/gb28181/server";
import {
  backUp,
  createEvents,
  type Database,
  ensureAdmin,
  lostSecretsText,
  migrate,
  Sessions,
  Settings,
  sealStored,
  sessionSettings,
} from "@tessera/platform/server";
import { addressOf, feedOn, forEachDatabase } from "@tessera/platform/testing";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { runCommand } from "./commands.ts";
import { loadModules, migrationsOf } from "./modules.ts";

const clock = new FakeClock();
const migrations = migrationsOf(await loadModules());

/** In every place that keeps a secret, one that is nowhere else. */
const secrets = {
  device: "Hush-device-1",
  publishKey: "Hush-publish-key-2",
  channel: "Hush-channel-3",
  address: "Hush-address-4",
  sip: "Hush-sip-5",
  cascade: "Hush-cascade-6",
  white: "Hush-white-7",
  push: "Hush-push-8",
};

const relay = { isEnabled: true, secretUrl: `rtmp://push.example.com/live/${secrets.push}` };

forEachDatabase((open, kind) => {
  it("gives no secret to who has a copy of the database without the key", async () => {
    const database = await open({ clock });
    await migrate(database, migrations);
    const site = await fill(database);
    const bytes = await bytesOf(database);
    expect(bytes).toContain("Plain-device-name");
    for (const secret of [...Object.values(secrets), site.totp])
      expect(bytes).not.toContain(secret);
    await expectAll(await open({ clock, again: database }));
  });

  it("gives none to who has a backup without the key, and all of them again with it", async () => {
    const database = await open({ clock });
    await migrate(database, migrations);
    const site = await fill(database);
    const place = { folder: database.dataDir, prefix: "tessera-", kept: 1 };
    const file = await backUp(database, place);
    const bytes = await readFile(file, "latin1");
    for (const word of [...Object.values(secrets), site.totp, "Plain-device-name"])
      expect(bytes).not.toContain(word);
    const { dataDir } = database;
    await database.close();
    const env = { DATABASE_URL: addressOf(database) };
    expect(await runCommand(["restore", file, "--data", dataDir], env)).toMatchObject({
      text: { en: expect.stringContaining("is restored") },
      exitCode: 0,
    });
    const restored = await open({ clock, again: database });
    await expectAll(restored);
    expect(await sealStored(restored, migrations)).toEqual([]);
  });

  it("seals what an older version stored in clear, and leaves nothing of it behind", async () => {
    const database = await open({ clock });
    await migrate(database, migrations);
    await fillInClear(database);
    expect(await bytesOf(database)).toContain(secrets.device);
    expect(await sealStored(database, migrations)).toEqual([]);
    const bytes = await bytesOf(database);
    for (const secret of Object.values(secrets)) expect(bytes).not.toContain(secret);
    await expectAll(await open({ clock, again: database }));
  });

  it.runIf(kind === "sqlite")("writes no file anew that it has just made", async () => {
    const database = await open({ clock });
    await migrate(database, migrations);
    const db = database.as<unknown>();
    await sql`create table scrap as select zeroblob(100000) as scrap`.execute(db);
    await sql`drop table scrap`.execute(db);
    const freePages = async () => (await sql`pragma freelist_count`.execute(db)).rows[0];
    const free = await freePages();
    expect(free).not.toEqual({ freelist_count: 0 });
    await sealStored(database, migrations);
    expect(await freePages()).toEqual(free);
  });

  it.runIf(kind === "sqlite")(
    "says which secrets a lost key has taken, keeps the rest, and has all again with the key",
    async () => {
      const database = await open({ clock });
      await migrate(database, migrations);
      await fill(database);
      const keyFile = join(database.dataDir, "secret-box.key");
      const key = await readFile(keyFile);
      await rm(keyFile);
      const without = await open({ clock, again: database });
      const lost = await sealStored(without, migrations);
      const { en } = lostSecretsText(lost, without.sealer.keyId);
      expect(en).toMatch(
        /\(settings 1, one-time codes of users 1, devices 2, channels 1, .*lists 1, upper platforms 1\).*again\.$/,
      );
      const { devices } = await new DeviceStore(without).load();
      const gate = devices.find(({ id }) => id === "gate") as DeviceRecord;
      expect(gate.connection).toMatchObject({ userName: "root", transport: "TCP" });
      expect(isLostSecret(gate.connection["password"])).toBe(true);
      const settings = await settingsOf(without);
      expect(settings.get(gb28181Settings)).toMatchObject({ sipPassword: "", port: 5061 });
      // What is stored again is still what was there.
      await new DeviceStore(without).save({ devices: [{ ...gate, name: "renamed" }] });
      await settings.change(gb28181Settings, { port: 5061, realm: "3402000000" });
      // Who cannot sign in any more gets in again from the machine.
      const codes = () => sessionsOf(without, settings).totp.check(1, "");
      await without
        .as<{ totp_secrets: { is_confirmed: number } }>()
        .updateTable("totp_secrets")
        .set({ is_confirmed: 1 })
        .execute();
      expect(await codes()).toBe("missing");
      const reset = (user: string) =>
        runCommand(["reset-codes", user, "--data", without.dataDir], {});
      await reset("admin");
      expect(await codes()).toBe("not-asked");
      await expect(reset("nobody")).rejects.toMatchObject({ code: "user-unknown" });
      await rm(keyFile);
      await writeFile(keyFile, key);
      await expectAll(await open({ clock, again: database }));
    },
  );

  it.runIf(kind === "sqlite")(
    "seals anew with another key, and needs the older one no more",
    async () => {
      const database = await open({ clock });
      await migrate(database, migrations);
      await fill(database);
      const [keyFile, older] = ["secret-box.key", "secret-box.old.key"].map((name) =>
        join(database.dataDir, name),
      ) as [string, string];
      await rename(keyFile, older);
      expect(await sealStored(await open({ clock, again: database }), migrations)).toEqual([]);
      await rm(older);
      const now = await open({ clock, again: database });
      expect(await sealStored(now, migrations)).toEqual([]);
      await expectAll(now);
    },
  );
});

const aDevice = (id: string, connection: DeviceRecord["connection"]) =>
  aDeviceOf("RTSP", id, {
    name: "Plain-device-name",
    isEnabled: false,
    connection,
    createdAtMs: 0,
  });

const records = {
  devices: [
    aDevice("gate", {
      rtspUrl: `rtsp://192.0.2.1/1?user=a&password=${secrets.address}`,
      userName: "root",
      password: secrets.device,
      transport: "TCP",
    }),
    aDevice("drone", { publishKey: secrets.publishKey }),
  ],
  get channels() {
    return [
      aChannelOf(this.devices[0] as DeviceRecord, "1", {
        connection: { password: secrets.channel },
        relay,
      }),
    ];
  },
};

const cascade = {
  name: "above",
  isEnabled: false,
  password: secrets.cascade,
  serial: "34020000002000000001",
  realm: "",
  host: "192.0.2.9",
  port: 5060,
  localSerial: "",
  localHost: "",
  localPort: 0,
  userName: "",
  registerSeconds: 3600,
  retrySeconds: 60,
  keepaliveSeconds: 60,
  transport: "UDP",
  charset: "GB2312",
  catalogGroupSize: 1,
  gbVersion: "2.0",
  sharesAll: false,
  allowsControl: true,
  sharesRecordings: true,
  loadLimit: 0,
} as const;

const whiteEntry = {
  serial: "34020000001320000001",
  remoteIp: "",
  remotePort: 0,
  password: secrets.white,
  description: "",
};

/** As the product does it: through the models, so that the change feed holds what it holds there. */
async function fill(database: Database): Promise<{ readonly totp: string }> {
  const feed = feedOn(database);
  const devices = new Devices({
    store: new DeviceStore(database),
    channels: new ChannelRegistry(() => {}),
    drivers: [],
    feed,
    events: createEvents(silentLogger),
    clock,
  });
  await devices.start();
  await devices.change((commit) => commit(records));
  const settings = await settingsOf(database, feed);
  await settings.change(gb28181Settings, { sipPassword: secrets.sip, port: 5061 });
  const { cascades, lists } = await listsOf(database, feed);
  await cascades.save(cascade);
  await lists.add("white", [whiteEntry]);
  await ensureAdmin(database, { initialPassword: "first-Password1", dataDir: database.dataDir });
  const { secret } = await sessionsOf(database, settings).totp.begin(
    { userId: 1, userName: "admin" },
    "Tessera",
  );
  await feed.stop();
  return { totp: secret };
}

/** As it was written before secrets were sealed; some of it deleted since. */
async function fillInClear(database: Database): Promise<void> {
  await fill(database);
  const db = database.as<Record<string, Record<string, unknown>>>();
  for (const { id, connection } of records.devices)
    await db
      .updateTable("devices")
      .set({ connection: JSON.stringify(connection) })
      .where("id", "=", id)
      .execute();
  await db
    .updateTable("channels")
    .set({
      connection: JSON.stringify({ password: secrets.channel }),
      relay: JSON.stringify(relay),
    })
    .execute();
  await db
    .updateTable("settings")
    .set({ json: JSON.stringify({ sipPassword: secrets.sip, port: 5061 }) })
    .where("section", "=", gb28181Settings.section)
    .execute();
  await db.updateTable("cascades").set({ password: secrets.cascade }).execute();
  await db.updateTable("gb_white").set({ password: secrets.white }).execute();
  await db
    .updateTable("changes")
    .set({ change: JSON.stringify({ devices: records.devices }) })
    .execute();
  await db.deleteFrom("changes").where("model", "=", "settings").execute();
}

async function expectAll(database: Database): Promise<void> {
  const { devices, channels } = await new DeviceStore(database).load();
  const byId = new Map(devices.map((device) => [device.id, device.connection]));
  expect(byId.get("gate")).toMatchObject(records.devices[0]?.connection ?? {});
  expect(byId.get("drone")).toEqual({ publishKey: secrets.publishKey });
  expect(channels[0]?.connection).toEqual({ password: secrets.channel });
  expect(channels[0]?.relay).toEqual(relay);
  expect((await settingsOf(database)).get(gb28181Settings).sipPassword).toBe(secrets.sip);
  const { cascades, lists } = await listsOf(database);
  expect([...cascades.all()]).toMatchObject([{ password: secrets.cascade }]);
  expect(lists.passwordOf(whiteEntry.serial)).toBe(secrets.white);
}

const settingsOf = (database: Database, feed = feedOn(database)) =>
  Settings.load({
    database,
    feed,
    events: createEvents(silentLogger),
    clock,
    log: silentLogger,
    env: {},
  });

async function listsOf(database: Database, feed = feedOn(database)) {
  const cascades = new Cascades({
    store: new CascadeStore(database),
    feed,
    clock,
    onListenerError: () => {},
  });
  await cascades.load();
  const store = new AccessListStore(database);
  return {
    cascades,
    lists: await AccessLists.load({ store, feed, isWhiteOnly: () => true, clock }),
  };
}

const sessionsOf = (database: Database, settings: Settings) =>
  new Sessions({
    database,
    events: createEvents(silentLogger),
    clock,
    dataDir: database.dataDir,
    secrets: database.secrets,
    limits: () => settings.get(sessionSettings),
  });

/** All that whoever copies the database has: the files of SQLite, or every row of every table. */
async function bytesOf(database: Database): Promise<string> {
  if (database.kind === "sqlite") {
    const names = (await readdir(database.dataDir)).filter((name) => name.startsWith("tessera.db"));
    const files = await Promise.all(names.map((name) => readFile(join(database.dataDir, name))));
    return Buffer.concat(files).toString("latin1");
  }
  const db = database.as<Record<string, Record<string, unknown>>>();
  const { rows } = await sql<{ name: string }>`select table_name as name
    from information_schema.tables where table_schema = current_schema()`.execute(db);
  const all = await Promise.all(rows.map(({ name }) => db.selectFrom(name).selectAll().execute()));
  return JSON.stringify(all);
}
