import { expect, it } from "vitest";
import { countText, percentText, rateText, sizeText } from "./value-texts.ts";

it.each([
  [rateText(0), "0 B/s"],
  [rateText(1500), "1.5 KB/s"],
  [rateText(25e6), "25 MB/s"],
  [rateText(9e12), "9000 GB/s"],
  [sizeText(1536), "1.5 KB"],
  [sizeText(16 * 1024 ** 3), "16 GB"],
  [percentText(0.034), "3.4%"],
  [percentText(1), "100%"],
  [countText(3), "3"],
  [countText(2.25), "2.3"],
])("writes %s short enough for an axis", (written, expected) => {
  expect(written).toBe(expected);
});
