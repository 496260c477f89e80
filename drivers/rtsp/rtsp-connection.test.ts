import { describe, expect, it } from "vitest";
import { rtspConnection } from "./rtsp-connection.ts";
import { splitCredentials } from "./split-credentials.ts";

describe("rtspConnection", () => {
  it("moves user and password out of both addresses", () => {
    expect(
      rtspConnection.parse({
        rtspUrl: " rtsp://admin:p%40ss@10.0.0.5:554/main ",
        subRtspUrl: "rtsp://admin:p%40ss@10.0.0.5:554/sub",
      }),
    ).toEqual({
      rtspUrl: "rtsp://10.0.0.5:554/main",
      subRtspUrl: "rtsp://10.0.0.5:554/sub",
      recordUrl: "",
      userName: "admin",
      password: "p@ss",
      otherHosts: "refuse",
      transport: "TCP",
      basic: "never",
      certificate: "",
    });
  });

  it("lets the fields of their own win over the address", () => {
    expect(
      rtspConnection.parse({ rtspUrl: "rtsp://a:b@10.0.0.5/", userName: "c", password: "d" }),
    ).toMatchObject({ userName: "c", password: "d" });
  });

  it.each([
    "",
    "http://10.0.0.5/",
    "rtsp://",
    "rtsp:///main",
    "rtsp://admin:pw@/main",
    "rtsp://10.0.0.5/a b",
    "rtsp://10.0.0.5/a\r\nX: y",
    "rtsp://10.0.0.5:99999/",
  ])("refuses %j as an address", (rtspUrl) => {
    expect(rtspConnection.safeParse({ rtspUrl }).success).toBe(false);
  });

  it.each(["rtspUrl", "subRtspUrl"])("says how a bad %s must look", (field) => {
    const given = { rtspUrl: "rtsp://10.0.0.5/", [field]: "http://10.0.0.5/" };
    expect(rtspConnection.safeParse(given).error?.issues).toMatchObject([
      { path: [field], message: expect.stringContaining("rtsp://主机:端口/路径") },
    ]);
  });

  it("takes a blank sub address for none", () => {
    const given = { rtspUrl: "rtsp://10.0.0.5/", subRtspUrl: " " };
    expect(rtspConnection.parse(given).subRtspUrl).toBe("");
  });

  it.each([
    "rtsp://10.0.0.5",
    "RTSP://cam.local:8554/?ch=1",
    "rtsp://[fe80::1]:554/main",
    "rtsps://cam.local/a",
  ])("accepts %s", (rtspUrl) => {
    expect(rtspConnection.safeParse({ rtspUrl }).success).toBe(true);
  });
});

describe("splitCredentials", () => {
  it.each([
    ["rtsp://10.0.0.5/a@b", "rtsp://10.0.0.5/a@b", "", ""],
    ["rtsp://admin:p@ss:1@10.0.0.5/", "rtsp://10.0.0.5/", "admin", "p@ss:1"],
    ["rtsp://admin:100%@10.0.0.5/", "rtsp://10.0.0.5/", "admin", "100%"],
    ["rtsp://admin@10.0.0.5/", "rtsp://10.0.0.5/", "admin", ""],
  ])("splits %s", (address, url, userName, password) => {
    expect(splitCredentials(address)).toEqual({ url, userName, password });
  });
});
