import { expect, it } from "vitest";
import { nameBy, repeatedNames, unknownPlaceholders } from "./name-rule.ts";

const parts = {
  name: "Gate",
  model: "DS-2CD",
  manufacturer: "Hikvision",
  ip: "10.0.0.9",
  channel: "Video 1",
};

it.each([
  ["{name}", "Gate"],
  ["{manufacturer} {model} ({ip})", "Hikvision DS-2CD (10.0.0.9)"],
  ["东门-{n:02}", "东门-07"],
  ["{n:03}/{n}", "007/7"],
  ["{channel}", "Video 1"],
  ["  two   words ", "two words"],
  ["{constructor} {name:02}", "{constructor} {name:02}"],
])("makes %s into %s", (pattern, name) => {
  expect(nameBy(pattern, parts, 7)).toBe(name);
});

it("leaves no gap where the device does not say something", () => {
  expect(nameBy("{manufacturer} {name}", { ...parts, manufacturer: "" }, 1)).toBe("Gate");
});

it("takes braces that a device has in its name as they are", () => {
  expect(nameBy("{name}", { ...parts, name: "{n}" }, 1)).toBe("{n}");
});

it("keeps names to the length that the server takes", () => {
  expect(nameBy("x".repeat(200), parts, 1)).toHaveLength(100);
});

it("names the placeholders that mean nothing", () => {
  expect(unknownPlaceholders("{name} {place} {n:2} {n:02}")).toEqual(["{place}", "{n:2}"]);
});

it("finds the names that are given twice, empty ones aside", () => {
  expect(repeatedNames(["a", "b", "a", "", ""])).toEqual(new Set(["a"]));
});
