import { describe, expect, it } from "vitest";
import { addressOf, baseUrl, controlUrl, withoutCredentials } from "./rtsp-url.ts";
import { parseSession } from "./session-header.ts";
import { parseTransport } from "./transport-header.ts";

const asked = "rtsp://10.0.0.5:554/live";

describe("baseUrl", () => {
  it.each([
    ["as it should be", "rtsp://10.0.0.5:554/live/", "rtsp://10.0.0.5:554/live/"],
    ["scheme twice", "rtsp://rtsp://10.0.0.5:554/live/", "rtsp://10.0.0.5:554/live/"],
    ["no scheme", "10.0.0.5:554/live/", "rtsp://10.0.0.5:554/live/"],
    ["credentials", "rtsp://admin:secret@10.0.0.5/live/", "rtsp://10.0.0.5/live/"],
    ["IPv6", "rtsp://[fe80::1]:554/live/", "rtsp://[fe80::1]:554/live/"],
    ["IPv6 without brackets", "rtsp://::ffff:10.0.0.5:554/live/", asked],
    ["host and port run together", "rtsp://10.0.0.5554/live/", asked],
    ["only a path", "live/main", asked],
    ["empty", "", asked],
  ])("takes or repairs Content-Base: %s", (_, given, expected) => {
    expect(baseUrl(asked, given, undefined)).toBe(expected);
  });

  it("falls to Content-Location, then to what was asked", () => {
    expect(baseUrl(asked, undefined, "rtsp://10.0.0.5/other")).toBe("rtsp://10.0.0.5/other");
    expect(baseUrl(asked, undefined, undefined)).toBe(asked);
  });
});

describe("controlUrl", () => {
  it.each([
    [asked, "trackID=1", "rtsp://10.0.0.5:554/live/trackID=1"],
    [`${asked}/`, "trackID=1", "rtsp://10.0.0.5:554/live/trackID=1"],
    [asked, "/trackID=1", "rtsp://10.0.0.5:554/live/trackID=1"],
    [asked, "*", asked],
    [asked, "", asked],
    [asked, "rtsp://10.0.0.5/live/t1", "rtsp://10.0.0.5/live/t1"],
    ["rtsp://h/cam?channel=1&subtype=0", "trackID=0", "rtsp://h/cam?channel=1&subtype=0/trackID=0"],
  ])("joins %s and %s", (base, control, expected) => {
    expect(controlUrl(base, control)).toBe(expected);
  });
});

describe("addressOf", () => {
  it.each([
    ["rtsp://10.0.0.5/a", { host: "10.0.0.5", port: 554 }],
    ["rtsp://10.0.0.5:80/a", { host: "10.0.0.5", port: 80 }],
    ["rtsp://[::1]:8554/a", { host: "::1", port: 8554 }],
    ["rtsps://10.0.0.5/a", { host: "10.0.0.5", port: 322, isSecure: true }],
  ])("reads %s", (url, address) => {
    expect(addressOf(url)).toEqual({ isSecure: false, ...address });
  });
});

describe("withoutCredentials", () => {
  it("takes user and password out, even with odd signs in them", () => {
    expect(withoutCredentials("rtsp://admin:p@ss@10.0.0.5/a@b")).toBe("rtsp://10.0.0.5/a@b");
    expect(withoutCredentials("rtsp://10.0.0.5/a@b")).toBe("rtsp://10.0.0.5/a@b");
  });
});

describe("parseTransport", () => {
  it("reads channels, also a single one and without /TCP", () => {
    expect(parseTransport("RTP/AVP/TCP;unicast;interleaved=4-5").interleaved).toEqual([4, 5]);
    expect(parseTransport("RTP/AVP;interleaved=0").interleaved).toEqual([0, 1]);
  });

  it("reads ports and source", () => {
    expect(
      parseTransport("RTP/AVP;unicast;client_port=5000-5001;server_port=6000-6001;source=10.0.0.6"),
    ).toEqual({ interleaved: undefined, serverPorts: [6000, 6001], source: "10.0.0.6" });
  });
});

describe("parseSession", () => {
  it("keeps alive five seconds before the timeout, and in time for a short one", () => {
    expect(parseSession("12345678;timeout=60", undefined)).toEqual({
      id: "12345678",
      keepAliveMs: 55_000,
    });
    expect(parseSession("1; timeout=6", undefined).keepAliveMs).toBe(3_000);
    expect(parseSession("1", undefined).keepAliveMs).toBe(30_000);
    expect(parseSession("1", { id: "1", keepAliveMs: 55_000 }).keepAliveMs).toBe(55_000);
  });
});
