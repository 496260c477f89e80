import { describe, expect, it } from "vitest";
import { emptyForm } from "./device-form.ts";
import { fieldToBlame } from "./field-to-blame.ts";

const form = { ...emptyForm, RtspUrl: "rtsp://camera/1", DeviceUserName: "viewer" };
const failed = (code: string, message = "") => ({ code, message });

describe("fieldToBlame", () => {
  it("is the password when the camera refused it, the user name when none was given", () => {
    const refused = failed("rtsp-unauthorized");
    expect(fieldToBlame(refused, form)).toBe("DeviceUserPW");
    expect(fieldToBlame(refused, { ...form, DeviceUserName: "" })).toBe("DeviceUserName");
  });

  it.each([
    "rtsp-unreachable",
    "rtsp-refused",
    "rtsp-timed-out",
    "rtsp-not-found",
    "rtsp-no-video",
  ])("is the address for %s", (code) => {
    expect(fieldToBlame(failed(code), form)).toBe("RtspUrl");
  });

  it("is the transport when the camera has not this one, or UDP brings no picture", () => {
    expect(fieldToBlame(failed("rtsp-transport-refused"), form)).toBe("Transport");
    const silent = failed("rtsp-no-media");
    expect(fieldToBlame(silent, { ...form, Transport: "UDP" })).toBe("Transport");
    expect(fieldToBlame(silent, form)).toBe("RtspUrl");
  });

  it("is the same for HTTP", () => {
    const http = { ...form, DeviceType: "HTTP", RtspUrl: "http://camera/live.flv" } as const;
    expect(fieldToBlame(failed("http-unauthorized"), http)).toBe("DeviceUserPW");
    expect(fieldToBlame(failed("http-not-media"), http)).toBe("RtspUrl");
    const invalid = failed("connection-invalid");
    expect(fieldToBlame(invalid, http)).toBe("SubRtspUrl");
    expect(fieldToBlame(invalid, { ...http, RtspUrl: "rtsp://camera" })).toBe("RtspUrl");
  });

  it("is the address that is not one", () => {
    const invalid = failed("connection-invalid");
    expect(fieldToBlame(invalid, { ...form, SubRtspUrl: "http://camera" })).toBe("SubRtspUrl");
    expect(fieldToBlame(invalid, { ...form, RtspUrl: "camera" })).toBe("RtspUrl");
  });

  it("is the publish key of a device that pushes", () => {
    expect(fieldToBlame(failed("connection-invalid"), { ...form, DeviceType: "RTMP" })).toBe(
      "PublishKey",
    );
  });

  it("is the field that the server names", () => {
    expect(fieldToBlame(failed("invalid-input", "参数 SubRtspUrl 不能为空"), form)).toBe(
      "SubRtspUrl",
    );
    expect(fieldToBlame(failed("invalid-input", "RtspUrl is missing"), form)).toBe("RtspUrl");
  });

  it.each(["", "internal", "device-unknown"])("is none for %j", (code) => {
    expect(fieldToBlame(failed(code, "服务器内部错误"), form)).toBeUndefined();
  });
});
