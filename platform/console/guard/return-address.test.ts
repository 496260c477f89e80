import { describe, expect, it } from "vitest";
import { isReturnable } from "./return-address.ts";

describe("isReturnable", () => {
  it.each(["/device/list", "/video/square/0?type=1", "/loginx"])("takes %s", (address) =>
    expect(isReturnable(address)).toBe(true),
  );

  it.each([
    "/",
    "/login",
    "/login?msg=x",
    "//evil.example",
    "/\\evil.example",
    "https://e.example",
  ])("refuses %s", (address) => expect(isReturnable(address)).toBe(false));
});
