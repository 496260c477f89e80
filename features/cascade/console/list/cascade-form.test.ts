import { expect, it } from "vitest";
import { isChanged, valuesOf } from "./cascade-form.ts";

const cascade = {
  ...valuesOf(undefined),
  ID: 3,
  Name: "City",
  HasPassword: true,
  Online: true,
  Status: "",
  RegisteredAtMs: 0,
  KeepaliveAtMs: 0,
  LastError: "",
  LastErrorAtMs: 0,
  ChannelCount: 0,
  StreamCount: 0,
  CatalogSent: 0,
  CatalogTotal: 0,
};

it("takes what can be set of an upper platform, and no password", () => {
  expect(valuesOf(cascade)).toEqual({ ...valuesOf(undefined), Name: "City" });
});

it("is changed once a field is another, not by having been opened", () => {
  expect(isChanged(valuesOf(cascade), cascade)).toBe(false);
  expect(isChanged({ ...valuesOf(cascade), Password: "x" }, cascade)).toBe(true);
  expect(isChanged(valuesOf(undefined), undefined)).toBe(false);
});
