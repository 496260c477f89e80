import { describe, expect, it } from "vitest";
import type { Device, DeviceType, FormField } from "../../../devices/contract.ts";
import { aCandidate } from "./a-candidate.ts";
import { parseAddressList } from "./address-list.ts";
import { foundCandidate, isSameDevice, pastableTypes, pastedCandidate } from "./candidate.ts";
import { withFound, withPasted } from "./candidate-list.ts";

const aType = (
  name: string,
  field: Partial<FormField>,
  changes: Partial<DeviceType> = {},
): DeviceType => ({
  DeviceType: name,
  Label: name,
  Hint: "",
  Fields: [
    {
      Name: "RtspUrl",
      Kind: "url",
      Label: "",
      Hint: "",
      Placeholder: "",
      Required: true,
      Schemes: [],
      Options: [],
      Initial: "",
      ...field,
    },
  ],
  ChannelFields: [],
  CanAddChannels: false,
  CanDiscover: false,
  CanProbe: true,
  ...changes,
});

const onvif = aType("ONVIF", { Name: "DeviceIp", Kind: "text" });
const rtsp = aType("RTSP", { Schemes: ["rtsp"] });
const http = aType("HTTP", { Schemes: ["http", "https"] });
const push = aType("RTMP", { Name: "PublishKey", Kind: "key" }, { CanProbe: false });
const types = [rtsp, http, onvif, push];

function pasted(line: string, bareType = onvif) {
  const [address] = parseAddressList(line).addresses;
  return address && pastedCandidate(address, types, bareType);
}

it("offers the types that an address is enough for", () => {
  expect(pastableTypes(types)).toEqual([rtsp, http, onvif]);
});

describe("a pasted line", () => {
  it.each([
    ["10.0.0.9", "ONVIF", { DeviceIp: "10.0.0.9" }],
    ["10.0.0.9:8000", "ONVIF", { DeviceIp: "10.0.0.9", DevicePort: 8000 }],
    ["rtsp://10.0.0.9/ch1", "RTSP", { RtspUrl: "rtsp://10.0.0.9/ch1" }],
    ["http://10.0.0.9:81/onvif", "ONVIF", { DeviceIp: "http://10.0.0.9:81/onvif", DevicePort: 81 }],
    ["https://10.0.0.9/a.m3u8", "HTTP", { RtspUrl: "https://10.0.0.9/a.m3u8" }],
  ])("%s becomes %s", (line, deviceType, fields) => {
    expect(pasted(line)).toMatchObject({ deviceType, fields });
  });

  it("becomes a whole address where the chosen type asks for one", () => {
    expect(pasted("10.0.0.9:8554", rtsp)?.fields).toEqual({ RtspUrl: "rtsp://10.0.0.9:8554/" });
  });

  it("of a scheme that no type takes becomes nothing", () => {
    expect(pasted("rtsps://10.0.0.9/")).toBeUndefined();
  });

  it("keeps its credentials apart from its address", () => {
    const candidate = pasted("rtsp://admin:secret@10.0.0.9/ch1");
    expect(candidate?.credentials).toEqual({ userName: "admin", password: "secret" });
    expect(JSON.stringify({ ...candidate, credentials: undefined })).not.toContain("secret");
  });
});

it("reads host and port of what a search found", () => {
  const found = {
    ID: "urn:uuid:1",
    DeviceType: "ONVIF",
    Name: "Gate",
    Manufacturer: "",
    Model: "C1",
    Address: "10.0.0.9:8000",
    DeviceID: "",
    Fields: { DeviceIp: "10.0.0.9", DevicePort: 8000 },
  };
  expect(foundCandidate(found)).toMatchObject({ host: "10.0.0.9", port: 8000, name: "Gate" });
});

it("knows a device that is there by its type and address", () => {
  const device = { DeviceType: "ONVIF", DeviceIp: "10.0.0.9", DevicePort: 80 } as Device;
  expect(isSameDevice(aCandidate(), device)).toBe(true);
  expect(isSameDevice(aCandidate({ port: undefined }), device)).toBe(true);
  expect(isSameDevice(aCandidate(), { ...device, DevicePort: 81 })).toBe(false);
  expect(isSameDevice(aCandidate(), { ...device, DeviceType: "RTSP" })).toBe(false);
  const stream = pasted("rtsp://10.0.0.9/ch1");
  const other = { DeviceType: "RTSP", RtspUrl: "rtsp://10.0.0.9/ch2" } as Device;
  expect(stream && isSameDevice(stream, other)).toBe(false);
  expect(stream && isSameDevice(stream, { ...other, RtspUrl: "rtsp://10.0.0.9/ch1" })).toBe(true);
});

it("puts what a search found in the place of the line that named it", () => {
  const line = aCandidate({ address: "10.0.0.9", port: undefined, name: "" });
  const other = aCandidate({ host: "10.0.0.10" });
  expect(withFound([line, other], [aCandidate()])).toEqual([aCandidate(), other]);
});

it("chooses the found device that a line names again", () => {
  const line = aCandidate({ address: "10.0.0.9", port: undefined, name: "" });
  const other = aCandidate({ host: "10.0.0.10" });
  expect(withPasted([aCandidate()], [line, other])).toEqual({
    candidates: [aCandidate(), other],
    keys: [aCandidate().key, other.key],
  });
});
