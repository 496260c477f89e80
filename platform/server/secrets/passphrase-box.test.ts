import { expect, it } from "vitest";
import { openByPassphrase, sealByPassphrase } from "./passphrase-box.ts";

/** Once for all: a key is meant to take long. */
const sealed = await sealByPassphrase("hush-hush 口令", "correct horse", "settings");

it("opens by the passphrase alone, and never looks the same twice", async () => {
  expect(sealed).not.toContain("hush");
  expect(await openByPassphrase(sealed, "correct horse", "settings")).toBe("hush-hush 口令");
  expect(await sealByPassphrase("hush-hush 口令", "correct horse", "settings")).not.toBe(sealed);
});

it.each([
  ["another passphrase", (box: string) => box, "wrong horse", "settings"],
  ["another purpose", (box: string) => box, "correct horse", "backup"],
  ["a changed end", (box: string) => `${box.slice(0, -4)}AAAA`, "correct horse", "settings"],
  ["a cut box", (box: string) => box.slice(0, 70), "correct horse", "settings"],
  ["something else", () => "box:12345678:abc", "correct horse", "settings"],
])("does not open with %s", async (_, change, passphrase, purpose) => {
  expect(await openByPassphrase(change(sealed), passphrase, purpose)).toBeUndefined();
});
