import { FakeClock, silentLogger } from "@tessera/base";
import {
  defineSettings,
  field,
  type NavigationEntry,
  readEnvelope,
} from "@tessera/platform/contract";
import {
  type AuditTrail,
  createEvents,
  createHttpServer,
  migrate,
  openDatabase,
  Settings,
  settingsMigrations,
  sharedMigrations,
} from "@tessera/platform/server";
import {
  anAdmin,
  aPrincipal,
  feedOn,
  recordInto,
  temporaryFolder,
} from "@tessera/platform/testing";
import dayjs from "dayjs";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";

import { getMapConfig } from "../contract.ts";
import { createSystemFeature } from "./index.ts";

const principals = new Map([
  ["admin", anAdmin],
  ["operator", aPrincipal(2, { userName: "li", roleName: "operator" })],
]);

const anEntry = (path: string, show: boolean): NavigationEntry => ({
  path,
  title: path.slice(1),
  icon: "icon",
  show,
});

const navigation = [
  anEntry("/video", true),
  anEntry("/alarm", false),
  anEntry("/device", true),
  anEntry("/device/list", true),
  anEntry("/devices-of-mine", true),
];

async function aSite() {
  const clock = new FakeClock();
  const log = silentLogger;
  const database = await openDatabase({ dataDir: await temporaryFolder(), log, clock });
  onTestFinished(() => database.close());
  await migrate(database, [sharedMigrations, settingsMigrations]);
  const events = createEvents(log);
  const feed = feedOn(database);
  const settings = await Settings.load({ database, feed, events, clock, log, env: {} });
  const product = { name: "Tessera", version: "1.2.3" };
  const feature = createSystemFeature({
    isDemo: false,
    licence: () => ({ Edition: "site", Channels: 64, RemainDays: 12 }),
    product,
    settings,
    isInitialDue: () => true,
    countChannels: async ({ isAdmin }) => (isAdmin ? 42 : 3),
    navigation: () => navigation,
    clock,
  });
  const lines: Parameters<AuditTrail["append"]>[0][] = [];
  const audit = recordInto(lines);
  const server = await createHttpServer({
    audit,
    features: [feature],
    sessions: { resolve: async (token) => principals.get(token) },
    rights: { require() {} },
    provider: () => "Tessera",
    product,
    log,
    clock,
  });
  const get = async (path: string, token = "admin") =>
    (await server.inject({ url: `/api/${path}`, headers: { token } })).json();
  return { server, settings, lines, feature, clock, get };
}

describe("other config", () => {
  it("has the product's name and no own copyright line at first", async () => {
    const { get } = await aSite();
    expect(readEnvelope(await get("v1/getotherconfig")).body).toEqual({
      Title: "Tessera",
      Copyright: "",
      RecordVersion: true,
      Initial: true,
      DefaultPlayer: "ep",
    });
  });

  it("asks only an administrator to initialise", async () => {
    const { get } = await aSite();
    const { body } = readEnvelope(await get("v1/getotherconfig", "operator"));
    expect(body).toMatchObject({ Initial: false });
  });

  it("changes the fields that a form names and keeps the others", async () => {
    const { server, get } = await aSite();
    const send = (payload: string) =>
      server.inject({
        method: "POST",
        url: "/api/v1/setotherconfig",
        headers: { token: "admin", "content-type": "application/x-www-form-urlencoded" },
        payload,
      });
    const html = "<b onclick=x>©</b>";
    await send(`Title=%E5%8D%97%E9%97%A8&Copyright=${encodeURIComponent(html)}`);
    await send("RecordVersion=0");
    const texts = { Title: "南门", Copyright: html };
    const { body } = readEnvelope(await get("v1/getotherconfig"));
    expect(body).toMatchObject({ ...texts, RecordVersion: false });
    expect(readEnvelope(await get("v1/gethomeotherconfig", "")).body).toEqual(texts);

    await send("Title=");
    expect(readEnvelope(await get("v1/gethomeotherconfig", "")).body).toMatchObject({
      Title: "Tessera",
    });
  });
});

describe("server info", () => {
  it("tells version, machine and how long the server has run", async () => {
    const { clock, get } = await aSite();
    const startedAtMs = clock.nowMs();
    await clock.advance(((3 * 24 + 4) * 60 + 5) * 60_000 + 6_000);
    expect(readEnvelope(await get("v1/getserverinfo")).body).toEqual({
      Server: "Tessera/1.2.3",
      Hardware: expect.stringMatching(/^\S+ \S+ \S+, \d+ × .+, \d+ GB$/),
      InterfaceVersion: "v1",
      RunningTime: "3天4小时5分6秒",
      StartUpTime: dayjs(startedAtMs).format("YYYY-MM-DD HH:mm:ss"),
      ServerTime: dayjs(clock.nowMs()).format("YYYY-MM-DD HH:mm:ss"),
      ChannelCount: 42,
      LogoText: "Tessera",
      CopyrightText: "",
      Authorization: "64",
      RemainDays: 12,
      VersionType: "site",
      Demo: false,
    });
  });

  it("tells an operator of no machine, and only of the channels that he may watch", async () => {
    const { get } = await aSite();
    const { body } = readEnvelope(await get("v1/getserverinfo", "operator"));
    expect(body).toMatchObject({ Server: "Tessera/1.2.3", Hardware: "", ChannelCount: 3 });
  });
});

it("says how far the maps may zoom", async () => {
  const { get } = await aSite();
  expect(await get("v2/config/basic/map")).toEqual({
    data: { home_map_zoom: 12, column_map_zoom: 12 },
  });
});

it("takes each map zoom for 24 at most, whatever a server says", () => {
  const said = { data: { home_map_zoom: 30, column_map_zoom: 12 } };
  expect(getMapConfig.reply.parse(said)).toEqual({
    data: { home_map_zoom: 24, column_map_zoom: 12 },
  });
});

const watch = defineSettings("night-watch", {
  title: ["夜间值守", "Night watch"],
  fields: {
    hour: field(z.number().int().min(0).max(23).default(22), { label: ["时", "Hour"] }),
    password: field(z.string().default(""), { label: ["密码", "Password"], secret: true }),
  },
});

describe("settings", () => {
  const url = "/api/v1/settings/night-watch";
  const change = (values: object) =>
    ({ method: "PUT", url, headers: { token: "admin" }, payload: { values } }) as const;

  it("are read and changed a section, with a line in the audit record and without secrets", async () => {
    const { server, settings, get, lines } = await aSite();
    settings.declare([watch]);
    const reply = await server.inject(change({ hour: 23, password: "hush-hush" }));
    expect(reply.statusCode).toBe(200);
    expect(settings.get(watch)).toEqual({ hour: 23, password: "hush-hush" });
    expect(reply.json()).toEqual(await get("v1/settings/night-watch"));
    expect(reply.json().fields).toMatchObject([
      { name: "hour", value: 23 },
      { name: "password", control: { kind: "secret", isSet: true } },
    ]);
    expect(lines).toMatchObject([
      {
        target: "夜间值守",
        detail: { noted: [{ before: { hour: 22 }, after: { hour: 23, credentials: "renewed" } }] },
      },
    ]);
    expect(reply.body + JSON.stringify(lines)).not.toContain("hush-hush");
  });

  it("stay as they are when one does not fit, which is named", async () => {
    const { server, settings } = await aSite();
    settings.declare([watch]);
    const reply = await server.inject(change({ hour: 24 }));
    expect(reply.statusCode).toBe(400);
    expect(reply.headers).toMatchObject({
      "x-error-code": "bad-setting",
      "x-error-field": "hour",
    });
    expect(reply.body).toContain("“时” 无效");
    expect(settings.get(watch).hour).toBe(22);
  });
});

it("changes how far the maps may zoom", async () => {
  const { server, get } = await aSite();
  await server.inject({
    method: "PUT",
    url: "/api/v2/config/basic/map",
    headers: { token: "admin" },
    payload: { home_map_zoom: 16 },
  });
  expect(await get("v2/config/basic/map")).toEqual({
    data: { home_map_zoom: 16, column_map_zoom: 12 },
  });
});

type TestSite = Awaited<ReturnType<typeof aSite>>;

const send = (site: TestSite, path: string, payload: object) =>
  site.server.inject({
    method: "POST",
    url: `/api/v1/${path}`,
    headers: { token: "admin" },
    payload,
  });

const put = (site: TestSite, values: object) => send(site, "settings/night-watch", { values });

const read = (site: TestSite, file: object) => send(site, "settings-file", file);

describe("changes of settings", () => {
  it("are told with who made them and what was before, without secrets, and undone", async () => {
    const site = await aSite();
    site.settings.declare([watch]);
    await put(site, { hour: 23, password: "hush-hush" });
    const { Changes } = await site.get("v1/settings-changes?section=night-watch");
    expect(Changes).toMatchObject([
      {
        section: "night-watch",
        userName: anAdmin.userName,
        before: { hour: 22 },
        after: { hour: 23, credentials: "renewed" },
      },
    ]);
    expect(JSON.stringify(Changes)).not.toContain("hush-hush");
    const undone = await send(site, "settings-changes/undo", { id: Changes[0].id });
    expect(undone.statusCode).toBe(200);
    expect(site.settings.get(watch)).toEqual({ hour: 22, password: "hush-hush" });
  });

  it("are not undone when the setting was changed again since", async () => {
    const site = await aSite();
    site.settings.declare([watch]);
    await put(site, { hour: 20 });
    await put(site, { hour: 21 });
    const { Changes } = await site.get("v1/settings-changes");
    const refused = await send(site, "settings-changes/undo", { id: Changes[1].id });
    expect([refused.statusCode, refused.headers["x-error-code"]]).toEqual([
      409,
      "settings-changed-since",
    ]);
    expect(site.settings.get(watch).hour).toBe(21);
  });
});

describe("the file of all settings", () => {
  it("has what somebody set, no secret and no default, and another site reads it in", async () => {
    const site = await aSite();
    site.settings.declare([watch]);
    await site.settings.change(watch, { hour: 5, password: "hush-hush" });
    const file = await site.get("v1/settings-file");
    expect(file).toMatchObject({ Version: 1, Sections: { "night-watch": { hour: 5 } } });
    expect(JSON.stringify(file)).not.toContain("hush-hush");

    const other = await aSite();
    other.settings.declare([watch]);
    const tried = await read(other, { ...file, DryRun: true });
    expect(tried.json()).toEqual({ Changed: ["night-watch.hour"], Fixed: [] });
    expect(other.settings.get(watch).hour).toBe(22);
    await read(other, file);
    expect(other.settings.get(watch).hour).toBe(5);
  });

  it.each([
    ["a value that does not fit", { Version: 1, Sections: { "night-watch": { hour: 99 } } }],
    ["a secret", { Version: 1, Sections: { "night-watch": { hour: 4, password: "x" } } }],
    ["a newer version", { Version: 2, Sections: { "night-watch": { hour: 4 } } }],
    [
      "a section that nobody knows",
      { Version: 1, Sections: { "night-watch": { hour: 4 }, no: {} } },
    ],
  ])("changes nothing if it has %s", async (_, file) => {
    const site = await aSite();
    site.settings.declare([watch]);
    const reply = await read(site, file);
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(site.settings.get(watch).hour).toBe(22);
  });
});

describe("the main menu", () => {
  it("gives an administrator every entry in the specification's order, not in that of the start", async () => {
    const { get } = await aSite();
    const { data } = await get("v2/config/basic/show?s_time=1");
    expect(data.navigation.map(({ path }: NavigationEntry) => path)).toEqual([
      "/video",
      "/device",
      "/alarm",
      "/device/list",
      "/devices-of-mine",
    ]);
  });

  it("gives an operator what is marked for show and not an administrator's", async () => {
    const { get } = await aSite();
    const { data } = await get("v2/config/basic/show", "operator");
    expect(data.navigation.map(({ path }: NavigationEntry) => path)).toEqual([
      "/video",
      "/devices-of-mine",
    ]);
  });
});

const table = [
  ["GET", "v1/getotherconfig", [401, 200, 200]],
  ["POST", "v1/setotherconfig", [401, 403, 200]],
  ["GET", "v1/gethomeotherconfig", [200, 200, 200]],
  ["GET", "v1/getserverinfo", [401, 200, 200]],
  ["GET", "v1/settings/{section}", [401, 403, 404]],
  ["PUT", "v1/settings/{section}", [401, 403, 400]],
  ["POST", "v1/settings/{section}", [401, 403, 400]],
  ["GET", "v1/settings", [401, 403, 200]],
  ["GET", "v1/settings-changes", [401, 403, 200]],
  ["POST", "v1/settings-changes/undo", [401, 403, 400]],
  ["GET", "v1/settings-file", [401, 403, 200]],
  ["POST", "v1/settings-file", [401, 403, 400]],
  ["GET", "v2/config/basic/map", [401, 200, 200]],
  ["PUT", "v2/config/basic/map", [401, 403, 200]],
  ["POST", "v2/config/basic/map", [401, 403, 200]],
  ["GET", "v2/config/basic/show", [401, 200, 200]],
] as const;

it("has a row in the table of who may call what for every route", async () => {
  const { feature } = await aSite();
  const routes = feature.routes.flatMap(({ call }) =>
    call.methods.map((method) => `${method} ${call.path}`),
  );
  const rows = table.map(([method, path]) => `${method} /api/${path}`);
  expect(rows.toSorted()).toEqual(routes.toSorted());
});

it.each(table)(
  "%s %s answers anonymous, operator, admin with %j",
  async (method, path, expected) => {
    const { server } = await aSite();
    const statuses = [];
    for (const token of ["", "operator", "admin"])
      statuses.push(
        (await server.inject({ method, url: `/api/${path}`, headers: { token } })).statusCode,
      );
    expect(statuses).toEqual(expected);
  },
);
