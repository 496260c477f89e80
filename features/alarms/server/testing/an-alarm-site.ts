import { FakeClock, silentLogger } from "@tessera/base";
import type { AlarmReport, CatalogChannel, ChannelRef, RaisedAlarm } from "@tessera/engine";
import type { Push } from "@tessera/platform/contract";
import {
  type AuditEntry,
  createEvents,
  createHttpServer,
  type Database,
  RoleStore,
  sessionMigrations,
  UserStore,
} from "@tessera/platform/server";
import { makeTables, recordInto, temporaryFolder } from "@tessera/platform/testing";
import { onTestFinished } from "vitest";
import { AlarmTickets, createAlarmsFeature } from "../index.ts";
import { alarmMigrations } from "../migrations/index.ts";
import type { MakeClip } from "../shared-routes.ts";
import { withOldEvents } from "./old-events.ts";

export const startMs = Date.UTC(2026, 0, 5, 4);
/** The clock of the site: alarms of two hours have been. */
export const nowMs = startMs + 2 * 3_600_000;
export const gate: ChannelRef = { deviceId: "d1", channelId: "1" };
export const yard: ChannelRef = { deviceId: "d1", channelId: "2" };

export const aReport = (
  phase: AlarmReport["phase"],
  afterMs = 0,
  more: Partial<AlarmReport> = {},
): AlarmReport => ({
  source: "ONVIF",
  deviceId: gate.deviceId,
  channel: gate,
  alarmType: 7,
  severity: 4,
  phase,
  key: "Motion",
  atMs: startMs + afterMs,
  topic: "RuleEngine/Motion",
  description: { zh: "移动侦测", en: "Motion" },
  ...more,
});

const channelOf = (ref: ChannelRef): CatalogChannel => ({
  ...ref,
  name: ref.channelId === "1" ? "大门" : "院子",
  nameText: "",
  parentId: "",
  isDirectory: false,
  isEnabled: true,
});

const may = (isAdmin: boolean | undefined, { channelId }: ChannelRef) =>
  isAdmin === true || channelId === gate.channelId;

/** Two cameras of one recorder. User 1 is an administrator; 2 may watch the gate alone. */
export async function anAlarmSite(
  database: Database,
  {
    oldEvents = [] as Parameters<typeof withOldEvents>[0],
    limits = {},
    clock = new FakeClock(nowMs),
    freeBytes = 1e12,
  } = {},
) {
  await makeTables(database, [sessionMigrations, withOldEvents(oldEvents), alarmMigrations]);
  const roleId = await new RoleStore(database).insert(
    { name: "guards", isAdmin: false, grants: [] },
    0,
  );
  const users = new UserStore(database);
  for (const [index, name] of ["admin", "li"].entries())
    await users.insert({ id: index + 1, name, nickName: "", passwordHash: "", roleId }, 0);
  const log = silentLogger;
  const events = createEvents(log);
  const raised: RaisedAlarm[] = [];
  events.on("alarm-raised", (alarm) => void raised.push(alarm));
  const told: { readonly kind: string; readonly data: unknown }[] = [];
  const snapshots: ChannelRef[] = [];
  const clips: Parameters<MakeClip>[] = [];
  const dataDir = await temporaryFolder();
  const feature = createAlarmsFeature({
    database,
    events,
    settings: {
      get: () => ({ keptDays: 30, keptOfDevice: 2000, picturesKeptDays: 14, ...limits }) as never,
    },
    push: { tell: (push: Push, data: unknown) => void told.push({ kind: push.kind, data }) },
    rights: {
      judge: (principal: { readonly isAdmin: boolean } | undefined) => (ref: ChannelRef) =>
        may(principal?.isAdmin, ref),
    } as never,
    catalog: () =>
      ({
        device: (id: string) => (id === "d1" ? { id, name: "录像机" } : undefined),
        channel: channelOf,
        channelsOf: (id: string) => (id === "d1" ? [gate, yard].map(channelOf) : []),
      }) as never,
    groups: () => ({ has: (group, { channelId }) => String(group) === channelId }),
    isMuted: () => false,
    snapshot: async (channel) => {
      snapshots.push(channel);
      return new Uint8Array([0xff, 0xd8, snapshots.length]);
    },
    makeClip: async (...clip) => {
      clips.push(clip);
      const bytes = Buffer.from("an MP4 file");
      return {
        kind: "bytes",
        contentType: "video/mp4",
        totalBytes: bytes.length,
        async *read(fromByte, toByte) {
          yield bytes.subarray(fromByte, toByte);
        },
      };
    },
    tickets: await AlarmTickets.load(database.secrets, clock),
    dataDir,
    freeBytes: async () => freeBytes,
    clock,
    log,
  });
  onTestFinished(async () => feature.stop?.());
  const audited: AuditEntry[] = [];
  const server = await createHttpServer({
    features: [feature],
    sessions: {
      resolve: async (token) => ({
        userId: Number(token),
        userName: token === "1" ? "admin" : "li",
        nickName: "",
        roleId,
        roleName: "guards",
        isAdmin: token === "1",
        sessionId: Number(token),
      }),
    },
    rights: { require: () => {} },
    audit: recordInto(audited),
    provider: () => "Tessera",
    product: { name: "Tessera", version: "0.1.0" },
    log,
    clock,
  });
  const ask = async (user: number, method: "GET" | "POST", url: string, payload?: object) => {
    const reply = await server.inject({
      method,
      url: `/api/v1/${url}`,
      headers: { token: String(user), "accept-language": "en" },
      ...(payload && { payload }),
    });
    const { statusCode: status, body, rawPayload: bytes, headers } = reply;
    return { status, body, bytes, headers };
  };
  const askRange = async (user: number, url: string, range: string) => {
    const headers = { token: String(user), range };
    const reply = await server.inject({ method: "GET", url: `/api/v1/${url}`, headers });
    return { status: reply.statusCode, body: reply.body };
  };
  const json = async <Reply = Record<string, never>>(...asked: Parameters<typeof ask>) => {
    const { status, body } = await ask(...asked);
    if (status !== 200) throw new Error(`${asked[2]}: ${status} ${body}`);
    return JSON.parse(body) as Reply;
  };
  return {
    alarms: feature.alarms,
    feature,
    clock,
    events,
    raised,
    told,
    snapshots,
    clips,
    audited,
    ask,
    askRange,
    json,
    dataDir,
  };
}
