import { expect, it } from "vitest";
import {
  domainOf,
  isDirectoryId,
  isRegionId,
  isStandardId,
  isUsableId,
  makeGbId,
  typeCodeOf,
} from "./gb-id.ts";

it("takes an id apart", () => {
  expect(typeCodeOf("34020000001320000007")).toBe(132);
  expect(domainOf("34020000002000000001")).toBe("3402000000");
  expect(makeGbId("3402000000", 132, 7)).toBe("34020000001320000007");
});

it("has no type for an id of another length", () => {
  expect(typeCodeOf("340200000013200000")).toBeUndefined();
  expect(isStandardId("3402000000132000000X")).toBe(false);
});

it.each([
  ["34", true],
  ["340200", true],
  ["34020000002150000001", true],
  ["34020000002160000001", true],
  ["34020000002000000001", true],
  ["34020000001320000001", false],
  ["340", false],
])("says of %s whether it is a folder: %s", (id, isFolder) =>
  expect(isDirectoryId(id)).toBe(isFolder),
);

it("tells regions by their length", () => {
  expect([isRegionId("34020000"), isRegionId("3402000000")]).toEqual([true, false]);
});

it("takes odd ids that are harmless", () => {
  expect([isUsableId("cam-01"), isUsableId("a b"), isUsableId("../x"), isUsableId("")]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
