import { matchPath } from "react-router";
import { describe, expect, it } from "vitest";
import type { Access } from "../../contract/index.ts";
import type { UserInfo } from "../storage/local-storage.ts";
import { destinationOf, type ScreenMap } from "./destination.ts";

const admin: UserInfo = { Token: "t", role_name: "admin", id: 1 };
const operator: UserInfo = { Token: "t", role_name: "guard", id: 2 };

function screens(list: Readonly<Record<string, Access>>, startPaths: string[] = []): ScreenMap {
  return {
    accessAt: (path) => Object.entries(list).find(([pattern]) => matchPath(pattern, path))?.[1],
    startPaths,
  };
}

const full = screens({
  "/login": "open",
  "/share/:devid/:chnid/:flow": "open",
  "/video/square/:devid": "signed-in",
  "/device/list": "admin",
  "/version/index": "admin",
});

const go = (path: string, user: UserInfo | null, recordVersion?: boolean, map = full) =>
  destinationOf(path, { user, recordVersion }, map);

describe("destinationOf", () => {
  it.each(["/", "/nothing/here", "/video", "/video/", "/ai/dashboard", "/dashboard", "/config"])(
    "leads an admin from %s to live viewing when no such screen is built",
    (path) => expect(go(path, admin)).toBe("/video/square/0"),
  );

  it("leads /device to the device list", () => {
    expect(go("/device", admin)).toBe("/device/list");
    expect(go("/device", operator)).toBe("/video/square/0");
  });

  it("leaves a built screen as it is", () => {
    expect(go("/video/square/12", operator)).toBe("/video/square/12");
    expect(go("/version/index", admin)).toBe("/version/index");
  });

  it("leads recording pages past the missing dashboard to live viewing", () => {
    expect(go("/video/backlist/0", admin, false)).toBe("/video/square/0");
    expect(go("/config/program", admin, false)).toBe("/video/square/0");
  });

  it("leads the configuration to what can be configured without recording plans", () => {
    const plans = { "/config/program": "admin", "/config/recording": "admin" } as const;
    const storage = screens({ "/login": "open", "/video/square/:devid": "signed-in", ...plans });
    expect(go("/config", admin, true, storage)).toBe("/config/program");
    expect(go("/config", admin, false, storage)).toBe("/config/recording");
    expect(go("/config/program", admin, false, storage)).toBe("/config/recording");
    const platforms = screens({ ...plans, "/config/platform/gb": "admin" });
    expect(go("/config", admin, false, platforms)).toBe("/config/platform/gb");
    expect(go("/config", operator, false, storage)).toBe("/video/square/0");
  });

  it("leads a visitor without a session to login from anywhere but open screens", () => {
    expect(go("/", null)).toBe("/login");
    expect(go("/nothing", null)).toBe("/login");
    expect(go("/share/1/2/1", null)).toBe("/share/1/2/1");
  });

  it("takes the first start path the visitor may see when live viewing is not built", () => {
    const few = screens({ "/login": "open", "/device/list": "admin", "/alarm/list": "signed-in" }, [
      "/device/list",
      "/alarm/list",
    ]);
    expect(go("/", admin, undefined, few)).toBe("/device/list");
    expect(go("/", operator, undefined, few)).toBe("/alarm/list");
  });

  it("leads nowhere, and comes to an end, when there is no screen at all", () => {
    expect(go("/video", admin, undefined, screens({ "/login": "open" }))).toBeUndefined();
    expect(go("/video/backlist/0", operator, false, screens({}))).toBeUndefined();
  });
});
