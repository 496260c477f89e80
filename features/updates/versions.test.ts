import { expect, it } from "vitest";
import { compareVersions, versionPattern } from "./versions.ts";

it("orders versions by their numbers, and what comes before a release before it", () => {
  const inOrder = [
    "0.1.0",
    "0.9.9",
    "0.10.0",
    "1.0.0-alpha",
    "1.0.0-alpha.1",
    "1.0.0-alpha.beta",
    "1.0.0-rc.2",
    "1.0.0-rc.11",
    "1.0.0",
    "1.0.1",
  ];
  const shuffled = inOrder.toSorted((one, other) => (one < other ? 1 : -1));
  expect(shuffled.toSorted(compareVersions)).toEqual(inOrder);
  expect(compareVersions("1.2.3", "1.2.3")).toBe(0);
});

it.each(["1.2", "1.2.3.4", "v1.2.3", "1.2.3-", "../1.2.3", "1.2.3-a/b", ""])(
  "takes %j for no version",
  (text) => {
    expect(versionPattern.test(text)).toBe(false);
  },
);
