import { describe, expect, it } from "vitest";
import { emptyForm, fieldToBlame, isChanged } from "./device-form.ts";

describe("isChanged", () => {
  const before = { ...emptyForm, DeviceName: "Gate" };

  it("is false for the same values and for fields that are not there yet", () => {
    expect(isChanged(before, { ...before })).toBe(false);
    expect(isChanged(before, {})).toBe(false);
  });

  it("is true for a new password, a cleared name and a moved switch", () => {
    expect(isChanged(before, { DeviceUserPW: "x" })).toBe(true);
    expect(isChanged(before, { DeviceName: "" })).toBe(true);
    expect(isChanged(before, { Enable: false })).toBe(true);
  });
});

describe("fieldToBlame", () => {
  it("is the password when the camera refused it", () => {
    expect(fieldToBlame({ status: "502", message: "用户名或密码错误" })).toBe("DeviceUserPW");
  });

  it("is the field that the server names", () => {
    const subFailure = { status: "400", message: "参数 SubRtspUrl 不能为空" };
    expect(fieldToBlame(subFailure)).toBe("SubRtspUrl");
    expect(fieldToBlame({ status: "400", message: "RtspUrl is missing" })).toBe("RtspUrl");
  });

  it("is the address otherwise", () => {
    expect(fieldToBlame({ status: "504", message: "摄像机没有应答" })).toBe("RtspUrl");
  });
});
