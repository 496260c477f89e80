import { expect, it } from "vitest";
import { gbForm } from "./gb-form.ts";

it("takes as a device's own password none that is short or of one kind", () => {
  const password = gbForm.device.find(({ kind }) => kind === "secret");
  for (const weak of ["1", "12345678", "abcdefgh", "Sip-7"])
    expect(() => password?.refuse?.(weak)).toThrow("The SIP password is too simple");
  expect(() => password?.refuse?.("of-the-gate-7")).not.toThrow();
});
