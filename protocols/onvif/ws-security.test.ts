import { expect, it } from "vitest";
import { passwordDigest, securityHeader } from "./ws-security.ts";
import { parseXml } from "./xml-parser.ts";

it("digests the bytes of the nonce, the time and the password", () => {
  const nonce = Buffer.from("0123456789abcdef");
  expect(passwordDigest(nonce, "2026-01-15T06:30:45.000Z", "Onvif-Pass1")).toBe(
    "QubPsIEQl7eMJR4p8PTWePVuQWk=",
  );
});

it("writes a token that proves the password and does not show it", () => {
  const createdAtMs = Date.UTC(2026, 0, 15, 6, 30, 45);
  const token = { userName: "a<b", password: "Geheim-1", createdAtMs };
  const { text } = securityHeader(token);
  expect(text).not.toContain("Geheim-1");
  const written = parseXml(text).find("UsernameToken");
  expect(written?.text("Username")).toBe("a<b");
  const created = written?.text("Created") ?? "";
  expect(created).toBe("2026-01-15T06:30:45.000Z");
  const nonce = Buffer.from(written?.text("Nonce") ?? "", "base64");
  expect(nonce).toHaveLength(16);
  expect(written?.text("Password")).toBe(passwordDigest(nonce, created, "Geheim-1"));
  expect(securityHeader(token).text).not.toBe(text);
});
