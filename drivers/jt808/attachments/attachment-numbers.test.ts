import { expect, it } from "vitest";
import { AttachmentNumbers } from "./attachment-numbers.ts";

const numbers = new AttachmentNumbers(new Uint8Array(32).fill(7));

it("gives an alarm a number of 32 characters that any server with the key reads again", () => {
  const number = numbers.of("13912345678", 4_294_967_300);
  expect(number).toMatch(/^[\w-]{32}$/);
  const other = new AttachmentNumbers(new Uint8Array(32).fill(7));
  expect(other.read("13912345678", number)).toBe(4_294_967_300);
});

it("opens the alarm of no other terminal, and nothing that was made up", () => {
  const number = numbers.of("13912345678", 7);
  expect(numbers.read("13912345679", number)).toBeUndefined();
  expect(numbers.read("13912345678", `B${number.slice(1)}`)).toBeUndefined();
  expect(numbers.read("13912345678", "")).toBeUndefined();
  expect(numbers.read("13912345678", "0".repeat(32))).toBeUndefined();
});
