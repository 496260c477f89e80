import { describe, expect, it } from "vitest";
import { pushFields, rtspFields } from "./a-field.ts";
import { movedCredentials } from "./credential-fields.ts";

describe("movedCredentials", () => {
  it("cleans every address and takes the credentials of the first", () => {
    const values = { RtspUrl: "rtsp://a:b@h/1", SubRtspUrl: "rtsp://c:d@h/2" };
    expect(movedCredentials(values, rtspFields)).toEqual({
      RtspUrl: "rtsp://h/1",
      SubRtspUrl: "rtsp://h/2",
      DeviceUserName: "a",
      DeviceUserPW: "b",
    });
  });

  it("leaves a typed password alone when the address has only a name", () => {
    expect(movedCredentials({ RtspUrl: "rtsp://viewer@h/" }, rtspFields)).toEqual({
      RtspUrl: "rtsp://h/",
      DeviceUserName: "viewer",
    });
  });

  it("does nothing without credentials, and in a form that has no place for them", () => {
    expect(movedCredentials({ RtspUrl: "rtsp://h/" }, rtspFields)).toBeUndefined();
    expect(movedCredentials({ PublishKey: "rtsp://a:b@h/" }, pushFields)).toBeUndefined();
  });
});
