import { describe, expect, it } from "vitest";
import { isAdmin, isOperator } from "./roles.ts";

describe("roles", () => {
  it.each([
    ["admin", true, false],
    ["guard", false, true],
    ["", false, false],
    [undefined, false, false],
  ])("takes role %s as admin %s, operator %s", (role_name, admin, operator) => {
    const user = role_name === undefined ? { Token: "t" } : { Token: "t", role_name };
    expect(isAdmin(user)).toBe(admin);
    expect(isOperator(user)).toBe(operator);
  });
});
