import { expect, it } from "vitest";
import { wholeAddress } from "./whole-address.ts";

it("makes a path whole, for a WebSocket with its own scheme", () => {
  expect(wholeAddress("/live/hls/a.m3u8?token=t", "http://host:80", false)).toBe(
    "http://host/live/hls/a.m3u8?token=t",
  );
  expect(wholeAddress("/live/ws?token=t", "https://host", true)).toBe("wss://host/live/ws?token=t");
});

it("leaves an address of another protocol as it is", () => {
  expect(wholeAddress("rtsp://host:554/a/1?token=t", "http://host", false)).toBe(
    "rtsp://host:554/a/1?token=t",
  );
});
