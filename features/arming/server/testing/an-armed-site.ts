import { FakeClock, Forbidden, LocalLeases, silentLogger } from "@tessera/base";
import type { CatalogChannel, ChannelRef } from "@tessera/engine";
import {
  type AuditEntry,
  createEvents,
  createHttpServer,
  type Database,
  type FeatureMigrations,
  type Principal,
  sharedMigrations,
} from "@tessera/platform/server";
import { feedOn, makeTables, recordInto } from "@tessera/platform/testing";
import { armingSettings } from "../../settings.ts";
import { Arming } from "../arming.ts";
import { ArmingStore } from "../arming-store.ts";
import { createArmingFeature } from "../index.ts";
import { armingMigrations } from "../migrations/index.ts";
import { MuteStore } from "../mute-store.ts";
import { Mutes } from "../mutes.ts";
import { ScheduleKeeper } from "../schedule-keeper.ts";

/** What the tables of modes refer to. */
const groupTable: FeatureMigrations = {
  feature: "groups",
  migrations: [
    {
      name: "0001-labels",
      async up(db, dialect) {
        await db.schema
          .createTable("labels")
          .$call((table) => dialect.autoId(table))
          .addColumn("name", "text")
          .execute();
      },
    },
  ],
};

export const gate: ChannelRef = { deviceId: "nvr", channelId: "gate" };
export const vault: ChannelRef = { deviceId: "nvr", channelId: "vault" };

/** Group 1 holds group 2, where the vault is; the gate and the vault are in group 3. */
const members: Readonly<Record<number, readonly string[]>> = {
  1: ["vault"],
  2: ["vault"],
  3: ["gate", "vault"],
};

const toChannel = (ref: ChannelRef): CatalogChannel => ({
  ...ref,
  name: ref.channelId,
  nameText: ref.channelId,
  parentId: "",
  isDirectory: false,
  isEnabled: true,
});

export async function prepare(database: Database): Promise<void> {
  await makeTables(database, [sharedMigrations, groupTable, armingMigrations]);
  const names = ["Stores", "Vault", "Yard"].map((name) => ({ name }));
  await database.as<{ labels: { name: string } }>().insertInto("labels").values(names).execute();
}

const mayWatch = (isAdmin: boolean, { channelId }: ChannelRef) => isAdmin || channelId === "gate";

const principalOf = (token: string): Principal => ({
  userId: Number(token),
  userName: token === "1" ? "admin" : "li",
  nickName: "",
  roleId: 1,
  roleName: "",
  isAdmin: token === "1",
  sessionId: Number(token),
});

/** An administrator (1) and an operator (2) who may watch the gate only. */
export async function anArmedSite(
  database: Database,
  { clock = new FakeClock(new Date(2026, 0, 14, 9).getTime()), feed = feedOn(database) } = {},
) {
  const log = silentLogger;
  const events = createEvents(log);
  const groupNames = new Map([
    [1, "Stores"],
    [2, "Vault"],
    [3, "Yard"],
  ]);
  const groups = {
    has: (id: number, { channelId }: ChannelRef) => members[id]?.includes(channelId) ?? false,
    nameOf: (id: number) => groupNames.get(id),
    isWithin: (id: number, other: number) => id === other || (id === 2 && other === 1),
  };
  const arming = await Arming.load({
    store: new ArmingStore(database),
    feed,
    events,
    groups,
    clock,
  });
  const mutes = await Mutes.load({ store: new MuteStore(database), feed, events, clock, log });
  const keeper = new ScheduleKeeper({
    follow: () => arming.followSchedules(),
    leases: new LocalLeases(clock),
    clock,
    log,
  });
  const wishes = { ...armingSettings.schema.parse({}) };
  const told: unknown[] = [];
  const audited: AuditEntry[] = [];
  const feature = createArmingFeature({
    arming,
    mutes,
    keeper,
    groups,
    catalog: { channel: toChannel, camerasByName: [gate, vault].map(toChannel) },
    rights: { judge: (principal) => (channel) => mayWatch(principal?.isAdmin ?? false, channel) },
    settings: { get: () => wishes as never },
    events,
    push: { tellHere: ({ kind }, data) => void told.push([kind, data]) },
    clock,
  });
  await feature.start?.();
  const server = await createHttpServer({
    features: [feature],
    sessions: { resolve: async (token) => principalOf(token) },
    rights: {
      require: async ({ isAdmin }, _verb, channel) => {
        if (channel && !mayWatch(isAdmin, channel)) throw new Forbidden("no", { zh: "", en: "" });
      },
    },
    audit: recordInto(audited),
    provider: () => "Tessera",
    product: { name: "Tessera", version: "0.1.0" },
    log,
    clock,
  });
  const call = async (user: 1 | 2, path = "", input?: object) => {
    const reply = await server.inject({
      url: `/api/v1/arming${path}`,
      method: input ? "POST" : "GET",
      headers: { token: String(user) },
      ...(input && { payload: input }),
    });
    const code = reply.headers["x-error-code"];
    return { status: reply.statusCode, code, body: code ? reply.body : JSON.parse(reply.body) };
  };
  return {
    arming,
    mutes,
    feed,
    clock,
    events,
    groupNames,
    wishes,
    told,
    audited,
    call,
    stop: () => feature.stop?.(),
  };
}
