import { FakeClock, Forbidden, silentLogger } from "@tessera/base";
import type { Principal } from "../sessions/index.ts";
import { createHttpServer, type HttpServerOptions } from "./http-server.ts";
import type { Route } from "./route.ts";

/** For tests: a server with two users and one channel that the operator may watch. */
const admin: Principal = {
  userId: 1,
  userName: "admin",
  nickName: "admin",
  roleId: 1,
  roleName: "admin",
  isAdmin: true,
  sessionId: 1,
};
const operator: Principal = {
  userId: 2,
  userName: "li",
  nickName: "Li",
  roleId: 2,
  roleName: "operator",
  isAdmin: false,
  sessionId: 2,
};

const principals = new Map([
  ["admin-token", admin],
  ["operator-token", operator],
]);

export const aServer = (routes: readonly Route[], options: Partial<HttpServerOptions> = {}) =>
  createHttpServer({
    features: [{ name: "test", routes }],
    sessions: { resolve: async (token) => principals.get(token) },
    rights: {
      async require(principal, verb, { channelId }) {
        if (principal.isAdmin || (verb === "live" && channelId === "1")) return;
        throw new Forbidden("no-right", {
          zh: "无权访问该通道。",
          en: "No right on this channel.",
        });
      },
    },
    provider: () => "Tessera",
    product: { name: "Tessera", version: "0.1.0" },
    log: silentLogger,
    clock: new FakeClock(),
    ...options,
  });
