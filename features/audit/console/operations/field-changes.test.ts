import { expect, it } from "vitest";
import { fieldChanges } from "./field-changes.ts";

it("names the fields that differ, with what came and what went", () => {
  expect(
    fieldChanges({ name: "门", port: 80, old: [1] }, { name: "大门", port: 80, isOn: true }),
  ).toEqual([
    { field: "name", before: "门", after: "大门" },
    { field: "old", before: "[1]", after: "" },
    { field: "isOn", before: "", after: "true" },
  ]);
});

it("takes something new for all that it has, and what has no fields for one", () => {
  expect(fieldChanges(null, { name: "a" })).toEqual([{ field: "name", before: "", after: "a" }]);
  expect(fieldChanges(null, [1, 2])).toEqual([{ field: "", before: "", after: "[1,2]" }]);
  expect(fieldChanges(null, null)).toEqual([]);
});
