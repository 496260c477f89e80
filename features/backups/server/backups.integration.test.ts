import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FakeClock, LocalLeases, silentLogger } from "@tessera/base";
import { KeptAlarms } from "@tessera/engine/testing";
import { createHttpServer, openDatabase, sharedMigrations } from "@tessera/platform/server";
import { anAdmin, aPrincipal, makeTables, temporaryFolder } from "@tessera/platform/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { backups } from "./module.ts";

async function aSite(folder = "") {
  const clock = new FakeClock(Date.now());
  const dataDir = await temporaryFolder();
  const database = await openDatabase({ dataDir, clock, log: silentLogger });
  onTestFinished(() => database.close());
  await makeTables(database, [sharedMigrations]);
  const alarms = new KeptAlarms();
  const wished = { everyHours: 24, kept: 2, folder, passphrase: "" };
  const { feature } = await backups.create(
    {
      database,
      dataDir,
      settings: { get: () => wished },
      leases: new LocalLeases(clock),
      alarms,
      clock,
      log: silentLogger,
    } as never,
    { add: () => {} },
  );
  if (!feature) throw new Error("no feature");
  await feature.start?.();
  onTestFinished(() => feature.stop?.());
  const server = await createHttpServer({
    features: [feature],
    sessions: {
      resolve: async (token) => (token === "admin" ? anAdmin : aPrincipal(2)),
    },
    rights: { require: () => {} },
    provider: () => "Tessera",
    product: { name: "Tessera", version: "0.1.0" },
    log: silentLogger,
    clock,
  });
  const call = async (method: "GET" | "POST", path: string, token = "admin") => {
    const headers = { token, "accept-language": "en" };
    const payload = method === "POST" ? { payload: {} } : {};
    const reply = await server.inject({ method, url: `/api/v1/${path}`, headers, ...payload });
    const body: Record<string, unknown> = reply.statusCode === 200 ? reply.json() : {};
    return { ...body, status: reply.statusCode } as Record<string, unknown>;
  };
  const list = () => call("GET", "backups");
  return { clock, dataDir, alarms: alarms.raised, wished, call, list };
}

describe("backups", () => {
  it("are made when somebody wants one, and listed with size, time and what comes next", async () => {
    const { clock, dataDir, call, list } = await aSite();
    expect(await list()).toMatchObject({
      Backups: [],
      Folder: join(dataDir, "backups"),
      HasPassphrase: false,
      IsMaker: true,
      NextAtMs: clock.nowMs(),
      Failure: "",
    });
    expect(await call("POST", "backups/make")).toMatchObject({ status: 200 });
    await expect.poll(async () => (await list())["Backups"]).toHaveLength(1);
    await expect.poll(list).not.toHaveProperty("Running");
    const [name] = await readdir(join(dataDir, "backups"));
    expect(await list()).toMatchObject({
      Backups: [{ Name: name, AtMs: clock.nowMs(), Bytes: expect.any(Number) }],
      NextAtMs: clock.nowMs() + 24 * 3_600_000,
    });
  });

  it("are for administrators, and one is made at a time", async () => {
    const { call, list } = await aSite();
    for (const [method, path] of [
      ["GET", "backups"],
      ["GET", "backups/failure"],
      ["POST", "backups/make"],
    ] as const)
      expect(await call(method, path, "operator")).toMatchObject({ status: 403 });
    const both = await Promise.all([call("POST", "backups/make"), call("POST", "backups/make")]);
    expect(new Set(both.map((reply) => reply["status"]))).toEqual(new Set([200, 409]));
    await expect.poll(async () => (await list())["Backups"]).toHaveLength(1);
  });

  it("that fail raise one alarm and say cause and fix until the next is made", async () => {
    const place = join(await temporaryFolder(), "place");
    await writeFile(place, "no folder");
    const { clock, alarms, wished, call, list } = await aSite(place);
    await clock.advance(20 * 60_000);
    await expect
      .poll(async () => (await call("GET", "backups/failure"))["Failure"])
      .toMatch(/is not a usable folder\. Check the path/);
    await call("POST", "backups/make");
    await expect.poll(list).not.toHaveProperty("Running");
    expect(await list()).toMatchObject({ Backups: [], Failure: expect.stringContaining(place) });
    expect(alarms).toMatchObject([
      {
        source: "backups",
        phase: "begins",
        description: { zh: expect.stringMatching(/备份失败/) },
      },
    ]);
    wished.folder = "";
    await call("POST", "backups/make");
    await expect.poll(async () => (await list())["Backups"]).toHaveLength(1);
    expect(await call("GET", "backups/failure")).toMatchObject({ Failure: "" });
    expect(alarms.map(({ phase }) => phase)).toEqual(["begins", "ends"]);
  });
});
