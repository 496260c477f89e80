import { describe, expect, it } from "vitest";
import type { User } from "../../contract.ts";
import { confirmationObjection, passwordObjection, userFields, valuesOf } from "./user-form.ts";

const ann = { ID: 3, Name: "ann", Username: "Ann Li", RoleId: 2 } as User;

describe("the password of a user", () => {
  it("is needed for a new user and may stay as it is for another", () => {
    expect(passwordObjection("", true)).toBe("passwordNeeded");
    expect(passwordObjection("", false)).toBeUndefined();
  });

  it.each([true, false])("follows the pattern of passwords, new user: %s", (isNew) => {
    expect(passwordObjection("abcdefgh", isNew)).toBe("tooSimple");
    expect(passwordObjection("abcdefg1", isNew)).toBeUndefined();
  });

  it("is confirmed by the same text", () => {
    expect(confirmationObjection("abcdefg1", "")).toBe("confirmationNeeded");
    expect(confirmationObjection("abcdefg1", "abcdefg2")).toBe("confirmationDiffers");
    expect(confirmationObjection("abcdefg1", "abcdefg1")).toBeUndefined();
    expect(confirmationObjection("", "")).toBeUndefined();
  });

  it("travels as its MD5, and not at all when it stays", () => {
    const values = { ...valuesOf(ann), password: "abcdefg1" };
    expect(userFields(values).password).toMatch(/^[0-9a-f]{32}$/);
    expect(userFields(valuesOf(ann)).password).toBe("");
  });
});

describe("the form of a user", () => {
  it("leaves the display name empty when it says nothing new, and sends the user name for it", () => {
    const values = valuesOf({ ...ann, Username: "ann" });
    expect(values.displayName).toBe("");
    expect(userFields({ ...values, name: " ann2 " })).toMatchObject({
      name: "ann2",
      username: "ann2",
    });
  });
});
