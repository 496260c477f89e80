import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { md5Of } from "../passwords.ts";
import { isCommonPassword, prefixBytes } from "./common-passwords.ts";
import { isMadeOfName } from "./name-passwords.ts";

describe("isCommonPassword", () => {
  it.each(["a", "123456", "password", "Password1", "P@ssw0rd", "Aa123456", "1qaz@WSX", "19900101"])(
    "knows %s",
    (password) => {
      expect(isCommonPassword(md5Of(password))).toBe(true);
      expect(isCommonPassword(md5Of(password).toUpperCase())).toBe(true);
    },
  );

  it.each(["Admin@123", "Tessera123!", "tessera2026", "Hik12345", "gb28181"])(
    "knows %s, which is tried on systems like this one",
    (password) => {
      expect(isCommonPassword(md5Of(password))).toBe(true);
    },
  );

  it("holds at least 100,000, in order, and takes no good password for one of them", () => {
    const bytes = readFileSync(join(import.meta.dirname, "common-passwords.bin"));
    const count = bytes.length / prefixBytes;
    expect(count).toBeGreaterThan(100_000);
    // Of 2^40 prefixes: the chance that a good one meets one of the list.
    expect(count / 2 ** (8 * prefixBytes)).toBeLessThan(1e-6);
    let isInOrder = true;
    for (let at = prefixBytes; at < bytes.length; at += prefixBytes)
      isInOrder &&= bytes.compare(bytes, at - prefixBytes, at, at, at + prefixBytes) > 0;
    expect(isInOrder).toBe(true);
    const good = Array.from({ length: 10_000 }, (_, turn) => `good password ${turn}`);
    expect(good.filter((password) => isCommonPassword(md5Of(password)))).toEqual([]);
  });
});

describe("isMadeOfName", () => {
  it.each(["wang.lei", "WANG.LEI", "Wang.lei@123", "wang.lei2026", "iel.gnaw", "wang.lei_888!"])(
    "knows %s of wang.lei",
    (password) => {
      expect(isMadeOfName(md5Of(password), "Wang.Lei")).toBe(true);
    },
  );

  it("lets others pass", () => {
    expect(isMadeOfName(md5Of("Unlike-7-All"), "Wang.Lei")).toBe(false);
    expect(isMadeOfName(md5Of("123"), " ")).toBe(false);
  });
});
