import { expect, it } from "vitest";
import { byteText } from "./byte-text.ts";

it.each([
  [0, "0.00 B"],
  [1023, "1023.00 B"],
  [1536, "1.50 KB"],
  [5 * 1024 ** 3, "5.00 GB"],
  [1024 ** 8, "1.00 YB"],
  [1024 ** 9, "1024.00 YB"],
])("%d bytes are %s", (bytes, text) => {
  expect(byteText(bytes)).toBe(text);
});
