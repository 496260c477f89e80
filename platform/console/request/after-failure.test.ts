import { describe, expect, it } from "vitest";
import { afterFailure, sessionOverAddress } from "./after-failure.ts";

const failed = {
  httpStatus: 500,
  callPath: "/api/v1/devicesconfig",
  pagePath: "/device/list",
};

describe("afterFailure", () => {
  it("goes to login on a 401 outside login", () => {
    expect(afterFailure({ ...failed, httpStatus: 401 })).toBe("go-to-login");
    expect(afterFailure({ ...failed, httpStatus: 401, pagePath: "/players/1/2/1" })).toBe(
      "go-to-login",
    );
  });

  it("does not leave the share page on a 401", () => {
    expect(afterFailure({ ...failed, httpStatus: 401, pagePath: "/share/1/2/1" })).toBe("nothing");
  });

  it("notifies a 401 on login: the password was wrong", () => {
    expect(afterFailure({ ...failed, httpStatus: 401, pagePath: "/login" })).toBe("notify");
  });

  it("keeps silent about a 400 of streamInfo, and of no other call", () => {
    const callPath = "/api/v1/streamInfo";
    expect(afterFailure({ ...failed, httpStatus: 400, callPath })).toBe("nothing");
    expect(afterFailure({ ...failed, httpStatus: 500, callPath })).toBe("notify");
    expect(afterFailure({ ...failed, httpStatus: 400 })).toBe("notify");
  });

  it.each([
    ["/api/v1/devices/channelstream", 403],
    ["/api/v1/devices/channelstream", 500],
    ["/api/v1/getchannelstream", 403],
    ["/api/v1/gettoken", 404],
  ])(
    "passes a failed %s (%i) on /video/browse to the caller without a notice",
    (callPath, httpStatus) => {
      expect(afterFailure({ callPath, httpStatus, pagePath: "/video/browse" })).toBe("nothing");
      expect(afterFailure({ callPath, httpStatus, pagePath: "/video/square/0" })).toBe("notify");
    },
  );

  it.each([0, 400, 403, 404, 429, 500])("notifies any other failure (%i)", (httpStatus) => {
    expect(afterFailure({ ...failed, httpStatus })).toBe("notify");
  });
});

describe("sessionOverAddress", () => {
  it("carries the message and type 401", () => {
    expect(sessionOverAddress("a&b")).toBe("/login?msg=a%26b&type=401");
  });
});
