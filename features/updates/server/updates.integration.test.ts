import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Conflict, FakeClock, LeaseBook, LocalLeases, silentLogger } from "@tessera/base";
import type { AlarmReport } from "@tessera/engine";
import { type AuditEntry, createHttpServer } from "@tessera/platform/server";
import { anAdmin, recordInto, temporaryFolder } from "@tessera/platform/testing";
import { expect, it, onTestFinished } from "vitest";
import type { Updates as Shown } from "../contract.ts";
import { createUpdatesFeature } from "./index.ts";
import { OfferWatch } from "./offer-watch.ts";
import { endTrial, readReleaseState, writeReleaseState } from "./release-folder.ts";
import { releaseKeys } from "./release-keys.ts";
import { askForOffer } from "./release-offers.ts";
import { ReleaseShelf } from "./release-shelf.ts";
import { aRelease, aReleaseKey, writeFolder, writeZip } from "./testing/a-release.ts";
import { Updates } from "./updates.ts";

const key = aReleaseKey();
const product = { name: "Tessera", version: "0.1.0" };
const own = { version: "0.1.0", path: "/opt/tessera/main.js", isInstalled: true };

interface Wishes {
  readonly dataDir?: string;
  readonly exports?: number;
  readonly url?: string;
  readonly clock?: FakeClock;
  readonly book?: LeaseBook;
  readonly rehearse?: () => Promise<void>;
}

async function aServer(wishes: Wishes = {}) {
  const clock = wishes.clock ?? new FakeClock(Date.UTC(2026, 10, 17));
  const log = silentLogger;
  const dataDir = wishes.dataDir ?? (await temporaryFolder());
  const did: string[] = [];
  const backup = join(dataDir, "before.backup");
  const here = { product, keys: releaseKeys(key.spki), packageVersion: () => undefined };
  const shelf = new ReleaseShelf({ dataDir, here, packagesFolder: () => dataDir });
  const settings = { url: wishes.url ?? "", isLooking: false, readySeconds: 30 };
  const unfinishedExports = () => wishes.exports ?? 0;
  const leases = new LocalLeases(clock, wishes.book);
  const updates = new Updates({
    dataDir,
    host: {
      program: own,
      packagesFolder: () => dataDir,
      packageVersion: () => undefined,
      releaseKey: undefined,
      startTookMs: () => 2200,
      async rehearse({ version }) {
        did.push(`rehearse ${version}`);
        await wishes.rehearse?.();
      },
      switchOver: () => did.push("switch"),
    },
    shelf,
    async backUp() {
      did.push("back up");
      await writeFile(backup, "");
      return backup;
    },
    readySeconds: () => settings.readySeconds,
    unfinishedExports,
    leases,
    clock,
    log,
  });
  const reports: AlarmReport[] = [];
  const audited: AuditEntry[] = [];
  const feature = createUpdatesFeature({
    product,
    updates,
    offers: new OfferWatch({
      ask: (url) => askForOffer(url, product.name),
      wishes: () => settings,
      clock,
      log,
    }),
    shelf,
    canSwitch: true,
    wishes: () => settings,
    unfinishedExports,
    alarms: { report: async (report) => reports.push(report) },
    clock,
    log,
  });
  await feature.start?.();
  onTestFinished(async () => feature.stop?.());
  const server = await createHttpServer({
    features: [feature],
    sessions: { resolve: async () => anAdmin },
    rights: { require() {} },
    audit: recordInto(audited),
    provider: () => "Tessera",
    product,
    log,
    clock,
  });
  onTestFinished(() => server.stop());
  const post = async (path: string, payload: object) => {
    const reply = await server.inject({
      method: "POST",
      url: `/api/v1/updates/${path}`,
      headers: { token: "admin" },
      payload,
    });
    const isRefused = reply.statusCode >= 400;
    const body = isRefused ? {} : reply.json<Record<string, unknown>>();
    return { status: reply.statusCode, body, sentence: isRefused ? reply.body : "" };
  };
  const shown = async () =>
    (
      await server.inject({ method: "GET", url: "/api/v1/updates", headers: { token: "admin" } })
    ).json<Shown>();
  const put = (place: string, payload: Buffer) =>
    server.inject({ method: "PUT", url: `/update-files/${place}`, payload });
  return { clock, dataDir, did, reports, audited, updates, post, put, shown };
}

const aFolder = async (version: string) =>
  writeFolder(await temporaryFolder(), aRelease({ key, manifest: { Version: version } }));

it("takes an uploaded release, rehearses it, backs up, and only then switches", async () => {
  const { clock, dataDir, did, audited, updates, post, put, shown } = await aServer();
  const zip = await writeZip(join(await temporaryFolder(), "r.zip"), aRelease({ key }));
  const bytes = await readFile(zip);
  const opened = await post("upload", { Name: "r.zip", Bytes: bytes.length });
  const place = String(opened.body["Place"]);
  expect((await put("another", bytes)).statusCode).toBe(404);
  expect((await put(place, bytes)).statusCode).toBe(200);
  const examined = await post("examine", { Place: place });
  expect(examined.body).toMatchObject({ Version: "0.2.0", Notes: "新功能", Date: "2026-11-17" });
  // 10 s to stop, twice the last start, 10 s for cameras to come back.
  expect(await shown()).toMatchObject({ Version: "0.1.0", GapSeconds: 25, ReadySeconds: 30 });

  expect((await post("install", { Version: "0.2.0" })).body).toEqual({ GapSeconds: 25 });
  expect(await post("install", { Version: "0.2.0" })).toMatchObject({ status: 409 });
  await updates.settled();
  expect((await shown()).Running).toMatchObject({ To: "0.2.0", Step: "switching" });
  expect(did).toEqual(["rehearse 0.2.0", "back up"]);
  await clock.advance(1000);
  expect(did).toEqual(["rehearse 0.2.0", "back up", "switch"]);
  expect(readReleaseState(dataDir).trial).toMatchObject({
    kind: "update",
    from: own,
    to: { version: "0.2.0", isInstalled: false },
    readySeconds: 30,
    user: anAdmin.userName,
  });
  expect(audited.map(({ action }) => action)).toContain("POST /api/v1/updates/install");
});

it("stops nothing when the rehearsal fails, and says why in the history", async () => {
  const why = new Conflict("broken", { zh: "坏了", en: "It is broken." });
  const { did, updates, post, shown } = await aServer({ rehearse: () => Promise.reject(why) });
  await post("examine", { Path: await aFolder("0.2.0") });
  await post("install", { Version: "0.2.0" });
  await updates.settled();
  expect(did).toEqual(["rehearse 0.2.0"]);
  const { Running, History } = await shown();
  expect(Running).toBeUndefined();
  expect(History).toMatchObject([{ Outcome: "refused", To: "0.2.0", Why: "坏了" }]);
});

it("refuses while exports are made unless it is told to, and what was never checked", async () => {
  const { updates, post } = await aServer({ exports: 2 });
  expect(await post("install", { Version: "0.2.0" })).toMatchObject({ status: 409 });
  await post("examine", { Path: await aFolder("0.2.0") });
  const refused = await post("install", { Version: "0.2.0" });
  expect(refused.sentence).toContain("2 个导出任务");
  expect((await post("install", { Version: "0.2.0", IsForced: true })).status).toBe(200);
  await updates.settled();
});

it("lets one server of the site update at a time", async () => {
  const clock = new FakeClock();
  const book = new LeaseBook(clock);
  const held = Promise.withResolvers<void>();
  onTestFinished(() => held.resolve());
  const first = await aServer({ clock, book, rehearse: () => held.promise });
  const second = await aServer({ clock, book });
  for (const { post } of [first, second]) await post("examine", { Path: await aFolder("0.2.0") });
  expect((await first.post("install", { Version: "0.2.0" })).status).toBe(200);
  const asked = second.post("install", { Version: "0.2.0" });
  await expect
    .poll(async () => {
      await clock.advance(1000);
      return (await second.shown()).Running;
    })
    .toBeUndefined();
  expect((await asked).sentence).toContain("另一台服务器正在升级");
  held.resolve();
  await first.updates.settled();
});

it("goes back while program and backup of the version before are there", async () => {
  const dataDir = await temporaryFolder();
  const [path, backup] = [join(dataDir, "main.js"), join(dataDir, "old.backup")];
  for (const file of [path, backup]) await writeFile(file, "");
  const before = { version: "0.0.9", path, isInstalled: true, backup, leftAtMs: 7 };
  writeReleaseState(dataDir, { previous: before, history: [] });
  const { did, updates, post, shown } = await aServer({ dataDir });
  expect((await shown()).Previous).toEqual({ Version: "0.0.9", LeftAtMs: 7 });
  expect((await post("rollback", { Version: "0.0.8" })).status).toBe(409);
  expect((await post("rollback", { Version: "0.0.9" })).status).toBe(200);
  await updates.settled();
  expect(did).toEqual(["rehearse 0.0.9", "back up"]);
  expect(readReleaseState(dataDir).trial).toMatchObject({ kind: "roll-back", restore: backup });
});

it("tells a roll-back by an alarm, once", async () => {
  const dataDir = await temporaryFolder();
  const trial = {
    kind: "update" as const,
    from: own,
    to: { version: "0.2.0", path: "", isInstalled: false },
    backup: "",
    readySeconds: 30,
    gapSeconds: 20,
    user: "admin",
    beganAtMs: 1,
  };
  const why = { zh: "没有就绪", en: "not ready" };
  writeReleaseState(dataDir, endTrial({ trial, history: [] }, why, 2));
  const first = await aServer({ dataDir });
  expect(first.reports).toMatchObject([{ alarmType: 107, topic: "System/Update" }]);
  expect(first.reports[0]?.description.zh).toBe("升级到 0.2.0 失败，已回退到 0.1.0：没有就绪");
  expect((await aServer({ dataDir })).reports).toEqual([]);
});

async function aWebServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/latest.json`;
}

it("asks the update address, downloads what it names and checks that", async () => {
  const zip = await readFile(
    await writeZip(join(await temporaryFolder(), "r.zip"), aRelease({ key })),
  );
  const Notes = { zh: "更快", en: "Faster" };
  const offer = { Product: "Tessera", Version: "0.2.0", Notes, File: "r.zip", Bytes: zip.length };
  const url = await aWebServer((request, response) =>
    response.end(request.url === "/r.zip" ? zip : JSON.stringify(offer)),
  );
  const { post, shown } = await aServer({ url });
  expect(await post("download", {})).toMatchObject({ status: 409 });
  expect((await post("look", {})).body).toEqual({ Version: "0.2.0", IsNewer: true });
  expect((await shown()).Offer).toMatchObject({ Notes: "更快", IsNewer: true });
  expect((await post("download", {})).body).toMatchObject({ Version: "0.2.0" });
  expect((await shown()).Found?.Version).toBe("0.2.0");
});

it.each<[string, RequestListener]>([
  ["无法访问（HTTP 404）", (_, response) => response.writeHead(404).end()],
  ["不是版本说明", (_, response) => response.end("<html>")],
  ["超过了声明的大小", (_, response) => response.end(" ".repeat(300_000))],
])("says of an update address: %s", async (sentence, listener) => {
  const { post, shown } = await aServer({ url: await aWebServer(listener) });
  expect((await post("look", {})).status).toBeGreaterThanOrEqual(400);
  expect((await shown()).LookFailure).toContain(sentence);
});

it("says that no update address is set, or that nobody is there", async () => {
  const none = await aServer();
  expect((await none.post("look", {})).sentence).toContain("还没有设置更新地址");
  const gone = await aServer({ url: "http://127.0.0.1:1/latest.json" });
  await gone.post("look", {});
  expect((await gone.shown()).LookFailure).toContain("无法访问");
});

it("refuses a path that is not whole, and an upload that did not arrive or is cut off", async () => {
  const { post, put } = await aServer();
  expect((await post("examine", { Path: "releases/r.zip" })).status).toBe(400);
  expect((await post("examine", { Place: "nowhere" })).status).toBe(404);
  const { body } = await post("upload", { Name: "r.zip", Bytes: 10 });
  await put(String(body["Place"]), Buffer.from("short"));
  const cut = await post("examine", { Place: body["Place"] });
  expect(cut.sentence).toContain("收到 5 字节，应为 10 字节");
  expect((await post("upload", { Name: "r.zip", Bytes: 10 ** 9 })).status).toBe(400);
});
