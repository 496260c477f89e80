import { describe, expect, it } from "vitest";
import type { UserInfo } from "../storage/local-storage.ts";
import { guard } from "./guard.ts";

const admin: UserInfo = {
  Token: "t",
  role_name: "admin",
  nick_name: "Admin",
  name: "admin",
  id: 1,
};
const operator: UserInfo = { ...admin, role_name: "guard", nick_name: "Ann", name: "ann", id: 7 };
const stay = { stay: true };

describe("guard", () => {
  it.each(["/video/square/0", "/device/list", "/", "/initial", "/loginx"])(
    "sends a visitor without a session from %s to login",
    (path) => expect(guard({ path, user: null })).toEqual({ go: "/login" }),
  );

  it.each(["/login", "/players/1/2/1", "/share/1/2/1", "/demo"])(
    "lets a visitor without a session stay on %s",
    (path) => expect(guard({ path, user: null })).toEqual(stay),
  );

  it("sends user info with neither id nor nick_name to login", () => {
    const nobody: UserInfo = { Token: "t", role_name: "admin" };
    expect(guard({ path: "/video/square/0", user: nobody })).toEqual({ go: "/login" });
    expect(guard({ path: "/video/square/0", user: { ...nobody, id: 3 } })).toEqual(stay);
    expect(guard({ path: "/video/square/0", user: { ...nobody, nick_name: "A" } })).toEqual(stay);
  });

  it.each(["/share/1/2/1", "/players/1/2/1"])(
    "lets user info with neither id nor nick_name stay on %s",
    (path) => expect(guard({ path, user: { Token: "t" } })).toEqual(stay),
  );

  it("takes user info without a token for no session", () => {
    expect(guard({ path: "/video/square/0", user: { ...admin, Token: "" } })).toEqual({
      go: "/login",
    });
  });

  it.each([
    "/platform",
    "/config/base",
    "/news/list",
    "/device/list",
    "/user/index",
    "/version/index",
    "/map/gps",
    "/ai/dashboard",
  ])("sends an operator from %s to /video and lets an admin stay", (path) => {
    expect(guard({ path, user: operator })).toEqual({ go: "/video" });
    expect(guard({ path, user: admin })).toEqual(stay);
  });

  it.each(["/video/map/gps", "/alarm/ai", "/version"])("lets an operator stay on %s", (path) =>
    expect(guard({ path, user: operator })).toEqual(stay),
  );

  it("sends an operator from any screen that is for admins to /video", () => {
    expect(guard({ path: "/plugin", user: operator, screenAccess: "admin" })).toEqual({
      go: "/video",
    });
  });

  it("restricts nothing while no role is known", () => {
    expect(guard({ path: "/version/index", user: { Token: "t", id: 2 } })).toEqual(stay);
  });

  it.each(["/video/backlist/0", "/video/backchannel/1/2/20260101", "/video/backtime/1/2/20260101"])(
    "sends %s to /ai/dashboard while RecordVersion is false",
    (path) => {
      expect(guard({ path, user: admin, recordVersion: false })).toEqual({ go: "/ai/dashboard" });
      expect(guard({ path, user: admin, recordVersion: true })).toEqual(stay);
      expect(guard({ path, user: admin })).toEqual(stay);
    },
  );

  it.each(["/config/program", "/config/program/form"])(
    "sends %s to /config/platform/gb while RecordVersion is false",
    (path) => {
      expect(guard({ path, user: admin, recordVersion: false })).toEqual({
        go: "/config/platform/gb",
      });
      expect(guard({ path, user: admin, recordVersion: true })).toEqual(stay);
    },
  );
});
