import { expect, it } from "vitest";
import type { SipLine } from "../../contract.ts";
import { deviceOf, titleOf } from "./sip-words.ts";

const aLine = (line: Partial<SipLine>): SipLine => ({
  ID: 1,
  AtMs: 0,
  Direction: "in",
  Transport: "UDP",
  Host: "192.0.2.7",
  Port: 5060,
  Method: "MESSAGE",
  Status: 0,
  Reason: "",
  CallID: "c1",
  CSeq: 1,
  From: "camera",
  To: "server",
  Command: "",
  Note: "",
  IsError: false,
  ...line,
});

it("names the device that a message is about, whichever way it went", () => {
  expect(deviceOf(aLine({}))).toBe("camera");
  expect(deviceOf(aLine({ Direction: "out", Status: 200 }))).toBe("camera");
  expect(deviceOf(aLine({ Direction: "out", From: "server", To: "camera" }))).toBe("camera");
  expect(deviceOf(aLine({ Status: 200, From: "server", To: "camera" }))).toBe("camera");
});

it("calls a request by its method and an answer by its status", () => {
  expect(titleOf(aLine({}))).toBe("MESSAGE");
  expect(titleOf(aLine({ Status: 401, Reason: "Unauthorized" }))).toBe("401 Unauthorized");
});
