import { expect, it } from "vitest";
import { pulledTypes } from "./pulled-types.ts";

it("knows an RTSP address from anything else", () => {
  const { isAddress } = pulledTypes.RTSP;
  expect(isAddress(" rtsp://host/x")).toBe(true);
  expect(isAddress("RTSP://host")).toBe(true);
  expect(isAddress("http://host")).toBe(false);
  expect(isAddress("rtsp://")).toBe(false);
  expect(isAddress("192.168.1.64")).toBe(false);
});

it("does not promise RTSP over TLS, which the server would refuse", () => {
  expect(pulledTypes.RTSP.isAddress("rtsps://host/x")).toBe(false);
});

it("knows an HTTP address from anything else", () => {
  const { isAddress } = pulledTypes.HTTP;
  expect(isAddress(" http://host:8080/live.flv")).toBe(true);
  expect(isAddress("HTTPS://host/live.m3u8?t=1")).toBe(true);
  expect(isAddress("rtsp://host/x")).toBe(false);
  expect(isAddress("https://")).toBe(false);
  expect(isAddress("host/live.flv")).toBe(false);
});
