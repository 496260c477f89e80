import { describe, expect, it } from "vitest";
import { httpFields, pushFields, rtspFields } from "./a-field.ts";
import { fieldToBlame } from "./field-to-blame.ts";

const ownNames = ["DeviceName", "Manufacturer"];
const rtsp = {
  type: "RTSP",
  fields: rtspFields,
  ownNames,
  values: { RtspUrl: "rtsp://camera/1", DeviceUserName: "viewer" },
};
const withValues = (values: object) => ({ ...rtsp, values: { ...rtsp.values, ...values } });
const failed = (code: string, message = "") => ({ code, message });

describe("fieldToBlame", () => {
  it("is the password when the camera refused it, the user name when none was given", () => {
    const refused = failed("rtsp-unauthorized");
    expect(fieldToBlame(refused, rtsp)).toBe("DeviceUserPW");
    expect(fieldToBlame(refused, withValues({ DeviceUserName: "" }))).toBe("DeviceUserName");
  });

  it("is the password, or the missing user, when the stored one is not good for the address", () => {
    const again = failed("password-again");
    expect(fieldToBlame(again, rtsp)).toBe("DeviceUserPW");
    expect(fieldToBlame(again, withValues({ DeviceUserName: "" }))).toBe("DeviceUserName");
  });

  it.each([
    "rtsp-unreachable",
    "rtsp-refused",
    "rtsp-timed-out",
    "rtsp-not-found",
    "rtsp-no-video",
    "probe-no-picture",
  ])("is the address for %s", (code) => {
    expect(fieldToBlame(failed(code), rtsp)).toBe("RtspUrl");
  });

  it("is the transport when the camera has not this one, or UDP brings no picture", () => {
    expect(fieldToBlame(failed("rtsp-transport-refused"), rtsp)).toBe("Transport");
    const silent = failed("rtsp-no-media");
    expect(fieldToBlame(silent, withValues({ Transport: "UDP" }))).toBe("Transport");
    expect(fieldToBlame(silent, rtsp)).toBe("RtspUrl");
  });

  it("is the same for HTTP", () => {
    const http = { ...rtsp, type: "HTTP", fields: httpFields };
    const values = { RtspUrl: "http://camera/live.flv", DeviceUserName: "viewer" };
    expect(fieldToBlame(failed("http-unauthorized"), { ...http, values })).toBe("DeviceUserPW");
    expect(fieldToBlame(failed("http-not-media"), { ...http, values })).toBe("RtspUrl");
  });

  it("is the address that is not one", () => {
    const invalid = failed("connection-invalid");
    expect(fieldToBlame(invalid, withValues({ SubRtspUrl: "http://camera" }))).toBe("SubRtspUrl");
    expect(fieldToBlame(invalid, withValues({ RtspUrl: "camera" }))).toBe("RtspUrl");
  });

  it("is the field whose label the server says", () => {
    const fields = rtspFields.map((field) =>
      field.Name === "DeviceUserName" ? { ...field, Label: "用户名" } : field,
    );
    const invalid = failed("connection-invalid", "请填写用户名");
    expect(fieldToBlame(invalid, { ...rtsp, fields })).toBe("DeviceUserName");
  });

  it("is the publish key of a device that pushes", () => {
    const push = { type: "RTMP", fields: pushFields, ownNames, values: {} };
    expect(fieldToBlame(failed("connection-invalid"), push)).toBe("PublishKey");
  });

  it("is the field that the server names", () => {
    expect(fieldToBlame(failed("invalid-input", "参数 SubRtspUrl 不能为空"), rtsp)).toBe(
      "SubRtspUrl",
    );
    expect(fieldToBlame(failed("invalid-input", "RtspUrl is missing"), rtsp)).toBe("RtspUrl");
    expect(fieldToBlame(failed("invalid-input", "DeviceName is too long"), rtsp)).toBe(
      "DeviceName",
    );
  });

  it.each(["", "internal", "device-unknown", "http-unreachable"])("is none for %j", (code) => {
    expect(fieldToBlame(failed(code, "服务器内部错误"), rtsp)).toBeUndefined();
  });
});
