import { expect, it } from "vitest";
import { isChanged } from "./use-form.ts";

const before = { name: "Gate", maker: "", port: undefined, isOn: true };

it("is not changed by another way to be empty", () => {
  expect(isChanged(before, { ...before })).toBe(false);
  expect(isChanged(before, { ...before, maker: undefined, port: null })).toBe(false);
});

it("is changed by what was typed, cleared or switched", () => {
  expect(isChanged(before, { ...before, port: 554 })).toBe(true);
  expect(isChanged(before, { ...before, name: "" })).toBe(true);
  expect(isChanged(before, { ...before, isOn: false })).toBe(true);
});
