import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { FakeClock, silentLogger } from "@tessera/base";
import {
  Accounts,
  createEvents,
  ensureAdmin,
  openDatabase,
  RoleStore,
  SecretBox,
  Sessions,
  Settings,
  sessionMigrations,
  sessionSettings,
  settingsMigrations,
  sharedMigrations,
  UserStore,
} from "@tessera/platform/server";
import { feedOn, makeTables, temporaryFolder } from "@tessera/platform/testing";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { ldapSettings } from "../settings.ts";
import { Directory } from "./directory.ts";
import { ExternalAccounts } from "./external-accounts.ts";
import { identityMigrations } from "./migrations/index.ts";
import {
  baseDn,
  type RunningDirectory,
  rootPassword,
  startDirectory,
} from "./testing/a-directory.ts";

let slapd: RunningDirectory;
beforeAll(async () => {
  slapd = await startDirectory();
});
afterAll(() => slapd.stop());

async function aSite(url = slapd.url) {
  const clock = new FakeClock();
  const log = silentLogger;
  const dataDir = await temporaryFolder();
  const database = await openDatabase({ dataDir, log, clock });
  onTestFinished(() => database.close());
  await makeTables(database, [
    sharedMigrations,
    settingsMigrations,
    sessionMigrations,
    identityMigrations,
  ]);
  await ensureAdmin(database, { initialPassword: "first-Password1", dataDir });
  const events = createEvents(log);
  const feed = feedOn(database);
  const settings = await Settings.load({ database, feed, events, clock, log, env: {} });
  settings.declare([ldapSettings]);
  const limits = () => settings.get(sessionSettings);
  const secrets = new SecretBox(dataDir);
  const sessions = new Sessions({ database, events, clock, dataDir, secrets, limits });
  const accounts = await Accounts.load({ roles: new RoleStore(database), sessions, feed, events });
  await settings.change(ldapSettings, {
    isEnabled: true,
    url,
    bindDn: slapd.rootDn,
    bindPassword: rootPassword,
    baseDn: `ou=people,${baseDn}`,
    groupBaseDn: baseDn,
    roles: ["guards=operator"],
  });
  const external = new ExternalAccounts({ database, accounts, sessions, clock });
  return { settings, users: new UserStore(database), directory: new Directory(settings, external) };
}

it("lets in who is in the directory, with the role of their group, and knows them again", async () => {
  const { directory, users } = await aSite();
  const first = await directory.judge("wang", "Of-The-Directory-1");
  expect(first).toMatchObject({
    by: "directory",
    user: { name: "wang", nickName: "Wang Lei", roleId: 2 },
  });
  const again = await directory.judge("wang", "Of-The-Directory-1");
  expect(again).toMatchObject({ user: { id: first.by === "directory" ? first.user?.id : 0 } });
  expect((await users.all()).map(({ name }) => name)).toEqual(["admin", "wang"]);
});

it("lets nobody in with a wrong or empty password, a foreign name, or a piece of a filter", async () => {
  const { directory } = await aSite();
  for (const [name, password] of [
    ["wang", "wrong"],
    ["wang", ""],
    ["nobody", "Of-The-Directory-1"],
    ["*", "Of-The-Directory-1"],
    ["wang)(uid=*", "Of-The-Directory-1"],
  ] as const)
    expect(await directory.judge(name, password)).toEqual({ by: "directory", user: undefined });
});

it("gives who is in no group that has a role no account", async () => {
  const { directory, users } = await aSite();
  await expect(directory.judge("zhao", "Of-The-Directory-2")).rejects.toMatchObject({
    code: "no-role-for-groups",
  });
  expect(await users.all()).toHaveLength(1);
});

it("takes over no local account of the same name", async () => {
  const { directory } = await aSite();
  expect(await directory.judge("admin", "Of-The-Directory-3")).toEqual({ by: "nobody" });
});

it("follows a change of the groups at the next sign-in", async () => {
  const { directory, settings } = await aSite();
  await directory.judge("wang", "Of-The-Directory-1");
  await settings.change(ldapSettings, { roles: ["cn=guards,dc=example,dc=org=admin"] });
  expect(await directory.judge("wang", "Of-The-Directory-1")).toMatchObject({
    user: { roleId: 1 },
  });
});

it("says one sentence within 5 s of a directory that is gone or silent, and local accounts never wait", async () => {
  const mute = createServer(() => {}).listen(0, "127.0.0.1");
  onTestFinished(() => void mute.close());
  await once(mute, "listening");
  const silent = await aSite(`ldap://127.0.0.1:${(mute.address() as AddressInfo).port}`);
  const gone = await aSite("ldap://127.0.0.1:1");
  const beganMs = performance.now();
  const failures = await Promise.all(
    [silent, gone].map(({ directory }) =>
      directory.judge("wang", "x").catch(({ text }: { text: { en: string } }) => text.en),
    ),
  );
  expect(performance.now() - beganMs).toBeLessThan(6_000);
  expect(failures).toEqual(
    Array(2).fill(
      "The directory server does not respond, so directory accounts cannot sign in now. Local accounts still work.",
    ),
  );
  expect(await silent.directory.judge("admin", "x")).toEqual({ by: "nobody" });
});
