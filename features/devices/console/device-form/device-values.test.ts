import { describe, expect, it } from "vitest";
import { aType, pushFields, rtspFields } from "../form-fields/a-field.ts";
import {
  connectionInput,
  deviceInput,
  isPush,
  isTestOutdatedBy,
  newDeviceValues,
} from "./device-values.ts";

const rtsp = aType({ Fields: rtspFields });

describe("what is sent of the form", () => {
  it("is what every device has and what the type asks for, no more", () => {
    const values = {
      ...newDeviceValues(rtsp),
      DeviceName: " Gate ",
      PublishKey: "of another type",
    };
    expect(deviceInput(values, rtsp)).toEqual({
      DeviceName: "Gate",
      Manufacturer: "",
      Enable: true,
      OnDemand: true,
      RtspUrl: "",
      SubRtspUrl: "",
      DeviceUserName: "",
      DeviceUserPW: "",
      Transport: "TCP",
    });
  });

  it("is for a test the connection alone", () => {
    const values = { DeviceName: "Gate", RtspUrl: " rtsp://camera/1 " };
    expect(connectionInput(values, rtsp)).toEqual({ RtspUrl: "rtsp://camera/1" });
  });
});

it("takes a test for outdated by another type, address or password, not by another name", () => {
  expect(isTestOutdatedBy({ DeviceType: "HTTP" }, rtsp)).toBe(true);
  expect(isTestOutdatedBy({ DeviceUserPW: "x" }, rtsp)).toBe(true);
  expect(isTestOutdatedBy({ DeviceName: "Yard" }, rtsp)).toBe(false);
});

it("knows a device that pushes by its key", () => {
  expect(isPush(aType({ Fields: pushFields }))).toBe(true);
  expect(isPush(rtsp)).toBe(false);
});
