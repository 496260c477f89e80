import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { dayMs, FakeClock, silentLogger } from "@tessera/base";
import type { AlarmReport } from "@tessera/engine";
import { readEnvelope } from "@tessera/platform/contract";
import {
  type AuditEntry,
  createHttpServer,
  type Database,
  sharedMigrations,
} from "@tessera/platform/server";
import {
  anAdmin,
  aPrincipal,
  feedOn,
  forEachDatabase,
  makeTables,
  recordInto,
} from "@tessera/platform/testing";
import { expect, it } from "vitest";
import type { KeptLicence } from "../contract.ts";
import { type Licence, signedText } from "../licence-text.ts";
import { createLicencesFeature } from "./index.ts";
import { LicenceStore } from "./licence-store.ts";
import { Licences } from "./licences.ts";
import { licenceMigrations } from "./migrations/index.ts";

const startMs = Date.UTC(2026, 5, 1);
const requestKey = "AAAA-BBBB";
const olderKey = "0000-1111";
const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const stranger = generateKeyPairSync("ed25519").privateKey;

const aLicence = (about: Partial<Licence> = {}): Licence => ({
  Id: "one",
  RequestKey: requestKey,
  Edition: "Professional",
  Holder: "A school",
  Channels: 64,
  StartsAtMs: startMs,
  Days: 40,
  ...about,
});

/** As `tools/licences/sign.ts` does. */
const signLicence = (licence: Licence, key: KeyObject): string => {
  const Signature = sign(null, Buffer.from(signedText(licence)), key).toString("base64");
  return JSON.stringify({ Licence: licence, Signature }, undefined, 2);
};

async function aServer(database: Database, clock = new FakeClock(startMs)) {
  await makeTables(database, [sharedMigrations, licenceMigrations]);
  const store = new LicenceStore(database);
  const feed = feedOn(database);
  const licences = await Licences.load({
    store,
    feed,
    requestKeys: [requestKey, olderKey],
    publicKey,
    clock,
  });
  const reports: AlarmReport[] = [];
  const feature = createLicencesFeature({
    licences,
    alarms: { report: async (report) => reports.push(report) },
    clock,
    log: silentLogger,
  });
  const audited: AuditEntry[] = [];
  const server = await createHttpServer({
    features: [feature],
    sessions: {
      resolve: async (token) => (token === "admin" ? anAdmin : aPrincipal(2, { userName: "li" })),
    },
    rights: { require: () => {} },
    audit: recordInto(audited),
    provider: () => "Tessera",
    product: { name: "Tessera", version: "0.1.0" },
    log: silentLogger,
    clock,
  });
  const ask = async (method: "GET" | "POST" | "DELETE", url: string, payload?: object) => {
    const headers = { token: "admin", "accept-language": "en" };
    const reply = await server.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: reply.statusCode, code: reply.headers["x-error-code"], text: reply.body };
  };
  const path = "/api/v2/config/devops/actives";
  const add = (text: string) => ask("POST", path, { Text: text });
  const read = async () =>
    (
      JSON.parse((await ask("GET", path)).text) as {
        data: { Current: object; Warning: string; Licences: readonly KeptLicence[] };
      }
    ).data;
  return { server, feature, licences, store, clock, reports, audited, ask, add, read, path };
}

forEachDatabase((open) => {
  it("is free without limit, takes a signed licence, and is free again when that is removed", async () => {
    const { add, read, ask, audited, path } = await aServer(await open());
    const free = { Edition: "free", Holder: "", Channels: 0, RemainDays: -1 };
    expect(await read()).toMatchObject({ Current: free, Warning: "", Licences: [] });

    // However the JSON is laid out.
    const text = JSON.stringify(JSON.parse(signLicence(aLicence(), privateKey)));
    expect(await add(text)).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({
      Current: { Edition: "Professional", Holder: "A school", Channels: 64, RemainDays: 40 },
      Licences: [{ Id: "one", State: "valid", AddedBy: anAdmin.userName }],
    });
    expect(await add(text)).toMatchObject({ status: 409, code: "licence-known" });
    const listed = JSON.parse((await ask("GET", "/api/v1/actives")).text) as { total: number };
    expect(listed.total).toBe(1);

    expect(await ask("DELETE", `${path}/one`)).toMatchObject({ status: 200 });
    expect(await ask("DELETE", `${path}/one`)).toMatchObject({ code: "licence-unknown" });
    expect((await read()).Current).toEqual(free);
    expect(audited.filter(({ kind }) => kind === "change").length).toBeGreaterThanOrEqual(2);
  });

  it("refuses what is no licence, forged, foreign, over or not begun, each with its reason", async () => {
    const { add, read } = await aServer(await open());
    const signed = signLicence(aLicence(), privateKey);
    const refusals = [
      ["licence-unreadable", "hello"],
      ["licence-unreadable", JSON.stringify({ Licence: { Id: "x" } })],
      ["licence-forged", signed.replace('"Channels": 64', '"Channels": 6400')],
      ["licence-forged", signLicence(aLicence(), stranger)],
      ["licence-foreign", signLicence(aLicence({ RequestKey: "CCCC" }), privateKey)],
      ["licence-expired", signLicence(aLicence({ StartsAtMs: 0 }), privateKey)],
      ["licence-future", signLicence(aLicence({ StartsAtMs: startMs + 3 * dayMs }), privateKey)],
    ] as const;
    for (const [code, text] of refusals)
      expect(await add(text)).toMatchObject({ status: 400, code });
    expect((await add(signLicence(aLicence({ RequestKey: "CCCC" }), privateKey))).text).toContain(
      requestKey,
    );
    expect((await read()).Licences).toEqual([]);
  });

  it("still takes licences for the key from before, and lets the longest count", async () => {
    const { add, read, ask } = await aServer(await open());
    await add(signLicence(aLicence({ Id: "short", Days: 5 }), privateKey));
    const forEver = aLicence({ Id: "ever", RequestKey: olderKey, Days: 0, Edition: "Ultimate" });
    expect(await add(signLicence(forEver, privateKey))).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({
      Current: { Edition: "Ultimate", RemainDays: -1 },
      Warning: "",
    });
    const key = readEnvelope(JSON.parse((await ask("GET", "/api/v1/getrequestkey")).text));
    expect(JSON.stringify(key)).toContain(requestKey);
  });

  it("counts nothing that was changed in the database", async () => {
    const database = await open();
    const { store } = await aServer(database);
    const text = signLicence(aLicence(), privateKey).replace("64", "9999");
    await store.add({ id: "one", text, addedAtMs: 1, addedBy: "x", warnedDays: -1 });
    const again = await aServer(database);
    expect(await again.read()).toMatchObject({
      Current: { Edition: "free" },
      Licences: [{ Id: "one", State: "invalid" }],
    });
  });

  it("warns once 30, 7 and 1 days before the end and at it, not again after a restart, and goes on", async () => {
    const database = await open();
    const clock = new FakeClock(startMs);
    const { add, read, feature, reports } = await aServer(database, clock);
    await add(signLicence(aLicence(), privateKey));
    await feature.start?.();
    for (let left = 39; left >= -2; left--) {
      await clock.advance(dayMs);
      const due = [30, 7, 1, 0].filter((days) => left <= days).length;
      await expect.poll(() => reports.length).toBe(due);
    }
    expect(reports.map(({ source, topic, severity }) => `${source} ${topic} ${severity}`)).toEqual([
      "system System/Licence 3",
      "system System/Licence 3",
      "system System/Licence 2",
      "system System/Licence 2",
    ]);
    expect(await read()).toMatchObject({
      Current: { Edition: "free", RemainDays: -1 },
      Warning: expect.stringContaining("Recording and everything else goes on"),
      Licences: [{ State: "expired" }],
    });
    await feature.stop?.();

    const again = await aServer(database, clock);
    expect(await again.licences.takeWarning()).toBeUndefined();
    expect((await again.read()).Warning).not.toBe("");
  });

  it("tells operators nothing", async () => {
    const { server, path } = await aServer(await open());
    const headers = { token: "li" };
    for (const url of [path, "/api/v1/actives"])
      expect((await server.inject({ url, headers })).statusCode).toBe(403);
  });
});
