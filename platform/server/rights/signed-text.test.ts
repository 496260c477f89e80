import { describe, expect, it } from "vitest";
import { SignedText } from "./signed-text.ts";

const signed = new SignedText(Buffer.alloc(32, 7));

describe("SignedText", () => {
  it("gives the text back to who has the key", () => {
    const token = signed.sign("gate 1 · 大门");
    expect(new SignedText(Buffer.alloc(32, 7)).read(token)).toBe("gate 1 · 大门");
    expect(new SignedText(Buffer.alloc(32, 8)).read(token)).toBeUndefined();
  });

  it("refuses a token with any bit of it changed", () => {
    // Lengths that leave 0, 2 and 4 bits of the last character without a meaning.
    for (const text of ["abc", "abcd", "abcde"]) {
      const bytes = Buffer.from(signed.sign(text), "latin1");
      for (let bit = 0; bit < bytes.length * 8; bit++) {
        const changed = Buffer.from(bytes);
        changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
        expect(signed.read(changed.toString("latin1"))).toBeUndefined();
      }
    }
  });

  it("refuses a token that was cut, lengthened or put together", () => {
    const token = signed.sign("abcd");
    for (let length = 0; length < token.length; length++)
      expect(signed.read(token.slice(0, length))).toBeUndefined();
    const other = signed.sign("efgh");
    const odd = [
      `${token}=`,
      `${token} `,
      ` ${token}`,
      `${token}A`,
      token.slice(0, 43) + other.slice(43),
    ];
    for (const changed of odd) expect(signed.read(changed)).toBeUndefined();
  });

  it.each([
    "made-up",
    "门".repeat(60),
    "\u{d800}".repeat(60),
    "A".repeat(2048),
    "A".repeat(10_000_000),
  ])("refuses what it never signed: %#", (token) => expect(signed.read(token)).toBeUndefined());

  it("does not sign what nobody would read", () => {
    expect(() => signed.sign("a".repeat(2000))).toThrow("too long");
  });
});
