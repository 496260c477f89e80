import { FakeClock, hourMs, silentLogger, Zone } from "@tessera/base";
import {
  type AuditEntry,
  createEvents,
  createHttpServer,
  type Database,
  defineMetric,
  Figures,
  metricMigrations,
  RoleStore,
  RollupStore,
  sessionMigrations,
  sharedMigrations,
  UserStore,
} from "@tessera/platform/server";
import { forEachDatabase, makeTables, recordInto } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import { cardNames, type ScreenCamera } from "../contract.ts";
import { CardStore, createDashboardFeature, dashboardMigrations, ScreenStore } from "./index.ts";

const help = { zh: "", en: "" };
const gauge = (
  name: string,
  read: () => number | { labels: Record<string, string>; value: number }[],
) => defineMetric({ name, kind: "gauge", unit: "", help, read });

const metrics = [
  gauge("machine_cpu", () => 0.5),
  gauge("process_cpu", () => 0.25),
  gauge("machine_memory_used", () => 4e9),
  gauge("machine_memory_size", () => 16e9),
  gauge("machine_load", () => 1.234),
  gauge("storage_size", () => [{ labels: { root: "/data" }, value: 1000 }]),
  gauge("storage_free", () => [{ labels: { root: "/data" }, value: 250 }]),
  gauge("devices", () => [
    { labels: { protocol: "RTSP" }, value: 2 },
    { labels: { protocol: "GB28181" }, value: 1 },
  ]),
  gauge("devices_online", () => [{ labels: { protocol: "RTSP" }, value: 1 }]),
  gauge("cameras", () => [{ labels: { protocol: "RTSP" }, value: 5 }]),
  gauge("cameras_online", () => [{ labels: { protocol: "RTSP" }, value: 3 }]),
  gauge("recording_cameras", () => 2),
  gauge("streams", () => 4),
  gauge("viewers", () => 7),
];

const gate: ScreenCamera = {
  device: "nvr",
  channel: "1",
  name: "Gate",
  state: "online",
  groups: [1],
};
/** As for who has chosen nothing. */
const usual = { tiles: 4, source: "alarms", sourceId: 0, seconds: 20 };

/** Measured for some minutes; user 1 is an administrator, 2 is not. */
async function aSite(database: Database, minutes = 3) {
  await makeTables(database, [
    sharedMigrations,
    sessionMigrations,
    metricMigrations,
    dashboardMigrations,
  ]);
  const roleId = await new RoleStore(database).insert(
    { name: "chiefs", isAdmin: true, grants: [] },
    0,
  );
  const users = new UserStore(database);
  for (const id of [11, 12])
    await users.insert({ id, name: String(id), nickName: "", passwordHash: "", roleId }, 0);
  const clock = new FakeClock();
  const events = createEvents(silentLogger);
  const figuresOf = (id: string, name: string) =>
    new Figures({
      metrics,
      store: new RollupStore(database, id),
      server: { id, name },
      events: id === "" ? events : createEvents(silentLogger),
      clock,
      log: silentLogger,
    });
  const [figures, other] = [figuresOf("", "here"), figuresOf("b", "there")];
  const told: unknown[] = [];
  const audited: AuditEntry[] = [];
  const feature = createDashboardFeature({
    figures,
    cards: new CardStore(database),
    screens: new ScreenStore(database),
    cameras: {
      groups: () => [{ id: 1, name: "East", parentId: 0 }],
      cameras: () => [gate],
    },
    zone: new Zone("Asia/Shanghai"),
    push: { tell: (_, data) => told.push(data) },
    events,
    clock,
  });
  for (const one of [figures, other]) await one.start({});
  await clock.advance(minutes * 60_000);
  for (const one of [figures, other]) await one.stop();
  const server = await createHttpServer({
    features: [feature],
    sessions: {
      resolve: async (token) => ({
        userId: Number(token),
        userName: token,
        nickName: "",
        roleId,
        roleName: "",
        isAdmin: token !== "2",
        sessionId: 1,
      }),
    },
    rights: { require: () => {} },
    audit: recordInto(audited),
    provider: () => "Tessera",
    product: { name: "Tessera", version: "0.1.0" },
    log: silentLogger,
    clock,
  });
  const get = async (path: string, user = 11): Promise<{ status: number; body: unknown }> => {
    const reply = await server.inject({ url: `/api/${path}`, headers: { token: String(user) } });
    const isJson = reply.statusCode === 200;
    return { status: reply.statusCode, body: isJson ? reply.json<unknown>() : reply.body };
  };
  const post =
    (what: "cards" | "screen") =>
    async (payload: object, user = 11) =>
      (
        await server.inject({
          method: "POST",
          url: `/api/v1/dashboard/${what}`,
          payload,
          headers: { token: String(user) },
        })
      ).statusCode;
  return {
    get,
    save: post("cards"),
    choose: post("screen"),
    clock,
    told,
    audited,
    users,
    database,
  };
}

forEachDatabase((open) => {
  it("gives processor, memory, load and disks of all servers over time, or of one", async () => {
    const { get } = await aSite(await open());
    const { body } = await get("v1/state/top?minutes=60");
    expect(body).toMatchObject({
      step: 10,
      servers: [
        { id: "", name: "here", isThis: true },
        { id: "b", name: "there", isThis: false },
      ],
      diskData: [
        { server: "here", path: "/data", total: 1000, free: 250, used: 750, percent: 75 },
        { server: "there" },
      ],
    });
    const { memData, cpuData, loadData, netData } = body as Record<string, object[]>;
    expect(cpuData).toHaveLength(36);
    expect(cpuData?.[0]).toMatchObject({ server: "here", used: 50, max: 50, own: 25 });
    expect(memData?.[0]).toMatchObject({ used: 25, max: 25 });
    expect(loadData?.[0]).toMatchObject({ load: 1.23 });
    expect(netData).toEqual([]);
    const { body: ofOne } = await get("v2/state/top?minutes=1&server=b");
    const { data } = ofOne as { data: { cpuData: { server: string }[] } };
    expect(data.cpuData.map(({ server }) => server)).toEqual(Array(6).fill("there"));
  });

  it("reads a month by rows of two hours", async () => {
    const { get } = await aSite(await open());
    const { body } = await get(`v1/state/series?names=machine_cpu,viewers&minutes=${30 * 1440}`);
    expect(body).toMatchObject({
      step: 7200,
      series: [
        { server: "", name: "machine_cpu", labels: {}, points: [[Date.UTC(2026, 0, 1), 0.5, 0.5]] },
        { server: "b", name: "machine_cpu" },
        { name: "viewers", points: [[Date.UTC(2026, 0, 1), 7, 7]] },
        { name: "viewers" },
      ],
    });
  });

  it("counts devices and channels by protocol, and what goes on with them", async () => {
    const { get } = await aSite(await open(), 1);
    expect((await get("v1/state/device")).body).toMatchObject({
      total: 3,
      online: 1,
      offline: 2,
      channelTotal: 5,
      channelOnline: 3,
      protocols: [
        { protocol: "GB28181", devices: 1, devicesOnline: 0, channels: 0 },
        { protocol: "RTSP", devices: 2, devicesOnline: 1, channels: 5, channelsOnline: 3 },
      ],
    });
    expect((await get("v2/state/channels")).body).toMatchObject({
      data: { total: 5, online: 3, offline: 2, recording: 2, streams: 4, viewers: 7 },
    });
  });

  it("is for administrators, and says what is wrong with a question", async () => {
    const { get, clock } = await aSite(await open(), 1);
    expect((await get("v1/state/top", 2)).status).toBe(403);
    const nowMs = clock.nowMs();
    const refused = [
      await get(`v1/state/top?from=${nowMs}&to=${nowMs - hourMs}`),
      await get(`v1/state/top?from=${nowMs - 40 * 24 * hourMs}`),
      await get("v1/state/top?from=2026-13-45%2008:00:00"),
      await get("v1/state/top?from=yesterday"),
      await get("v1/state/top?server=nowhere"),
      await get("v1/state/series?names=machine_cpu,sunshine"),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400]);
    expect(refused[0]?.body).toContain("开始时间必须早于结束时间");
    expect(refused[1]?.body).toContain("35 天");
    expect(refused[5]?.body).toContain("sunshine");
  });

  it("tells consoles every ten seconds", async () => {
    const { told } = await aSite(await open(), 1);
    expect(told).toHaveLength(6);
    const [{ server, values }] = told as [{ server: string; values: unknown[] }];
    expect(server).toBe("");
    expect(values).toContainEqual({ name: "machine_cpu", labels: {}, mean: 0.5, most: 0.5 });
  });

  it("keeps the cards as each user arranges them, until the user is deleted", async () => {
    const { get, save, audited, users, database } = await aSite(await open(), 1);
    const cards = async (user: number) => {
      const { body } = await get("v1/dashboard/cards", user);
      const { ai_dashboard_type: type, ...arrangement } = body as Record<string, unknown>;
      expect(type).toBe("normal");
      return arrangement;
    };
    expect(await cards(11)).toEqual({ shown: [...cardNames], hidden: [] });
    expect(await save({ shown: ["links", "alarms"], hidden: ["cpu"] })).toBe(200);
    const others = cardNames.filter((name) => !["links", "alarms", "cpu"].includes(name));
    expect(await cards(11)).toEqual({ shown: ["links", "alarms", ...others], hidden: ["cpu"] });
    expect(await cards(12)).toEqual({ shown: [...cardNames], hidden: [] });
    expect(audited.at(-1)).toMatchObject({ kind: "change" });
    expect(await save({ shown: ["links", "links"], hidden: [] })).toBe(400);
    expect(await save({ shown: ["weather"], hidden: [] })).toBe(400);
    await users.remove(11);
    expect(await new CardStore(database).of(11)).toBeUndefined();
  });

  it("leaves out stored cards that there are no more, and puts new ones at the end", async () => {
    const { get, database } = await aSite(await open(), 1);
    await new CardStore(database).save(12, { shown: ["weather", "disk"], hidden: ["cpu", "disk"] });
    expect((await get("v1/dashboard/cards", 12)).body).toMatchObject({
      shown: ["disk", ...cardNames.filter((name) => name !== "disk" && name !== "cpu")],
      hidden: ["cpu"],
    });
  });

  it("keeps what each user has chosen for the big screen, and tells the server's time with it", async () => {
    const { get, choose, audited, users, clock, database } = await aSite(await open(), 1);
    const screen = async (user: number) => (await get("v1/dashboard/screen", user)).body;
    // Midnight in Shanghai was at 16:00 UTC the day before.
    expect(await screen(11)).toEqual({
      choice: usual,
      nowMs: clock.nowMs(),
      todayMs: Date.UTC(2025, 11, 31, 16),
      zone: "Asia/Shanghai",
    });
    const other = { tiles: 9, source: "group", sourceId: 1, seconds: 30 };
    expect(await choose(other)).toBe(200);
    expect(await screen(11)).toMatchObject({ choice: other });
    expect(await screen(12)).toMatchObject({ choice: usual });
    expect(audited.at(-1)).toMatchObject({ kind: "change" });
    await users.remove(11);
    expect(await new ScreenStore(database).of(11)).toBeUndefined();
  });

  it("refuses a choice that cannot be shown, and forgets one that could be once", async () => {
    const { get, choose, database } = await aSite(await open(), 1);
    for (const wrong of [
      { tiles: 5 },
      { seconds: 1 },
      { seconds: 4000 },
      { source: "weather" },
      { source: "group", sourceId: 0 },
      { source: "alarms", sourceId: 3 },
    ])
      expect(await choose({ ...usual, ...wrong })).toBe(400);
    await new ScreenStore(database).save(11, { ...usual, tiles: 16 });
    expect((await get("v1/dashboard/screen")).body).toMatchObject({ choice: usual });
  });

  it("lists cameras with their groups, for administrators alone", async () => {
    const { get, choose } = await aSite(await open(), 1);
    expect((await get("v1/dashboard/cameras")).body).toEqual({
      groups: [{ id: 1, name: "East", parentId: 0 }],
      cameras: [gate],
    });
    expect((await get("v1/dashboard/cameras", 2)).status).toBe(403);
    expect((await get("v1/dashboard/screen", 2)).status).toBe(403);
    expect(await choose(usual, 2)).toBe(403);
  });
});
