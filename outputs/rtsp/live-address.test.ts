import { describe, expect, it } from "vitest";
import { parseLiveAddress, writeLiveAddress } from "./live-address.ts";

const place = { channel: { deviceId: "3402/1", channelId: "门 2" }, flow: 2 } as const;
const url = "rtsp://cam.example:10554/live/3402%2F1/%E9%97%A8%202/2";

describe("a live address", () => {
  it("is read back as it was written", () => {
    const server = { scheme: "rtsp", hostName: "cam.example", port: 10_554 } as const;
    const written = writeLiveAddress(server, place, "a-B_9");
    expect(written).toBe(`${url}?token=a-B_9`);
    expect(parseLiveAddress(written)).toEqual({ place, token: "a-B_9", track: undefined, url });
  });

  it("is the same over TLS", () => {
    const server = { scheme: "rtsps", hostName: "cam.example", port: 322 } as const;
    const written = writeLiveAddress(server, place, "a-B_9");
    expect(written).toMatch(/^rtsps:\/\/cam\.example:322\/live\//);
    expect(parseLiveAddress(written)).toMatchObject({ place, token: "a-B_9" });
  });

  it.each([
    ["?token=a-B_9/trackID=1", "a-B_9", 1],
    ["/trackID=0?token=a-B_9", "a-B_9", 0],
    ["/?token=a-B_9", "a-B_9", undefined],
    ["?x=1&token=a-B_9/", "a-B_9", undefined],
    ["/trackID=1", undefined, 1],
    ["/", undefined, undefined],
  ])("may end with %s", (rest, token, track) => {
    expect(parseLiveAddress(url + rest)).toEqual({ place, token, track, url });
  });

  it.each([
    "*",
    "rtsp://host/live/1/1",
    "rtsp://host/live/1/1/3",
    "rtsp://host/live/%E9/1/1",
    "rtsp://host/other/1/1/1",
    "http://host/live/1/1/1",
  ])("is not %s", (uri) => {
    expect(parseLiveAddress(uri)).toBeUndefined();
  });
});
