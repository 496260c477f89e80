import { describe, expect, it } from "vitest";
import { isChanged, objectionsTo, type Passwords } from "./check-passwords.ts";

const objectionTo = (passwords: Passwords) => objectionsTo(passwords)[0];

const good: Passwords = {
  oldPassword: "Old-secret1",
  newPassword: "New-secret1",
  confirmation: "New-secret1",
};

const withNew = (newPassword: string): Passwords => ({
  ...good,
  newPassword,
  confirmation: newPassword,
});

describe("objectionsTo", () => {
  it("has none to a good change", () => {
    expect(objectionTo(good)).toBeUndefined();
  });

  it.each([
    ["oldMissing", { ...good, oldPassword: "" }],
    ["newMissing", { ...good, newPassword: "" }],
    ["confirmMissing", { ...good, confirmation: "" }],
    ["sameAsOld", withNew(good.oldPassword)],
    ["confirmDiffers", { ...good, confirmation: "New-secret2" }],
    ["sipMissing", { ...good, sipPassword: "" }],
    ["sipDefault", { ...good, sipPassword: "12345678" }],
    ["sipTooSimple", { ...good, sipPassword: "87654321" }],
    ["sipTooSimple", { ...good, sipPassword: "Sip-7" }],
  ])("says %s", (objection, passwords) => {
    expect(objectionTo(passwords)?.objection).toBe(objection);
  });

  it("names the rule first that is told first", () => {
    const nothing = { oldPassword: "", newPassword: "", confirmation: "", sipPassword: "" };
    expect(objectionTo(nothing)?.objection).toBe("oldMissing");
    expect(objectionTo({ ...nothing, oldPassword: "x" })?.objection).toBe("newMissing");
  });

  it("names every field with a broken rule", () => {
    const fields = objectionsTo({ ...good, confirmation: "", sipPassword: "12345678" });
    expect(new Set(fields.map(({ field }) => field))).toEqual(
      new Set(["confirmation", "sipPassword"]),
    );
  });

  it.each([
    ["seven characters", "Abcde12"],
    ["101 characters", `A1${"b".repeat(99)}`],
    ["lower case only", "abcdefgh"],
    ["digits only", "12345678"],
    ["special characters only", "~!@#$%^&*."],
    ["one kind beside characters that are no kind", "abcdefg-中"],
  ])("finds %s too simple", (_, password) => {
    expect(objectionTo(withNew(password))?.objection).toBe("tooSimple");
  });

  it.each([
    ["eight characters of two kinds", "abcdefg1"],
    ["100 characters", `A1${"b".repeat(98)}`],
    ["upper and lower case", "ABCDefgh"],
    ["digits and special characters", "1234567."],
  ])("takes %s", (_, password) => expect(objectionTo(withNew(password))).toBeUndefined());
});

describe("isChanged", () => {
  it("is false until something was typed", () => {
    const empty = { oldPassword: "", newPassword: "", confirmation: "" };
    expect(isChanged(empty)).toBe(false);
    expect(isChanged({ ...empty, confirmation: "x" })).toBe(true);
  });
});
