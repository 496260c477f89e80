import { appendFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { FakeClock, silentLogger } from "@tessera/base";
import { StoredArchive } from "@tessera/formats/zip";
import { defineSettings, field } from "@tessera/platform/contract";
import {
  createEvents,
  createHttpServer,
  createLog,
  Settings,
  settingsMigrations,
  sharedMigrations,
} from "@tessera/platform/server";
import {
  anAdmin,
  aPrincipal,
  feedOn,
  forEachDatabase,
  makeTables,
  type OpenTestDatabase,
  recordInto,
  temporaryFolder,
} from "@tessera/platform/testing";
import { expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { logSettings } from "../settings.ts";
import { createLogsFeature } from "./index.ts";
import { LevelKeeper } from "./level-keeper.ts";
import { RolledFiles } from "./log-folder.ts";
import { PlayLog } from "./play-log.ts";

const principals = new Map([
  ["admin", anAdmin],
  ["li", aPrincipal(2, { userName: "li", roleName: "operator" })],
]);

const modules = () => ["GB", "devices", "media"];

const mail = defineSettings("mail", {
  fields: {
    host: field(z.string().default("mail.example")),
    mailPassword: field(z.string().default("h1dden-in-settings"), { secret: true }),
  },
});

async function aSite(open: OpenTestDatabase) {
  const database = await open();
  await makeTables(database, [sharedMigrations, settingsMigrations]);
  const clock = new FakeClock(Date.UTC(2026, 10, 15, 4));
  const dataDir = await temporaryFolder();
  const opened = await createLog({
    dataDir,
    level: "info",
    pretty: false,
    terminal: new PassThrough().resume(),
    clock,
    apart: { media: "mediaserver" },
  });
  onTestFinished(() => opened.close());
  const events = createEvents(silentLogger);
  const settings = await Settings.load({
    database,
    feed: feedOn(database),
    events,
    clock,
    log: silentLogger,
    env: {},
  });
  const levels = new LevelKeeper({ settings, events, levels: opened.levels, modules });
  const folders = {
    logs: new RolledFiles(join(dataDir, "logs"), ["tessera", "errors"]),
    mediaserverlogs: new RolledFiles(join(dataDir, "logs", "mediaserver"), ["mediaserver"]),
    sip_logs: new RolledFiles(join(dataDir, "sip_logs"), ["sip"]),
    play_logs: new RolledFiles(join(dataDir, "play_logs"), ["play"]),
  };
  const lines: Parameters<typeof recordInto>[0] = [];
  const server = await createHttpServer({
    features: [
      createLogsFeature({
        product: { name: "Tessera", version: "1.2.3" },
        dataDir,
        databaseKind: database.kind,
        settings,
        sections: () => [mail],
        modules,
        levels,
        events,
        serverName: "west-1",
        folders,
        clock,
      }),
    ],
    sessions: { resolve: async (token) => principals.get(token) },
    rights: { require() {} },
    audit: recordInto(lines),
    provider: () => "Tessera",
    product: { name: "Tessera", version: "1.2.3" },
    log: silentLogger,
    clock,
  });
  const ask = (url: string, token = "admin") =>
    server.inject({ url, headers: { token, "accept-language": "zh" } });
  return { ...opened, dataDir, events, settings, ask, lines, folders };
}

/** A file of a day that is over, as an older version may have written it. */
async function anOldFile(dataDir: string, lines: readonly string[]) {
  const name = "tessera.2026-11-14.1.log";
  await mkdir(join(dataDir, "logs"), { recursive: true });
  await writeFile(join(dataDir, "logs", name), `${lines.join("\n")}\n`);
  return name;
}

const aLine = (at: number, fields: object) =>
  JSON.stringify({
    level: "info",
    time: new Date(Date.UTC(2026, 10, 14) + at).toISOString(),
    ...fields,
  });

const textsOf = ({ data }: { readonly data: readonly { readonly Text: string }[] }) =>
  data.map(({ Text }) => Text.slice(0, 9).trim());

/** As the SIP log writes them. */
const aMessage = (id: number) =>
  [
    `2026-11-15 08:00:0${id}.000 <- UDP 192.0.2.7:5060`,
    `REGISTER sip:34020000002000000001 SIP/2.0`,
    `Call-ID: c${id}@192.0.2.7`,
    "",
    `<Notify token=t0ps3cret>${"x".repeat(60_000)}`,
    "",
  ].join("\n");

forEachDatabase((open) => {
  it("lists the files of each kind, newest first, and gives their ends and themselves", async () => {
    const { ask, dataDir, logger, lines } = await aSite(open);
    const name = await anOldFile(dataDir, [aLine(0, { msg: "first" }), aLine(1, { msg: "last" })]);
    logger.child({ module: "media" }).error({ worker: 1 }, "a stream was lost");
    const files = (await ask("/localfile/logs")).json().data;
    expect(files.map(({ Name }: { Name: string }) => Name)).toEqual([
      expect.stringMatching(/^tessera\.\d{4}-\d\d-\d\d\.1\.log$/),
      expect.stringMatching(/^errors\.\d{4}-\d\d-\d\d\.1\.log$/),
      name,
    ]);
    expect(files[2]).toMatchObject({ Size: expect.any(Number), Url: `/down/logs/${name}` });
    expect((await ask(`/taillog/logs/${name}?bytes=80`)).payload).toBe(
      `${aLine(1, { msg: "last" })}\n`,
    );
    const saved = await ask(files[2].Url);
    expect(saved.payload).toContain("first");
    expect(saved.headers["content-disposition"]).toContain(name);
    expect(lines).toMatchObject([{ kind: "export", target: `logs/${name}`, userName: "admin" }]);
    const [media] = (await ask("/localfile/mediaserver/logs")).json().data;
    await vi.waitFor(async () =>
      expect((await ask(media.Url)).payload).toContain("a stream was lost"),
    );
    expect((await ask(`/taillog/mediaserverlogs/${media.Name}`)).payload).toContain('"worker":1');
  });

  it.each([
    ["/down/logs/..%2f..%2ftessera.db", 400],
    ["/down/logs/.%2e", 404],
    ["/down/logs/first-password.txt", 404],
    ["/down/nothing/tessera.2026-11-14.1.log", 400],
    ["/taillog/logs/..%2ftessera.db", 400],
    ["/taillog/play_logs/tessera.2026-11-14.1.log", 404],
    ["/api/v2/config/devops/tail?name=..%2fsecret-box.key", 400],
    ["/api/v2/config/devops/tail?name=secret-box.key", 404],
  ])("gives nothing that is not in the list: %s", async (path, status) => {
    const { ask, dataDir } = await aSite(open);
    await anOldFile(dataDir, ["x"]);
    await writeFile(join(dataDir, "logs", "first-password.txt"), "s3cret");
    await writeFile(join(dataDir, "logs", "secret-box.key"), "s3cret");
    const reply = await ask(path);
    expect(reply.statusCode).toBe(status);
    expect(reply.payload).not.toContain("s3cret");
  });

  it("strikes secrets out of what an older version wrote, wherever it is read", async () => {
    const { ask, dataDir } = await aSite(open);
    const name = await anOldFile(dataDir, [
      aLine(0, { msg: "GET /live?token=t0ps3cret", sipPassword: "t0ps3cret", device: "d1" }),
      "plain rtsp://admin:t0ps3cret@10.0.0.1/1",
    ]);
    for (const path of [
      `/down/logs/${name}`,
      `/taillog/logs/${name}`,
      `/api/v2/config/devops/tail?name=${name}`,
    ]) {
      const { payload } = await ask(path);
      expect(payload).toContain("[redacted]");
      expect(payload).not.toContain("t0ps3cret");
    }
    expect(await readFile(join(dataDir, "logs", name), "utf8")).toContain("t0ps3cret");
  });

  it("shows lines newest first, by level and text, from a place and up to a moment", async () => {
    const { ask, dataDir } = await aSite(open);
    const many = Array.from({ length: 3000 }, (_, at) =>
      aLine(at * 1000, {
        level: at % 10 ? "info" : "warn",
        module: "devices",
        device: "d1",
        channel: "2",
        msg: `line ${at} ${"x".repeat(200)}`,
      }),
    );
    const name = await anOldFile(dataDir, many);
    const tail = async (query: string) => {
      const reply = await ask(`/api/v2/config/devops/tail?name=${name}&${query}`);
      return reply.json();
    };
    const first = await tail("limit=2");
    expect(textsOf(first)).toEqual(["line 2999", "line 2998"]);
    expect(first.data[0]).toMatchObject({
      AtMs: Date.UTC(2026, 10, 14) + 2_999_000,
      Level: "info",
      Module: "devices",
      DeviceID: "d1",
      ChannelID: "2",
    });
    expect(textsOf(await tail(`limit=2&before=${first.Before}`))).toEqual([
      "line 2997",
      "line 2996",
    ]);
    expect(textsOf(await tail("limit=2&level=warn"))).toEqual(["line 2990", "line 2980"]);
    expect(textsOf(await tail("q=LINE%2042%20x"))).toEqual(["line 42 x"]);
    for (const second of [0, 1234, 2998])
      expect(
        textsOf(await tail(`limit=1&at=${Date.UTC(2026, 10, 14) + second * 1000 + 1}`)),
      ).toEqual([`line ${second} xxxx`.slice(0, 9).trim()]);
    const beforeAll = await tail(`at=${Date.UTC(2026, 10, 13)}`);
    expect([beforeAll.data, beforeAll.Before]).toEqual([[], 0]);
    await appendFile(join(dataDir, "logs", name), `${aLine(9e6, { msg: "just now" })}\n`);
    expect(textsOf(await tail("limit=1"))).toEqual(["just now"]);
  });

  it("keeps a message of several lines together, finds it by any of them, and strikes its secrets", async () => {
    const { ask, dataDir } = await aSite(open);
    await mkdir(join(dataDir, "sip_logs"));
    await writeFile(
      join(dataDir, "sip_logs", "sip.2026-11-15.1.log"),
      `${[1, 2, 3, 4, 5].map(aMessage).join("\n")}\n`,
    );
    const tail = async (query: string) =>
      (await ask(`/api/v2/config/devops/tail?kind=sip_logs&${query}`)).json();
    const all = await tail("");
    expect(all.data.map(({ Text }: { Text: string }) => /Call-ID: c\d/.exec(Text)?.[0])).toEqual(
      [5, 4, 3, 2, 1].map((id) => `Call-ID: c${id}`),
    );
    expect(all.data[0].Text).toMatch(/^<- UDP 192\.0\.2\.7:5060\nREGISTER/);
    expect(JSON.stringify(all)).not.toContain("t0ps3cret");
    expect((await tail("q=c2@192.0.2.7")).data).toHaveLength(1);
  });

  it("has nothing to show of a kind that was never written", async () => {
    const { ask } = await aSite(open);
    expect((await ask("/api/v2/config/devops/tail?kind=play_logs")).json()).toEqual({
      Server: "west-1",
      Name: "",
      Size: 0,
      data: [],
      Before: 0,
    });
    expect((await ask("/localfile/play_logs")).json()).toEqual({ data: [] });
  });

  it("switches the level of one module and of all, at once and for good", async () => {
    const { ask, levels, settings, lines } = await aSite(open);
    const switchTo = (query: string) => ask(`/api/v2/config/devops/log/switch?${query}`);
    expect(levels.allow("debug", "devices")).toBe(false);
    expect((await switchTo("module=devices&level=debug")).json()).toEqual({
      Module: "devices",
      Level: "debug",
    });
    expect([levels.allow("debug", "devices"), levels.allow("debug", "media")]).toEqual([
      true,
      false,
    ]);
    expect((await switchTo("level=error")).json().Level).toBe("error");
    expect([levels.allow("warn", "media"), levels.allow("debug", "devices")]).toEqual([
      false,
      true,
    ]);
    expect((await ask("/api/v2/config/devops/log/show")).json()).toMatchObject({
      Level: "error",
      Modules: [
        { Name: "GB", Level: "" },
        { Name: "devices", Level: "debug" },
        { Name: "media", Level: "" },
      ],
    });
    expect((await switchTo("module=GB&level=warn")).statusCode).toBe(200);
    await switchTo("module=GB&level=");
    await switchTo("module=devices&level=");
    expect(levels.allow("warn", "devices")).toBe(false);
    expect(settings.get(logSettings)).toEqual({
      level: "error",
      modules: [],
    });
    expect(lines.map(({ target }) => target)).toContain("日志级别 log level devices");
  });

  it.each([
    ["module=nobody&level=debug", "没有名为“nobody”的模块"],
    ["level=", "请给出日志级别"],
    ["level=loud", "level"],
  ])("says what is wrong with %s", async (query, words) => {
    const { ask } = await aSite(open);
    const reply = await ask(`/api/v2/config/devops/log/switch?${query}`);
    expect([reply.statusCode, reply.payload]).toEqual([400, expect.stringContaining(words)]);
  });

  it("packs settings, versions, figures and the ends of logs for support, and no secret", async () => {
    const { ask, dataDir, lines } = await aSite(open);
    const name = await anOldFile(dataDir, [aLine(0, { msg: "x", password: "t0ps3cret" })]);
    const reply = await ask("/api/v1/logs/bundle");
    const bytes = reply.rawPayload;
    const archive = await StoredArchive.open({
      size: bytes.length,
      read: async (from, to) => bytes.subarray(from, to),
    });
    const names = archive.files.map((file) => file.name);
    expect(names).toEqual(
      expect.arrayContaining(["about.json", "health.json", "settings.json", `logs/${name}`]),
    );
    const text = bytes.toString();
    expect(text).toContain('"version": "1.2.3"');
    expect(text).toContain('"host": "mail.example"');
    expect(text).toContain("[redacted]");
    expect(text).not.toMatch(/t0ps3cret|h1dden-in-settings/);
    expect(lines).toMatchObject([{ kind: "export", target: "支持包 support bundle" }]);
  });

  it("is for administrators alone", async () => {
    const { ask, dataDir } = await aSite(open);
    const name = await anOldFile(dataDir, ["x"]);
    for (const path of [
      "/localfile/logs",
      `/taillog/logs/${name}`,
      `/down/logs/${name}`,
      "/api/v2/config/devops/tail",
      "/api/v2/config/devops/log/show",
      "/api/v2/config/devops/log/switch?level=debug",
      "/api/v1/logs/bundle",
    ])
      expect((await ask(path, "li")).statusCode).toBe(403);
  });
});

it("writes who began and ended to watch, a line each", async () => {
  const dataDir = await temporaryFolder();
  const events = createEvents(silentLogger);
  const plays = await PlayLog.open({ dataDir, events, log: silentLogger });
  const viewer = {
    atMs: Date.UTC(2026, 10, 15),
    userName: "li",
    address: "192.0.2.7",
    deviceId: "d1",
    channelId: "1",
    channelName: "大门",
    flow: 1,
  };
  events.emit("viewer-entered", viewer);
  events.emit("viewer-left", { ...viewer, watchedMs: 5000 });
  events.emit("playback-began", { ...viewer, fromMs: Date.UTC(2026, 10, 14) });
  await plays.stop();
  const folder = new RolledFiles(join(dataDir, "play_logs"), ["play"]);
  const [file] = await folder.list();
  const path = (await folder.find(file?.name ?? ""))?.path ?? "";
  const written = (await readFile(path, "utf8")).trim().split("\n");
  expect(written.map((line) => JSON.parse(line))).toMatchObject([
    { msg: "viewer entered", user: "li", device: "d1", channel: "1", name: "大门" },
    { msg: "viewer left", watchedMs: 5000 },
    { msg: "playback began", user: "li", from: "2026-11-14T00:00:00.000Z" },
  ]);
});
