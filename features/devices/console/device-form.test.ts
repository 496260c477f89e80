import { describe, expect, it } from "vitest";
import { emptyForm, isChanged, isTestOutdatedBy } from "./device-form.ts";

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

it("takes a test for outdated by another type, address or password, not by another name", () => {
  expect(isTestOutdatedBy({ DeviceType: "HTTP" })).toBe(true);
  expect(isTestOutdatedBy({ DeviceUserPW: "x" })).toBe(true);
  expect(isTestOutdatedBy({ DeviceName: "Yard" })).toBe(false);
});
