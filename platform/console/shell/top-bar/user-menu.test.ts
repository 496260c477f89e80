import { describe, expect, it } from "vitest";
import type { Screen } from "../../screens.ts";
import { userMenuOf } from "./user-menu.ts";

const aScreen = (path: string, order: number, access: Screen["access"] = "admin"): Screen => ({
  path,
  access,
  title: { zh: path, en: path },
  load: () => Promise.reject(new Error("not loaded in this test")),
  userMenu: { order },
});

const screens = [aScreen("/about", 30), aScreen("/tools", 10), aScreen("/me", 15, "signed-in")];
const keysFor = (isOperator: boolean, among = screens) =>
  userMenuOf(among, { isOperator }).map(({ key }) => key);

describe("userMenuOf", () => {
  it("offers an admin, or a user without a known role, everything in order", () => {
    expect(keysFor(false)).toEqual([
      "/tools",
      "/me",
      "apiDocs",
      "/about",
      "changePassword",
      "logOut",
    ]);
  });

  it("hides admin screens and the API documentation from an operator", () => {
    expect(keysFor(true)).toEqual(["/me", "changePassword", "logOut"]);
  });

  it("puts what features add before the password, for operators too", () => {
    const actions = [{ id: "security", title: { zh: "安全", en: "Security" }, run: () => {} }];
    const keys = userMenuOf([], { isOperator: true }, actions).map(({ key }) => key);
    expect(keys).toEqual(["action:security", "changePassword", "logOut"]);
  });

  it("has what every user has when no screen asks to be in it", () => {
    expect(keysFor(false, [])).toEqual(["apiDocs", "changePassword", "logOut"]);
  });
});
