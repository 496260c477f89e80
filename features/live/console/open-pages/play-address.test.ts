import { rungNames } from "@tessera/player";
import { describe, expect, it } from "vitest";
import { playPath, readPlayAddress } from "./play-address.ts";

const origin = "https://cameras.example:8443";
const view = { device: "gate/1", channel: "2", flow: 2 } as const;

describe("playPath", () => {
  it.each([
    ["webrtc", "/live/webrtc/gate%2F1/2/2?token=a-B_9"],
    ["fmp4", "/live/ws-fmp4/gate%2F1/2/2?token=a-B_9"],
    ["flv", "/live/ws-flv/gate%2F1/2/2?token=a-B_9"],
    ["hls", "/live/hls/gate%2F1/2/2/index.m3u8?token=a-B_9"],
  ] as const)("writes the address for %s", (rung, path) =>
    expect(playPath({ rung, view, token: "a-B_9" })).toBe(path),
  );

  it("keeps a token from becoming another part of the address", () => {
    expect(playPath({ rung: "fmp4", view, token: "a&b=#c" })).toContain("?token=a%26b%3D%23c");
  });
});

describe("readPlayAddress", () => {
  it.each(rungNames)("reads back what was written for %s", (rung) => {
    const address = { rung, view, token: "a-B_9" };
    expect(readPlayAddress(playPath(address), origin)).toEqual(address);
    expect(readPlayAddress(` ${origin}${playPath(address)}\n`, origin)).toEqual(address);
  });

  it("takes the address of a socket on this host", () => {
    expect(
      readPlayAddress("wss://cameras.example:8443/live/ws-flv/d/1/1?token=t", origin),
    ).toMatchObject({ rung: "flv" });
  });

  it.each([
    ["", "addressEmpty"],
    ["http://[", "addressUnreadable"],
    ["https://elsewhere.example/live/ws-fmp4/d/1/1?token=t", "addressElsewhere"],
    ["//elsewhere.example/live/ws-fmp4/d/1/1?token=t", "addressElsewhere"],
    ["https://cameras.example/live/ws-fmp4/d/1/1?token=t", "addressElsewhere"],
    ["javascript:alert(1)", "addressElsewhere"],
    ["rtsp://cameras.example:554/d/1/1?token=t", "addressForPlayers"],
    ["/live/http-flv/d/1/1.flv?token=t", "addressUnknown"],
    ["/live/ws-fmp4/d/1/3?token=t", "addressUnknown"],
    ["/live/ws-fmp4/d/%ZZ/1?token=t", "addressUnknown"],
    ["/video/square/0", "addressUnknown"],
    ["/live/ws-fmp4/d/1/1", "addressWithoutToken"],
  ])("says what is wrong with “%s”", (text, fault) =>
    expect(readPlayAddress(text, origin)).toBe(fault),
  );
});
