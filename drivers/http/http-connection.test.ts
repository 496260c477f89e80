import { describe, expect, it } from "vitest";
import { httpConnection } from "./http-connection.ts";

describe("httpConnection", () => {
  it("moves user and password out of both addresses", () => {
    expect(
      httpConnection.parse({
        url: " http://admin:p%40ss@10.0.0.5:8080/live.flv?id=1 ",
        subUrl: "http://admin:p%40ss@10.0.0.5:8080/sub.flv",
      }),
    ).toEqual({
      url: "http://10.0.0.5:8080/live.flv?id=1",
      subUrl: "http://10.0.0.5:8080/sub.flv",
      userName: "admin",
      password: "p@ss",
      basic: "never",
      otherHosts: "refuse",
    });
  });

  it("lets the fields of their own win over the address", () => {
    const given = { url: "http://a:b@10.0.0.5/x.flv", userName: "c", password: "d" };
    expect(httpConnection.parse(given)).toMatchObject({ userName: "c", password: "d" });
  });

  it.each(["", "rtsp://10.0.0.5/", "file:///etc/passwd", "http://", "http://10.0.0.5/a b"])(
    "refuses %j as an address",
    (url) => {
      expect(httpConnection.safeParse({ url }).success).toBe(false);
    },
  );

  it.each(["http://10.0.0.5/x.flv", "HTTPS://cam.local:8443/hls/live.m3u8?t=1", "http://[::1]/a"])(
    "accepts %s",
    (url) => {
      expect(httpConnection.safeParse({ url }).success).toBe(true);
    },
  );
});
