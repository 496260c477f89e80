import { expect, it } from "vitest";
import { storedText, toConnection } from "./connection-fields.ts";

const input = {
  RtspUrl: "http://192.0.2.1/live.m3u8",
  SubRtspUrl: "http://192.0.2.1/sub.flv",
  DeviceUserName: "viewer",
  DeviceUserPW: "secret",
  Transport: "TCP",
  PublishKey: "0123456789abcdef",
};

it("tells each driver only what it asks for, by its own names", () => {
  expect(toConnection("RTSP", input)).toEqual({
    rtspUrl: input.RtspUrl,
    subRtspUrl: input.SubRtspUrl,
    userName: "viewer",
    password: "secret",
    transport: "TCP",
  });
  expect(toConnection("HTTP", input)).toEqual({
    url: input.RtspUrl,
    subUrl: input.SubRtspUrl,
    userName: "viewer",
    password: "secret",
  });
  expect(toConnection("RTMP", input)).toEqual({ publishKey: input.PublishKey });
  expect(toConnection("toString", input)).toEqual({});
});

it("reads a field back from where the driver keeps it", () => {
  const record = {
    id: "d1",
    name: "gate",
    driver: "HTTP",
    connection: toConnection("HTTP", input),
    isEnabled: true,
    isOnDemand: true,
    lastSeenAtMs: undefined,
    createdAtMs: 0,
  };
  expect(storedText(record, "RtspUrl")).toBe(input.RtspUrl);
  expect(storedText(record, "SubRtspUrl")).toBe(input.SubRtspUrl);
  expect(storedText(record, "Transport")).toBe("");
  expect(storedText({ ...record, driver: "of tomorrow" }, "RtspUrl")).toBe("");
});
