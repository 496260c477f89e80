import { expect, it } from "vitest";
import { valuesOf } from "./cascade-form.ts";

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
