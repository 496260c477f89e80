import { expect, it } from "vitest";
import { usedPresets } from "./presets.ts";

const places = (count: number, name: (number: number) => string) =>
  Array.from({ length: count }, (_, index) => ({
    token: String(index + 1),
    name: name(index + 1),
    hasPosition: false,
  }));

it("names a preset that has no name by its token", () => {
  expect(usedPresets(places(1, () => ""))).toEqual([{ token: "1", name: "1" }]);
});

it.each([
  ["Preset 7", (number: number) => `Preset ${number}`],
  ["预置点7", (number: number) => `预置点${number}`],
  ["nothing", () => ""],
])("leaves out hundreds of places that are called %s", (_, name) => {
  const all = places(300, name);
  const set = [
    { token: "301", name: "Gate", hasPosition: false },
    { token: "302", name: "Preset 302", hasPosition: true },
  ];
  expect(usedPresets([...all, ...set]).map(({ token }) => token)).toEqual(["301", "302"]);
  expect(usedPresets(all.slice(0, 8))).toHaveLength(8);
});
