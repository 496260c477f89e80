import { FakeClock, silentLogger } from "@tessera/base";
import type { CatalogChannel, ChannelRef } from "@tessera/engine";
import {
  type AuditEntry,
  createHttpServer,
  type Database,
  type Principal,
  RoleStore,
  sessionMigrations,
  UserStore,
} from "@tessera/platform/server";
import { makeTables, recordInto } from "@tessera/platform/testing";
import type { Layout, ListedLayout } from "../../contract.ts";
import { createLayoutsFeature, layoutMigrations } from "../index.ts";
import { LayoutStore } from "../layout-store.ts";

export const camera = (channel: string, name = "") => ({ device: "nvr", channel, name, flow: 0 });
export const cell = (x: number, channel?: string) => ({
  x,
  y: 0,
  w: 1,
  h: 1,
  camera: channel === undefined ? null : camera(channel),
});
export const aDraft = (...channels: (string | undefined)[]) => ({
  Name: "lobby",
  Columns: 4,
  Rows: 1,
  Cells: channels.map((channel, x) => cell(x, channel)),
});

const toChannel = (ref: ChannelRef, name: string): CatalogChannel => ({
  ...ref,
  name,
  nameText: "",
  parentId: "",
  isDirectory: false,
  isEnabled: true,
});

/** For tests: li (2), wang (3) and an administrator (1); all may watch gate and yard, or what a test leaves. */
export async function aSite(database: Database, migrations = layoutMigrations) {
  await makeTables(database, [sessionMigrations, migrations]);
  const users = new UserStore(database);
  const roles = new RoleStore(database);
  const role = { isAdmin: false, grants: [] };
  const roleId = await roles.insert({ ...role, name: "guards" }, 0);
  for (const [id, name] of ["admin", "li", "wang"].entries())
    await users.insert({ id: id + 1, name, nickName: "", passwordHash: "", roleId }, 0);
  const clock = new FakeClock();
  const names = new Map([
    ["gate", "Gate"],
    ["yard", "Yard"],
    ["vault", "Vault"],
  ]);
  let watchable = ["gate", "yard"];
  const audited: AuditEntry[] = [];
  const feature = createLayoutsFeature({
    database,
    clock,
    catalog: {
      channel: (ref) => {
        const name = names.get(ref.channelId);
        return name === undefined ? undefined : toChannel(ref, name);
      },
    },
    rights: {
      judge:
        (principal) =>
        ({ channelId }) =>
          (principal?.isAdmin ?? false) || watchable.includes(channelId),
    },
  });
  const principalOf = (token: string): Principal => ({
    userId: Number(token),
    userName: token,
    nickName: "",
    roleId,
    roleName: "guards",
    isAdmin: token === "1",
    sessionId: Number(token),
  });
  const server = await createHttpServer({
    features: [feature],
    sessions: { resolve: async (token) => principalOf(token) },
    rights: { require: () => {} },
    audit: recordInto(audited),
    provider: () => "Tessera",
    product: { name: "Tessera", version: "0.1.0" },
    log: silentLogger,
    clock,
  });
  const call = async (user: number, path: string, input?: object) => {
    const reply = await server.inject({
      url: `/api/v1/layouts${path}`,
      method: input ? "POST" : "GET",
      headers: { token: String(user) },
      ...(input && { payload: input }),
    });
    return { status: reply.statusCode, code: reply.headers["x-error-code"], text: reply.body };
  };
  const read = async (user: number, path: string, input?: object): Promise<Layout> => {
    const { status, text } = await call(user, path, input);
    if (status !== 200) throw new Error(`${status}: ${text}`);
    return JSON.parse(text) as Layout;
  };
  const list = async (user: number, query = ""): Promise<ListedLayout[]> => {
    const { text } = await call(user, query);
    return (JSON.parse(text) as { data: ListedLayout[] }).data;
  };
  const leaveOnly = (...left: string[]) => {
    watchable = left;
  };
  return { call, read, list, leaveOnly, names, users, audited, store: new LayoutStore(database) };
}
