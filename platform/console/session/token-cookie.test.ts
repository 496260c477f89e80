import { describe, expect, it } from "vitest";
import { tokenCookieText } from "./token-cookie.ts";

describe("tokenCookieText", () => {
  it("names the product, escapes the token and stays on this site", () => {
    expect(tokenCookieText("a;b", false)).toBe("tessera_token=a%3Bb; Path=/; SameSite=Strict");
  });

  it("is only sent over HTTPS when the page came so", () => {
    expect(tokenCookieText("a", true)).toMatch(/; Secure$/);
  });
});
