import { describe, expect, it } from "vitest";
import { userMenuKeys } from "./user-menu-keys.ts";

const everything = () => true;

describe("userMenuKeys", () => {
  it("offers an admin, or a user without a known role, everything", () => {
    expect(userMenuKeys({ isOperator: false, hasScreen: everything })).toEqual([
      "plugins",
      "apiDocs",
      "version",
      "changePassword",
      "logOut",
    ]);
  });

  it("hides plugins, API docs and version from an operator", () => {
    expect(userMenuKeys({ isOperator: true, hasScreen: everything })).toEqual([
      "changePassword",
      "logOut",
    ]);
  });

  it("leaves out entries whose screen is not built", () => {
    expect(userMenuKeys({ isOperator: false, hasScreen: () => false })).toEqual([
      "apiDocs",
      "changePassword",
      "logOut",
    ]);
  });
});
