import { expect, it } from "vitest";
import { roleOfGroups } from "./role-of-groups.ts";

it("takes the first pair whose group somebody has, named whole or by its CN, in any case", () => {
  const pairs = ["cn=Chiefs,dc=example,dc=org=admin", "guards = operator", "everybody=visitor"];
  expect(roleOfGroups(pairs, ["CN=chiefs,DC=example,DC=org"])).toBe("admin");
  expect(roleOfGroups(pairs, ["everybody", "cn=Guards,ou=x"])).toBe("operator");
  expect(roleOfGroups(pairs, ["others"])).toBeUndefined();
  expect(roleOfGroups(["=admin", "admin"], ["", "admin"])).toBeUndefined();
});
