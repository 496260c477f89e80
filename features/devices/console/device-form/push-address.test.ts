import { expect, it } from "vitest";
import { obsAddressOf } from "./push-address.ts";

it("cuts a push address into server and stream key", () => {
  expect(obsAddressOf("rtmp://10.0.0.1:11935/live/abc/1/1?key=k")).toEqual({
    server: "rtmp://10.0.0.1:11935/live",
    streamKey: "abc/1/1?key=k",
  });
});

it("knows no other addresses", () => {
  expect(obsAddressOf("rtsp://10.0.0.1/live/abc")).toBeUndefined();
});
