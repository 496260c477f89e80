import { expect, it } from "vitest";
import { isAddress } from "./address-scheme.ts";

it("knows an address of a scheme from anything else", () => {
  expect(isAddress(" rtsp://host/x", ["rtsp"])).toBe(true);
  expect(isAddress("RTSP://host", ["rtsp"])).toBe(true);
  expect(isAddress("HTTPS://host/live.m3u8?t=1", ["http", "https"])).toBe(true);
});

it.each(["http://host", "rtsp://", "192.168.1.64", "rtsps://host/x"])(
  "takes %s for none",
  (text) => {
    expect(isAddress(text, ["rtsp"])).toBe(false);
  },
);

it("takes anything where no scheme is asked for", () => {
  expect(isAddress("192.168.1.64", [])).toBe(true);
});
