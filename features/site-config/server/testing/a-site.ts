import { FakeClock, silentLogger } from "@tessera/base";
import type { PurgedDevices } from "@tessera/engine";
import { defineSettings, field } from "@tessera/platform/contract";
import {
  type AuditTrail,
  createEvents,
  createHttpServer,
  Settings,
  sessionSettings,
  settingsMigrations,
  sharedMigrations,
} from "@tessera/platform/server";
import {
  anAdmin,
  aPrincipal,
  feedOn,
  makeTables,
  type OpenTestDatabase,
  recordInto,
} from "@tessera/platform/testing";

import { z } from "zod";
import { createSiteConfigFeature } from "../index.ts";
import { siteConfigMigrations } from "../migrations/index.ts";

const principals = new Map([
  ["admin", anAdmin],
  ["operator", aPrincipal(2, { userName: "li", roleName: "operator" })],
]);

const whole = (usual: number) => z.number().int().min(1).max(100).default(usual);
const on = z.boolean().default(true);

/** As features declare them elsewhere: what the mapped names stand for. */
const declared = [
  defineSettings("system", {
    fields: {
      title: field(z.string().default(""), { label: "title" }),
      copyright: field(z.string().default("©"), { label: "copyright" }),
      hasRecording: field(on, { label: "recording" }),
    },
  }),
  defineSettings("alarms", {
    fields: {
      keptDays: field(whole(30), { label: "days" }),
      picturesKeptDays: field(whole(14), { label: "picture days" }),
    },
  }),
  defineSettings("tracks", { fields: { keptDays: field(whole(30), { label: "days" }) } }),
  defineSettings("ptz", { fields: { holdSeconds: field(whole(10), { label: "hold" }) } }),
  defineSettings("news", { fields: { settleSeconds: field(whole(5), { label: "settle" }) } }),
  defineSettings("previews", { fields: { coreShare: field(whole(1), { label: "share" }) } }),
  defineSettings("alarm-plans", { fields: { isOn: field(on, { label: "on" }) } }),
  defineSettings("sharing", {
    fields: {
      isPlayersOpen: field(z.boolean().default(false), { label: "players" }),
      isShareOpen: field(z.boolean().default(false), { label: "share" }),
    },
  }),
  defineSettings("transcode", {
    fields: {
      isEnabled: field(on, { label: "on" }),
      maxStreams: field(whole(2), { label: "streams" }),
      maxHeight: field(whole(50), { label: "height" }),
    },
  }),
  ...["webrtc", "rtsp", "rtmp"].map((name) =>
    defineSettings(name, { fields: { isEnabled: field(on, { label: "on", needsRestart: true }) } }),
  ),
];

const someStrays: PurgedDevices = {
  deviceIds: ["gone"],
  channels: [{ deviceId: "here", channelId: "7" }],
};

/** A server with the configuration centre alone, its exports and its restarts in a test's hands. */
export async function aSite(
  open: OpenTestDatabase,
  { canRestart = true, exports: begun = 0 } = {},
) {
  const exports = { unfinished: begun };
  const clock = new FakeClock(Date.UTC(2026, 4, 10, 12));
  const log = silentLogger;
  const database = await open({ clock });
  await makeTables(database, [sharedMigrations, settingsMigrations, siteConfigMigrations]);
  const events = createEvents(log);
  const feed = feedOn(database);
  const settings = await Settings.load({ database, feed, events, clock, log, env: {} });
  settings.declare([sessionSettings, ...declared]);
  const did: string[] = [];
  const told: string[] = [];
  const feature = createSiteConfigFeature({
    product: { name: "Tessera" },
    database,
    settings,
    sessions: {
      find: async () => ({
        principal: anAdmin,
        tokenHash: "",
        address: "",
        userAgent: "",
        createdAtMs: clock.nowMs() - 3_600_000,
        lastUsedAtMs: clock.nowMs(),
        passwordChangedAtMs: 0,
      }),
    },
    certificate: { refresh: async () => did.push("certificate") },
    strays: {
      strays: async () => someStrays,
      countRows: async () =>
        new Map([
          ["alarms", 7],
          ["favourites", 2],
        ]),
      purgeStrays: async () => {
        did.push("purged");
        return someStrays;
      },
    },
    unfinishedExports: () => exports.unfinished,
    restartProgram: canRestart ? () => did.push("restarted") : undefined,
    programAgeMs: () => 3000,
    push: { tellHere: ({ kind }) => told.push(kind) },
    clock,
    log,
  });
  settings.declare(feature.settings ?? []);
  await feature.start?.();
  const lines: Parameters<AuditTrail["append"]>[0][] = [];
  const server = await createHttpServer({
    audit: recordInto(lines),
    features: [feature],
    sessions: { resolve: async (token) => principals.get(token) },
    rights: { require() {} },
    provider: () => "Tessera",
    product: { name: "Tessera", version: "1.2.3" },
    log,
    clock,
  });
  const ask = (method: "GET" | "POST" | "PUT", path: string, payload?: object, token = "admin") =>
    server.inject({
      method,
      url: `/api/${path}`,
      headers: { token },
      ...(payload && { payload }),
    });
  return { server, settings, clock, did, told, exports, lines, ask };
}
